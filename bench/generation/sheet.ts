import { createHash } from 'node:crypto'
import type { Candidate } from '../../engine/generators/port.ts'
import type { KeyPoints } from './documents.ts'

const wanted = 100
const mostDocuments = 20
const seed = 'kartei'

/**
 * A table of 100 cards to grade, drawn from twenty documents in turn with a fixed seed, so that long documents do not
 * dominate. It does not reveal a card's document.
 */
export function gradingSheet(documents: readonly KeyPoints[]): string {
  const drawn = draw(documents)
  const rows = drawn.map(({ language, card }, index) => row([String(index + 1), language, ...textsOf(card), '']))
  const languages = new Set(drawn.map(({ language }) => language))
  return [
    `# ${drawn.length} cards in ${languages.size} languages\n`,
    'Grade each: keep, fix, useless or wrong.\n',
    row(['#', 'language', 'question', 'answers', 'quote', 'grade']),
    row(['-', '-', '-', '-', '-', '-']),
    ...rows,
    '',
  ].join('\n')
}

function draw(documents: readonly KeyPoints[]) {
  const piles = documents
    .filter(({ cards }) => cards.length > 0)
    .toSorted((a, b) => order(a.file, b.file))
    .slice(0, mostDocuments)
    .map(({ language, cards }) => {
      const shuffled = cards.toSorted((a, b) => order(a.question, b.question))
      return shuffled.map((card) => ({ language, card }))
    })
  const longest = Math.max(0, ...piles.map((pile) => pile.length))
  const rounds = Array.from({ length: longest }, (_, round) => piles.flatMap((pile) => pile[round] ?? []))
  return rounds.flat().slice(0, wanted)
}

const numberOf = (text: string) =>
  createHash('sha256')
    .update(seed + text)
    .digest()
    .readUIntBE(0, 6)
const order = (a: string, b: string) => numberOf(a) - numberOf(b)

function textsOf({ kind, question, answers, source }: Candidate): string[] {
  const marks = answers.map(({ text, correct }) => (kind === 'choice' ? `${correct ? '[x]' : '[ ]'} ${text}` : text))
  return [question, marks.join('<br>'), source?.quote ?? '']
}

const row = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s+/gu, ' ')).join(' | ')} |`
