import type { Block, Passage } from '../../documents/document.ts'
import type { Language } from '../../../shared/languages.ts'
import type { Depth } from '../../../shared/generation.ts'
import type { Candidate, GenerationRequest } from '../port.ts'
import { cardsOf } from './builtin.ts'

/** A paragraph, with marked terms between asterisks. */
export function paragraph(text: string): Block {
  const marked = Array.from(text.matchAll(/\*(?<term>[^*]+)\*/gu), (match) => match.groups?.['term'] ?? '')
  return { kind: 'paragraph', page: 1, text: text.replaceAll('*', ''), marked }
}

/** A bulleted list, with marked terms between asterisks. */
export function list(...items: string[]): Block {
  const texts = items.map((item) => {
    const block = paragraph(item)
    return block.kind === 'paragraph'
      ? { text: block.text, marked: block.marked, level: 0 }
      : { text: '', marked: [], level: 0 }
  })
  return { kind: 'list', page: 1, isOrdered: false, items: texts }
}

/** A passage under the headings given. */
export function passage(path: string[], ...blocks: Block[]): Passage {
  return { position: 0, path, firstPage: 1, lastPage: 1, blocks }
}

/** The cards of all passages. */
export function cardsFor(
  language: Language,
  passages: readonly Passage[],
  depth: Depth = 'key-points',
  topic?: readonly string[],
  limits: Pick<GenerationRequest, 'most' | 'kinds'> = {},
): Candidate[] {
  const numbered = passages.map((one, position) => ({ ...one, position }))
  const request: GenerationRequest = {
    documentName: 'Document',
    passages: numbered,
    wanted: numbered.map(({ position }) => position),
    language,
    depth,
    ...limits,
    ...(topic ? { topic } : {}),
  }
  return [...cardsOf(request)].flatMap(({ cards }) => cards)
}

/** A card as one line: question, arrow, correct answers. */
export function shown({ question, answers }: Candidate): string {
  const right = answers.filter(({ correct }) => correct).map(({ text }) => text)
  return [question, ...right].join(' → ')
}
