/**
 * Measures what the built-in generator finds: `npm run bench:generation -- <data folder>`.
 *
 * `--sheet <file>` also draws cards to be graded by hand, of `--depth more` the details alone. `--documents a.md,b.md`
 * restricts the documents, for example to those that the rules were not made with. `--model` measures the cards of a model
 * instead (model.ts).
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Depth, depths } from '../../shared/generation.ts'
import type { Language } from '../../shared/languages.ts'
import { wantedAnswers } from '../../engine/checks/candidate-texts.ts'
import type { Block, Passage, StudyDocument } from '../../engine/documents/document.ts'
import { kindOf } from '../../engine/documents/kinds.ts'
import { cardsOf } from '../../engine/generators/builtin/builtin.ts'
import { type Grammar, grammarOf } from '../../engine/generators/builtin/grammar.ts'
import { sentencesOf } from '../../engine/generators/builtin/tokens.ts'
import type { Candidate } from '../../engine/generators/port.ts'
import { type Documents, openDocuments } from '../../server/generation/read-document.ts'
import { wholeOf } from '../../server/testing/readings.ts'
import { coveredFacts } from '../../eval/scoring.ts'
import { factsFile } from '../../eval/set.ts'
import { atLeast, atMost, forInformation, type Measurement, table } from '../report.ts'

/** The cards of all study matter of a document. */
function generate(passages: readonly Passage[], language: Language, depth: Depth): Candidate[] {
  const wanted = passages.filter(({ aside }) => !aside).map(({ position }) => position)
  return [...cardsOf({ documentName: '', passages, wanted, language, depth })].flatMap(({ cards }) => cards)
}

interface QuestionFile {
  lang: Language
  passages: { id: string; text: string; questions: { answers: string[] }[] }[]
}

interface Recall {
  questions: number
  found: number
  cards: number
  asked: number
  sentences: number
}

/** How many of people's questions about whole articles the cards ask too, and how many cards people ask. */
function recallOf({ lang, passages }: QuestionFile): Recall {
  const grammar = grammarOf(lang)
  const articles = Map.groupBy(passages, ({ id }) => id.split('#')[0] ?? '')
  const total: Recall = { questions: 0, found: 0, cards: 0, asked: 0, sentences: 0 }
  for (const [title, parts] of articles) {
    const article = parts.map(({ text }, position) => ({ ...plainPassage(title.replaceAll('_', ' '), text), position }))
    const cards = generate(article, lang, 'more')
    // A card with one gap or an open answer asks for one thing.
    const single = cards.map(wantedAnswers).filter(({ length }) => length === 1)
    const answers = single.flat().map((answer) => plain(answer, grammar))
    const questions = parts.flatMap((part) => part.questions)
    const wanted = questions.map((question) => question.answers.map((answer) => plain(answer, grammar)))
    total.questions += questions.length
    total.found += wanted.filter((one) => one.some((answer) => answers.includes(answer))).length
    total.cards += cards.length
    total.asked += answers.filter((answer) => wanted.some((one) => one.includes(answer))).length
    total.sentences += parts.flatMap(({ text }) => sentencesOf(text, grammar)).length
  }
  return total
}

/** Words alone: case, articles and punctuation are ignored. */
function plain(text: string, grammar: Grammar): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => !grammar.words.articles.has(word)).join(' ')
}

/** A passage from a text without structure, with a paragraph for each line. */
function plainPassage(title: string, text: string): Passage {
  const lines = text.split(/\n{2,}/u).map((line) => line.replaceAll(/\s+/gu, ' ').trim())
  const blocks = lines.filter(Boolean).map((line): Block => ({ kind: 'paragraph', page: 1, text: line, marked: [] }))
  return { position: 0, path: [title], firstPage: 1, lastPage: 1, blocks }
}

/** The cards of a document at both depths. */
interface Made {
  file: string
  language: Language
  passages: readonly Passage[]
  /** Whether it has enough text to learn from. */
  isStudyMatter: boolean
  cards: Record<Depth, Candidate[]>
  readMs: number
  generateMs: number
}

const shortestStudyMatter = 3_000

async function makeCards(folder: string, files: readonly string[], documents: Documents): Promise<Made[]> {
  const made: Made[] = []
  for (const file of files) {
    const start = performance.now()
    const document = await read(path.join(folder, file), documents)
    const readAt = performance.now()
    if (!document?.language) continue
    const { language, passages } = document
    const keyPoints = generate(passages, language, 'key-points')
    const generateMs = performance.now() - readAt
    const cards = { 'key-points': keyPoints, more: generate(passages, language, 'more') }
    const isStudyMatter = JSON.stringify(passages).length >= shortestStudyMatter
    made.push({ file, language, passages, isStudyMatter, cards, readMs: readAt - start, generateMs })
  }
  return made
}

async function read(file: string, documents: Documents): Promise<StudyDocument | null> {
  const bytes = readFileSync(file)
  const kind = kindOf(bytes, file)
  const outcome = kind && wholeOf(await documents.read(bytes, kind, path.basename(file)))
  return outcome && 'document' in outcome ? outcome.document : null
}

/** How many of the facts that a good student would learn from a document its cards ask for; `eval/facts` has them. */
function factsOf(made: readonly Made[]): Measurement[] {
  const folder = path.join(import.meta.dirname, '..', '..', 'eval', 'facts')
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return files.toSorted().flatMap((file): Measurement[] => {
    const { document, facts } = factsFile.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8')))
    const found = made.find((one) => one.file === path.basename(document))
    if (!found) return []
    const counts = depths.map((depth) => coveredFacts(found.cards[depth], facts).length)
    return [forInformation(`Facts of ${document} asked for, of ${facts.length}`, counts.join(' / '))]
  })
}

const fewCards = 5
const longQuestion = 250

function measurementsOf(made: readonly Made[]): Measurement[] {
  const study = made.filter(({ isStudyMatter }) => isStudyMatter)
  return [
    ...made.map(({ file, language, cards, readMs, generateMs }) => {
      const counts = `${cards['key-points'].length} key points, ${cards.more.length} with more`
      const times = `read ${Math.round(readMs)} ms, made ${Math.round(generateMs)} ms`
      return forInformation(`Cards of ${file} (${language})`, `${counts}; ${times}`)
    }),
    ...depths.flatMap((depth) => {
      const all = made.flatMap(({ cards }) => cards[depth])
      const rich = study.filter(({ cards }) => cards[depth].length >= fewCards).length
      const long = all.filter(({ question }) => question.length > longQuestion).length
      return [
        atLeast(`Study documents with ${fewCards} cards or more, ${depth}`, (100 * rich) / study.length, 80, ' %'),
        atMost(`Questions over ${longQuestion} characters, ${depth}`, (100 * long) / Math.max(1, all.length), 1, ' %'),
      ]
    }),
  ]
}

const cardsToGrade = 100
const mostDocuments = 30
const seed = 'kartei'

/**
 * A table of 100 cards to grade, drawn from the documents in turn with a fixed seed, so that long documents do not
 * dominate. Like the learn page, it shows a card's topic, and does not reveal its document.
 */
function gradingSheet(made: readonly Made[], depth: Depth): string {
  const drawn = draw(made, depth)
  const rows = drawn.map(({ language, topic, card }, index) =>
    row([String(index + 1), language, topic, ...textsOf(card), '']),
  )
  const languages = new Set(drawn.map(({ language }) => language))
  return [
    `# ${drawn.length} cards in ${languages.size} languages\n`,
    'Grade each: keep, fix, useless or wrong.\n',
    row(['#', 'language', 'topic', 'question', 'answers', 'quote', 'grade']),
    row(['-', '-', '-', '-', '-', '-', '-']),
    ...rows,
    '',
  ].join('\n')
}

function draw(made: readonly Made[], depth: Depth) {
  const piles = made
    .map(({ cards, ...one }) => {
      const own = depth === 'more' ? cards.more.filter(({ importance }) => importance === 3) : cards[depth]
      return { ...one, cards: own }
    })
    .filter(({ cards }) => cards.length > 0)
    .toSorted((a, b) => order(a.file, b.file))
    .slice(0, mostDocuments)
    .map(({ language, passages, cards }) => {
      const shuffled = cards.toSorted((a, b) => order(a.question, b.question))
      return shuffled.map((card) => {
        const passage = passages.find(({ position }) => position === card.source?.passage)
        return { language, topic: passage?.path.at(-1) ?? '', card }
      })
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

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sheet: { type: 'string' },
    depth: { type: 'string' },
    documents: { type: 'string' },
    model: { type: 'boolean' },
  },
})
const folder = positionals[0] ?? process.env['TEST_DATA'] ?? ''
const isThere = folder !== '' && existsSync(path.join(folder, 'qa')) && existsSync(path.join(folder, 'docs'))

if (values.model) await import('./model.ts')
else if (isThere) {
  const documents = openDocuments()
  try {
    const only = values.documents?.split(',')
    const files = readdirSync(path.join(folder, 'docs')).toSorted()
    const made = await makeCards(
      path.join(folder, 'docs'),
      files.filter((file) => only?.includes(file) ?? true),
      documents,
    )
    const articles = readdirSync(path.join(folder, 'qa')).filter((file) => /^xquad\..*\.json$/u.test(file))
    const recalls = articles.flatMap((file) => {
      const recall = recallOf(JSON.parse(readFileSync(path.join(folder, 'qa', file), 'utf8')) as QuestionFile)
      const found = `${((100 * recall.found) / recall.questions).toFixed(1)} % found`
      const precision = `${((100 * recall.asked) / Math.max(1, recall.cards)).toFixed(1)} % of ${recall.cards} cards asked`
      return [
        forInformation(`Questions of people on whole articles, ${file}`, `${found}, ${precision}`),
        atMost(`Cards a sentence of ${file}`, recall.cards / recall.sentences, 1),
      ]
    })
    console.log(table([...measurementsOf(made), ...recalls, ...factsOf(made)]))
    if (values.sheet !== undefined)
      writeFileSync(values.sheet, gradingSheet(made, values.depth === 'more' ? 'more' : 'key-points'))
  } finally {
    await documents.close()
  }
} else {
  console.warn('Skipped: there is no data. Name the folder that has docs/ and qa/ as an argument.')
}
