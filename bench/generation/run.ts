/**
 * Measures how much the built-in generator finds, and how many of its candidates pass the checks:
 * `npm run bench:generation -- <data folder>`. With `--sheet` it also draws cards to be graded by hand. With `--model` it
 * measures the cards of a model instead (model.ts).
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Depth } from '../../shared/generation.ts'
import type { Language } from '../../shared/languages.ts'
import { wantedAnswers } from '../../engine/checks/candidate-texts.ts'
import { checkCandidate } from '../../engine/checks/checks.ts'
import { openDuplicates } from '../../engine/checks/duplicates.ts'
import type { Block, Passage, StudyDocument } from '../../engine/documents/document.ts'
import { kindOf } from '../../engine/documents/kinds.ts'
import { cardsOf } from '../../engine/generators/builtin/builtin.ts'
import { grammarOf } from '../../engine/generators/builtin/grammar.ts'
import { sentencesOf } from '../../engine/generators/builtin/tokens.ts'
import type { Candidate, PassageCards } from '../../engine/generators/port.ts'
import { type Documents, openDocuments } from '../../server/generation/read-document.ts'
import { wholeOf } from '../../server/testing/readings.ts'
import { atLeast, atMost, type Measurement, table } from '../report.ts'

/** A passage from a text without structure, with a paragraph for each line. */
function plainPassage(title: string, text: string): Passage {
  const lines = text.split(/\n{2,}/u).map((line) => line.replaceAll(/\s+/gu, ' ').trim())
  const blocks = lines.filter(Boolean).map((line): Block => ({ kind: 'paragraph', page: 1, text: line, marked: [] }))
  return { position: 0, path: [title], firstPage: 1, lastPage: 1, blocks }
}

/** The cards of a document that pass the checks, and the reasons why the others did not, as in a real generation. */
function generate(passages: readonly Passage[], language: Language, depth: Depth) {
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

/** The share of people's questions about a file's passages that the thorough cards ask too. */
interface Recall {
  file: string
  questions: number
  found: number
  cards: number
  sentences: number
}

interface QuestionFile {
  lang: Language
  passages: { id: string; title?: string; text: string; questions: { answers: string[] }[] }[]
}

/** Measures each file of questions in a folder. */
async function measureRecall(folder: string, documents: Documents): Promise<Recall[]> {
  const measured: Recall[] = []
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const questions = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as QuestionFile
    measured.push({ file, ...(await recallOf(questions, documents)) })
  }
  return measured
}

async function recallOf({ lang, passages }: QuestionFile, documents: Documents): Promise<Omit<Recall, 'file'>> {
  const grammar = grammarOf(lang)
  // Case, articles and punctuation are ignored.
  const plain = (text: string) => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    return words.filter((word) => !grammar.words.articles.has(word)).join(' ')
  }
  const total = { questions: 0, found: 0, cards: 0, sentences: 0 }
  for (const { id, title, text, questions } of passages) {
    // Passages with a title are whole lessons in Markdown.
    const read = title === undefined ? null : wholeOf(await documents.read(Buffer.from(text), 'md', title))
    const plainOne = plainPassage(id.split('#')[0]?.replaceAll('_', ' ') ?? '', text)
    const { cards } = generate(read && 'document' in read ? read.document.passages : [plainOne], lang, 'more')
    const asked = new Set(cards.flatMap(wantedAnswers).map(plain))
    total.questions += questions.length
    total.found += questions.filter(({ answers }) => answers.some((answer) => asked.has(plain(answer)))).length
    total.cards += cards.length
    total.sentences += text.split(/\n{2,}/u).flatMap((line) => sentencesOf(line, grammar)).length
  }
  return total
}

/** The key point cards of a document. */
interface KeyPoints {
  file: string
  language: Language
  cards: Candidate[]
  dropped: PassageCards['dropped']
  readMs: number
  generateMs: number
}

/** Makes the key point cards of each readable document in one of our languages. */
async function keyPointsOf(folder: string, documents: Documents): Promise<KeyPoints[]> {
  const made: KeyPoints[] = []
  for (const file of readdirSync(folder).toSorted()) {
    const start = performance.now()
    const document = await read(path.join(folder, file), documents)
    const readAt = performance.now()
    if (!document?.language) continue
    const { language, passages } = document
    const result = generate(passages, language, 'key-points')
    made.push({ file, language, ...result, readMs: readAt - start, generateMs: performance.now() - readAt })
  }
  return made
}

async function read(file: string, documents: Documents): Promise<StudyDocument | null> {
  const bytes = readFileSync(file)
  const kind = kindOf(bytes, file)
  const outcome = kind && wholeOf(await documents.read(bytes, kind, path.basename(file)))
  return outcome && 'document' in outcome ? outcome.document : null
}

const cardsToGrade = 100
const mostDocuments = 20
const seed = 'kartei'

/**
 * A table of 100 cards to grade, drawn from twenty documents in turn with a fixed seed, so that long documents do not
 * dominate. It does not reveal a card's document.
 */
function gradingSheet(documents: readonly KeyPoints[]): string {
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
  return rounds.flat().slice(0, cardsToGrade)
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

const isSheetWanted = process.argv.includes('--sheet')
const folder = process.argv.slice(2).find((one) => one !== '--sheet') ?? process.env['TEST_DATA'] ?? ''
const isThere = folder !== '' && existsSync(path.join(folder, 'qa')) && existsSync(path.join(folder, 'docs'))

if (process.argv.includes('--model')) await import('./model.ts')
else if (isThere) {
  const documents = openDocuments()
  try {
    const recall = await measureRecall(path.join(folder, 'qa'), documents)
    const keyPoints = await keyPointsOf(path.join(folder, 'docs'), documents)
    const measurements: Measurement[] = [
      ...recall.flatMap(({ file, questions, found, cards, sentences }) => [
        file.startsWith('xquad')
          ? atLeast(`Answers found in ${file}`, (100 * found) / questions, 50, ' %')
          : forInformation(`Answers found in ${file}`, `${((100 * found) / questions).toFixed(1)} %`),
        atMost(`Cards per sentence of ${file}`, cards / sentences, 1.5),
      ]),
      ...keyPoints.map(({ file, language, cards, dropped, readMs, generateMs }) => {
        const reasons = Object.entries(dropped).map(([reason, count]) => `${reason} ${count}`)
        const times = `read ${Math.round(readMs)} ms, made ${Math.round(generateMs)} ms`
        const counts = [`${cards.length} kept`, ...reasons].join(', ')
        return forInformation(`Key points of ${file} (${language})`, `${counts}; ${times}`)
      }),
    ]
    console.log(table(measurements))
    // Does not overwrite the graded sheet.
    const sheet = path.join(import.meta.dirname, 'sheet.new.md')
    if (isSheetWanted) writeFileSync(sheet, gradingSheet(keyPoints))
  } finally {
    await documents.close()
  }
} else {
  console.warn('Skipped: there is no data. Name the folder that has docs/ and qa/ as an argument.')
}

function forInformation(what: string, measured: string): Measurement {
  return { what, measured, budget: '-', isMet: true }
}
