import type { Block, Passage } from '../../engine/documents/document.ts'
import type { Candidate, PassageCards } from '../../engine/generators/port.ts'
import type { Depth } from '../../shared/generation.ts'
import type { Language } from '../../shared/languages.ts'
import { cardsOf } from '../../engine/generators/builtin/builtin.ts'
import { checkCandidate } from '../../engine/checks/checks.ts'
import { openDuplicates } from '../../engine/checks/duplicates.ts'

/** A passage from a text without structure, with a paragraph for each line. */
export function plainPassage(title: string, text: string): Passage {
  const lines = text.split(/\n{2,}/u).map((line) => line.replaceAll(/\s+/gu, ' ').trim())
  const blocks = lines.filter(Boolean).map((line): Block => ({ kind: 'paragraph', page: 1, text: line, marked: [] }))
  return { position: 0, path: [title], firstPage: 1, lastPage: 1, blocks }
}

/** The cards of a document that pass the checks, and the reasons why the others did not, as in a real generation. */
export function generate(passages: readonly Passage[], language: Language, depth: Depth) {
  const wanted = passages.map(({ position }) => position)
  const answers = cardsOf({ documentName: '', passages, wanted, language, depth })
  const known = openDuplicates([])
  const cards: Candidate[] = []
  const dropped: PassageCards['dropped'] = {}
  const drop = (reason: keyof typeof dropped, count = 1) => {
    dropped[reason] = (dropped[reason] ?? 0) + count
  }
  for (const answer of answers) {
    for (const [reason, count] of Object.entries(answer.dropped)) drop(reason as keyof typeof dropped, count)
    const passage = passages.find(({ position }) => position === answer.passage)
    for (const candidate of answer.cards) {
      const checked = checkCandidate(candidate, { passage, language })
      if ('dropped' in checked) drop(checked.dropped)
      else if (known.isKnown(checked.card)) drop('duplicate')
      else {
        known.add(checked.card)
        cards.push(checked.card)
      }
    }
  }
  return { cards, dropped }
}
