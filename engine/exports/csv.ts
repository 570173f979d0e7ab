import { stringify } from 'csv-stringify/sync'
import { exportColumns } from '../../shared/exports.ts'
import { optionsText, withoutFormula } from '../imports/notation.ts'
import { type ExportedCard, type ExportedDeck, tagsOf } from './exported.ts'

/** Writes cards as a table (RFC 4180, UTF-8 with a byte order mark, for Excel), without their pictures and sounds. */
export async function* csvOf({ cards: pages }: ExportedDeck): AsyncGenerator<string> {
  yield `\uFEFF${linesOf([exportColumns])}`
  for await (const cards of pages) yield linesOf(cards.map(cellsOf))
}

function cellsOf(card: ExportedCard): string[] {
  const { path, content } = card
  const { questionText, explanation } = content
  return [questionText, answerOf(content), explanation, path.map(levelOf).join('::'), tagsOf(card).join(' ')].map(
    withoutFormula,
  )
}

/** The answer of a card, or its options, as one text. */
export const answerOf = ({ Answers }: ExportedCard['content']): string =>
  Answers.length > 1 ? optionsText(Answers) : (Answers[0]?.text ?? '')

/** A name that `::` can follow and precede. */
const levelOf = (name: string) => name.replaceAll(/:(?=:|$)|^:/gu, ': ')

/** Separators of other spreadsheets: a formula behind one would be a cell of its own. */
const quoted = /[\r\n;\t]/u

const linesOf = (rows: readonly (readonly string[])[]) =>
  stringify([...rows], { record_delimiter: 'windows', quoted_match: quoted })
