import { parseGaps } from '../../shared/gaps.ts'
import { picturesOf, soundsOf } from '../../shared/card.ts'
import { escaped, ownMarkdown } from '../imports/notation.ts'
import { answerOf } from './csv.ts'
import { type ExportedCard, type ExportedDeck, tagsOf } from './exported.ts'

/** Writes cards as Markdown, below headings for the deck and its topics. Pictures and sounds leave a note. */
export async function* markdownOf({ cards: pages }: ExportedDeck): AsyncGenerator<string> {
  yield ownMarkdown
  let above: readonly string[] = []
  for await (const cards of pages)
    for (const card of cards) {
      yield headings(above, card.path) + blockOf(card)
      above = card.path
    }
}

/** The headings that differ from those before. */
function headings(above: readonly string[], path: readonly string[]): string {
  const same = path.findIndex((name, level) => name !== above[level])
  const from = same < 0 ? path.length : same
  return path
    .slice(from)
    .map((name, level) => `\n${'#'.repeat(from + level + 1)} ${name}\n`)
    .join('')
}

function blockOf(card: ExportedCard): string {
  const { content } = card
  const { questionText, isGapText, explanation } = content
  const parts = [
    [isGapText ? 'C' : 'Q', isGapText ? withMarks(questionText) : questionText],
    ['A', answerOf(content)],
    ['E', explanation],
    ['Tags', tagsOf(card).join(' ')],
  ] as const
  const lines = parts.filter(([, text], index) => text.trim() !== '' || index === 0)
  const left = [
    ...(picturesOf(content).length > 0 ? ['Pictures'] : []),
    ...(soundsOf(content).length > 0 ? ['Sounds'] : []),
  ]
  const note = left.map((what) => `\n<!-- ${what} are left out. -->`).join('')
  return `\n${lines.map(([name, text]) => `${name}: ${escaped(text)}`).join('\n')}${note}\n\n---\n`
}

/** A gap text with its gaps as `==marks==`, where these can be told from its text. */
function withMarks(text: string): string {
  const segments = parseGaps(text)
  const isPlain = segments.every(({ kind, text }) => !/=|\/\$/u.test(text) && (kind === 'text' || !text.includes('\n')))
  return isPlain ? segments.map((one) => (one.kind === 'gap' ? `==${one.text}==` : one.text)).join('') : text
}
