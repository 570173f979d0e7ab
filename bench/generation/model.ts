/**
 * Measures what becomes of a strong model's cards: `npm run bench:generation -- --model`. A server replays the answers
 * recorded in eval/model, among them cards with invented quotes and wrong answers on true quotes.
 */
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { findQuote } from '../../engine/checks/quote.ts'
import type { Passage } from '../../engine/documents/document.ts'
import { aiGenerator } from '../../engine/generators/ai/ai.ts'
import { documentCard } from '../../engine/generators/ai/answer.ts'
import { type Batch, batchesOf, sizeOf } from '../../engine/generators/ai/batches.ts'
import { type CallEntry, estimateTokens } from '../../engine/generators/ai/ledger.ts'
import { cardsFor, documentContextOf, documentInstructions, documentPrompt } from '../../engine/generators/ai/prompt.ts'
import { aiDefaults } from '../../engine/generators/ai/settings.ts'
import type { Candidate, GenerationRequest } from '../../engine/generators/port.ts'
import { openDocuments } from '../../server/generation/read-document.ts'
import { wholeOf } from '../../server/testing/readings.ts'
import { languages } from '../../shared/languages.ts'
import { atLeast, forInformation, type Measurement, table } from '../report.ts'

const recordedCard = documentCard.omit({ passage: true })
type RecordedCard = z.output<typeof recordedCard>

const recording = z.object({
  language: z.enum(Object.values(languages)),
  /** Good cards. */
  cards: z.array(recordedCard),
  /** Cards whose quotes are invented or altered. */
  invented: z.array(recordedCard),
  /** Wrong answers on true quotes, with what a judge says to them. */
  wrong: z.array(z.object({ card: recordedCard, reason: z.string() })),
})
type Recording = z.output<typeof recording>

const folder = path.join(import.meta.dirname, '../../eval/model')

/** Answers like the recorded model: writes its cards, gives up dropped ones, and judges. */
function answerOf(
  instructions: string,
  message: string,
  { cards, invented, wrong }: Recording,
  passages: readonly Passage[],
) {
  if (instructions.includes('You check flashcards')) {
    const judged = message.slice(message.lastIndexOf('[cards to judge'))
    const verdicts = Array.from(judged.matchAll(/^(\d+)\. \(passage \d+\) (\{.*\})$/gm), ([, number, text = '']) => {
      const { question } = JSON.parse(text) as RecordedCard
      const fault = wrong.find(({ card }) => card.question === question)
      const good = cards.find((card) => card.question === question)
      const known = { number: Number(number), quote: (fault?.card ?? good)?.quote ?? '', better: [] }
      return { ...known, reason: fault?.reason ?? 'The quote says so.', verdict: fault ? 'wrong-answer' : 'supported' }
    })
    return { verdicts }
  }
  if (instructions.includes('Cards of yours were dropped')) return { cards: [] }
  const shown = new Set(Array.from(message.matchAll(/^\[passage (\d+),/gm), ([, position]) => Number(position)))
  const [first = 0] = shown
  // A card is written where its quote is shown. Invented quotes are nowhere.
  const placed = [...cards, ...wrong.map(({ card }) => card)].flatMap((card) => {
    const passage = passages.find((one) => findQuote(card.quote, one, '') !== null)
    return passage && shown.has(passage.position) ? [{ ...card, passage: passage.position }] : []
  })
  return { cards: [...placed, ...(first === 0 ? invented.map((card) => ({ ...card, passage: 0 })) : [])] }
}

const chunk = (delta: object, finish: string | null) =>
  `data: ${JSON.stringify({ id: 'a', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

/** A server with OpenAI's protocol. */
async function replay(answer: (instructions: string, message: string) => object) {
  const server = createServer((request, response) => void respond(request, response))
  async function respond(request: IncomingMessage, response: ServerResponse) {
    const { messages } = (await json(request)) as { messages: { role: string; content: string }[] }
    const [instructions, message] = messages.map(({ content }) => content)
    const content = JSON.stringify(answer(instructions ?? '', message ?? ''))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(`${chunk({ content }, null)}${chunk({}, 'stop')}data: [DONE]\n\n`)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, close: () => server.close() }
}

/** The tokens that are sent to have the cards of some batches written. */
function tokensOf(batches: readonly Batch[], request: GenerationRequest): number {
  const context = documentContextOf(request)
  const instructions = estimateTokens(documentInstructions(request))
  return batches.reduce((sum, batch) => {
    const prompt = documentPrompt(context, batch, { most: cardsFor(batch.pieces, request.depth) })
    return sum + instructions + estimateTokens(prompt.text)
  }, 0)
}

const wholeText = ({ question, answers }: Pick<Candidate, 'question' | 'answers'>) =>
  JSON.stringify([question.trim(), answers.map(({ text }) => text.trim())])

const documents = openDocuments()
const total = { pages: 0, good: 0, whole: 0, invented: 0, dropped: 0, wrong: 0, caught: 0 }
const work = { requests: 0, sent: 0, toWrite: 0, tokensToWrite: 0 }
const rows: Measurement[] = []
const lost: string[] = []

/** A page of a book. */
const charactersPerPage = 1800

try {
  for (const name of readdirSync(folder).toSorted()) {
    const file = path.join(folder, name, 'document.md')
    const recorded = recording.parse(JSON.parse(readFileSync(path.join(folder, name, 'answer.json'), 'utf8')))
    const outcome = wholeOf(await documents.read(readFileSync(file), 'md', name))
    if (!('document' in outcome)) throw new Error(`${file} cannot be read.`)
    const { passages, language: documentLanguage } = outcome.document
    const wanted = passages.map(({ position }) => position)
    const language = recorded.language
    const request: GenerationRequest = {
      documentName: name,
      passages,
      wanted,
      language,
      documentLanguage,
      depth: 'more',
    }
    const server = await replay((instructions, message) => answerOf(instructions, message, recorded, passages))
    const ledger: CallEntry[] = []
    const settings = { ...aiDefaults, baseUrl: server.url, model: 'recorded' }
    const kept: Candidate[] = []
    const reasons = new Map<string, string>()
    const generator = aiGenerator(settings, { onCall: (entry) => void ledger.push(entry) })
    for await (const result of generator.generate(request, new AbortController().signal)) {
      kept.push(...result.cards)
      for (const { card, reason } of result.leftOut ?? []) reasons.set(card.question, reason)
    }
    server.close()

    const whole = new Set(kept.map(wholeText))
    const missing = recorded.cards.filter((card) => !whole.has(wholeText(card)))
    lost.push(...missing.map(({ question }) => `${name}: ${question} (${reasons.get(question) ?? 'altered'})`))
    const isKept = ({ question }: RecordedCard) => kept.some((card) => card.question === question)
    const pages = passages.reduce((sum, passage) => sum + sizeOf(passage), 0) / charactersPerPage
    const batches = batchesOf(passages)
    total.pages += pages
    total.good += recorded.cards.length
    total.whole += recorded.cards.length - missing.length
    total.invented += recorded.invented.length
    total.dropped += recorded.invented.filter((card) => !isKept(card)).length
    total.wrong += recorded.wrong.length
    total.caught += recorded.wrong.filter(({ card }) => !isKept(card)).length
    work.requests += ledger.length
    work.sent += ledger.reduce((sum, { inputTokens }) => sum + inputTokens, 0)
    work.toWrite += batches.length
    work.tokensToWrite += tokensOf(batches, request)
    const counts = `${recorded.cards.length - missing.length} of ${recorded.cards.length} whole`
    const requests = `${ledger.length} requests, ${batches.length} to write`
    rows.push(forInformation(`${name} (${language})`, `${counts}; ${requests}`))
  }
} finally {
  await documents.close()
}

const perPage = (count: number) => (count / total.pages).toLocaleString('en', { maximumFractionDigits: 2 })
console.log(
  table([
    ...rows,
    atLeast(`Good cards kept whole, of ${total.good}`, (100 * total.whole) / total.good, 99, ' %'),
    atLeast(
      `Invented or altered quotes dropped, of ${total.invented}`,
      (100 * total.dropped) / total.invented,
      100,
      ' %',
    ),
    atLeast(`Wrong answers on true quotes caught, of ${total.wrong}`, (100 * total.caught) / total.wrong, 100, ' %'),
    forInformation('Requests to write, per page', perPage(work.toWrite)),
    forInformation('Tokens sent to write, per page', perPage(work.tokensToWrite)),
    forInformation('Requests with repair and judge, per page', perPage(work.requests)),
    forInformation('Tokens sent with repair and judge, per page', perPage(work.sent)),
  ]),
)
if (lost.length > 0) console.log(`\nNot kept whole:\n${lost.map((line) => `- ${line}`).join('\n')}`)
