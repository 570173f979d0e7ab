import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Passage } from '../../documents/document.ts'
import type { PassageCards } from '../port.ts'
import { all, never, openJob, passage, passages, requestOf } from './job-fixture.ts'
import { cardsFor, failed, goodCard, inTurn, replyWith, replyWithCards, type Script } from './stand-in-fixture.ts'

const text = 'Osmosis is diffusion of water. Quicksort is not stable. Enzymes are proteins.'
const document = [passage(0, text)]
const osmosis = card('What is osmosis?', 'diffusion of water', 'Osmosis is diffusion of water.')
const enzymes = card('What are enzymes?', 'proteins', 'Enzymes are proteins.')
/** A wrong answer with a true quote, which no rule can find. */
const stable = card('Which sorting algorithm is stable?', 'Quicksort', 'Quicksort is not stable.')

function card(question: string, answer: string, quote: string, more: object = {}) {
  return { passage: 0, quote, kind: 'basic', question, answers: [{ text: answer, correct: true }], ...more }
}

type Kind = 'write' | 'repair' | 'judge'
/** The purpose of a request, by its instructions. */
const kindOf = (instructions: string): Kind =>
  instructions.includes('You check flashcards') ? 'judge' : instructions.includes('were dropped') ? 'repair' : 'write'
/** Answers each kind of request in its own way. */
const byKind =
  (scripts: Partial<Record<Kind, Script>>): Script =>
  (sent) =>
    scripts[kindOf(sent.instructions)]?.(sent) ?? replyWithCards([])
const verdict = (number: number, quote: string, word: string, better: object[] = []) => ({
  number,
  quote,
  reason: 'Because.',
  verdict: word,
  better,
})
const replyWithVerdicts = (verdicts: object[]) => replyWith(JSON.stringify({ verdicts }))
const questionsOf = (made: PassageCards[]) => made.flatMap(({ cards }) => cards.map(({ question }) => question))
const generate = async (job: Awaited<ReturnType<typeof openJob>>, list: Passage[] = document, more: object = {}) =>
  all(job.generator.generate(requestOf(list, more), never()))

test('a dropped card goes back once with its reason', async () => {
  const vague = card('What are these?', 'proteins', 'Enzymes are proteins.')
  const job = await openJob(
    byKind({
      write: () => replyWithCards([osmosis, vague]),
      repair: () => replyWithCards([{ number: 1, ...enzymes }]),
    }),
  )
  const made = await generate(job)
  expect(questionsOf(made)).toEqual(['What is osmosis?', 'What are enzymes?'])
  expect(made[0]).toMatchObject({ dropped: {} })
  expect(made[0]).not.toHaveProperty('leftOut')
  expect(job.ledger.map(({ purpose }) => purpose)).toEqual(['document', 'repair'])
  expect(job.requests[1]?.message).toContain('"question":"What are these?"')
  expect(job.requests[1]?.message).toContain('Dropped: it cannot be understood alone')
  expect(job.requests[1]?.message).not.toContain('What is osmosis?')
})

test('a card that is dropped again is offered with its reason', async () => {
  const yesNo = card('Are enzymes proteins?', 'yes', 'Enzymes are proteins.')
  const job = await openJob(
    byKind({
      write: () => replyWithCards([yesNo, { ...enzymes, quote: 'Enzymes are sugars.' }]),
      repair: () => replyWithCards([{ number: 1, ...yesNo }]),
    }),
  )
  const [made] = await generate(job)
  expect(made?.cards).toEqual([])
  expect(made?.dropped).toEqual({ 'yes-no': 1, 'not-in-document': 1 })
  expect(made?.leftOut?.map(({ card: one, reason }) => [one.question, reason])).toEqual([
    ['Are enzymes proteins?', 'yes-no'],
    ['What are enzymes?', 'not-in-document'],
  ])
  expect(job.requests).toHaveLength(2)
  expect(job.requests[1]?.message).toContain('Dropped: its quote does not stand in the passage word for word')
})

test.each(['Enzymes are sugars.', 'Osmosis is diffusion of salt.', 'Osmosis', ' ', 'Chapter 0'])(
  'a card whose quote is not in the document is left out: %j',
  async (quote) => {
    const job = await openJob(byKind({ write: () => replyWithCards([{ ...enzymes, quote }]) }))
    const [made] = await generate(job, [passage(0, 'Enzymes are proteins. The osmotic pressure grows.')])
    expect(made).toMatchObject({ cards: [], dropped: { 'not-in-document': 1 } })
  },
)

test('a failed repair loses no good card', async () => {
  const yesNo = card('Are enzymes proteins?', 'yes', 'Enzymes are proteins.')
  const job = await openJob(byKind({ write: () => replyWithCards([osmosis, yesNo]), repair: () => failed(400) }))
  const [made] = await generate(job)
  expect(made).toMatchObject({ cards: [{ question: 'What is osmosis?' }], dropped: { 'yes-no': 1 } })
})

test('the judge catches a wrong answer with a true quote, which no rule can', async () => {
  const job = await openJob(
    byKind({
      write: () => replyWithCards([osmosis, stable]),
      judge: () =>
        replyWithVerdicts([
          verdict(1, 'Osmosis is diffusion of water.', 'supported'),
          verdict(2, 'Quicksort is not stable.', 'wrong-answer'),
        ]),
    }),
    { judge: true },
  )
  const [made] = await generate(job)
  expect(made?.cards.map(({ question }) => question)).toEqual(['What is osmosis?'])
  expect(made?.dropped).toEqual({ 'wrong-answer': 1 })
  expect(made?.leftOut).toMatchObject([{ card: { question: stable.question }, reason: 'wrong-answer' }])
  // Writing and judging: nothing was dropped, so no request repairs.
  expect(job.ledger.map(({ purpose }) => purpose)).toEqual(['document', 'judge'])
})

test('the judge repairs in the same request', async () => {
  const better = card('Which property does quicksort lack?', 'being stable', 'Quicksort is not stable.')
  const judge = () => replyWithVerdicts([verdict(1, 'Quicksort is not stable.', 'wrong-answer', [better])])
  const job = await openJob(byKind({ write: () => replyWithCards([stable]), judge }), { judge: true })
  const [made] = await generate(job)
  expect(made).toMatchObject({ cards: [{ question: better.question }], dropped: {} })
  expect(job.requests).toHaveLength(2)
})

test.each([
  ['a verdict with an invented quote', [verdict(1, 'Osmosis is the diffusion of salt.', 'supported')], 0],
  ['a verdict without a quote', [verdict(1, '', 'supported')], 0],
  ['not in the source', [verdict(1, '', 'not-in-source')], 0],
  ['a repair that is no better', [verdict(1, '', 'not-in-source', [osmosis])], 0],
  ['a repair with an invented quote', [verdict(1, '', 'not-in-source', [{ ...enzymes, quote: 'Enzymes melt.' }])], 0],
  ['a quote in two parts', [verdict(1, 'Osmosis is … diffusion of water.', 'supported')], 1],
  ['a quote of a heading', [verdict(1, 'Chapter 0', 'supported')], 1],
  ['no verdict', [], 1],
])('%s', async (_, verdicts, kept) => {
  const job = await openJob(
    byKind({ write: () => replyWithCards([osmosis]), judge: () => replyWithVerdicts(verdicts) }),
    { judge: true },
  )
  const [made] = await generate(job)
  expect(made?.cards).toHaveLength(kept)
  expect(made?.leftOut ?? []).toHaveLength(1 - kept)
})

test('cards stay when the judge gives no answer', async () => {
  const job = await openJob(byKind({ write: cardsFor, judge: () => failed(400) }), { judge: true })
  expect(await generate(job)).toMatchObject([{ cards: [{}], dropped: {} }])
})

test('the judge sees explanations, and cards keep theirs with their importance', async () => {
  const explained = { ...osmosis, explanation: 'Water moves to where less of it is.', importance: 1 }
  const judge: Script = () => replyWithVerdicts([verdict(1, 'Osmosis is diffusion of water.', 'supported')])
  const job = await openJob(byKind({ write: () => replyWithCards([explained]), judge }), { judge: true })
  const [made] = await generate(job)
  expect(made?.cards).toMatchObject([{ explanation: 'Water moves to where less of it is.', importance: 1 }])
  expect(job.requests[1]?.message).toContain('Water moves to where less of it is.')
})

test('a cut answer loses none of its complete cards, and only the rest is asked for', async () => {
  const list = [passage(0, 'Fact 0 is blue.'), passage(1, 'Fact 1 is blue.'), passage(2, 'Fact 2 is blue.')]
  const cards = list.map(({ position }) => goodCard({ passage: position, quote: `Fact ${position} is blue.` }))
  const cut = replyWith(JSON.stringify({ cards: cards.slice(0, 2) }).replace(/\]\}$/, ',{"passage":2,"quo'), 'length')
  const job = await openJob(inTurn(cut, replyWithCards(cards.slice(2))))
  const made = await generate(job, list)
  expect(made.map(({ cards: own }) => own.length)).toEqual([1, 1, 1])
  expect(job.requests).toHaveLength(2)
  const message = job.requests[1]?.message ?? ''
  expect(message).not.toContain('[passage 0')
  expect(message).toContain('[passage 1')
  expect(message).toContain('[passage 2')
  expect(message).toContain('- Which word completes “Fact 1 is …”?')
})

test('a connection that breaks within the answer loses none of its complete cards', async () => {
  const list = [passage(0, 'Fact 0 is blue.'), passage(1, 'Fact 1 is blue.')]
  const cards = list.map(({ position }) => goodCard({ passage: position, quote: `Fact ${position} is blue.` }))
  const filler = { ...cards[1], question: `Which word completes “Fact 1 is …”? ${'x'.repeat(900)}` }
  const job = await openJob(
    inTurn({ ...replyWithCards([cards[0], filler]), cut: 'within' }, replyWithCards([cards[1]])),
  )
  expect((await generate(job, list)).map(({ cards: own }) => own.length)).toEqual([1, 1])
})

test('an answer with one card of the wrong shape keeps the others', async () => {
  const job = await openJob(() => replyWithCards([osmosis, { question: 'What?' }, enzymes]))
  expect(questionsOf(await generate(job))).toEqual([osmosis.question, enzymes.question])
})

test('reads formulas whose backslashes were not doubled', async () => {
  const list = [passage(0, 'The root of two is √2.')]
  const answer = JSON.stringify({ cards: [card('What is the root of two?', '$SQRT{2}$', 'The root of two is √2.')] })
  const job = await openJob(() => replyWith(answer.replace('SQRT', String.raw`\sqrt`)))
  expect((await generate(job, list))[0]?.cards[0]?.answers[0]?.text).toBe(String.raw`$\sqrt{2}$`)
})

test('yields the first cards while the answer is running', async () => {
  const cards = [osmosis, enzymes, { ...enzymes, question: 'Which substances are enzymes?' }]
  const job = await openJob(() => ({ ...replyWithCards(cards), pauseMs: 1500 }))
  const startedAt = performance.now()
  const results: [PassageCards, number][] = []
  for await (const one of job.generator.generate(requestOf(document, { isStreamed: true }), never()))
    results.push([one, performance.now() - startedAt])
  const [first, ...others] = results
  const last = others.at(-1)
  expect(first?.[0]).toMatchObject({ passage: 0, isPartial: true, cards: [{ question: 'What is osmosis?' }] })
  expect((last?.[1] ?? 0) - (first?.[1] ?? 0)).toBeGreaterThan(1000)
  // The last result repeats nothing that was yielded before.
  expect(last?.[0]).toEqual({ passage: 0, cards: [], dropped: {} })
  expect(results.flatMap(([{ cards: own }]) => own)).toHaveLength(3)
})

test('withdraws a card that was yielded early and is turned down', async () => {
  const better = card('Which property does quicksort lack?', 'being stable', 'Quicksort is not stable.')
  const judge = () =>
    replyWithVerdicts([
      verdict(1, 'Quicksort is not stable.', 'wrong-answer', [better]),
      verdict(2, 'Enzymes are proteins.', 'supported'),
    ])
  const job = await openJob(byKind({ write: () => replyWithCards([stable, enzymes]), judge }), { judge: true })
  const results: PassageCards[] = []
  for await (const one of job.generator.generate(requestOf(document, { isStreamed: true }), never())) results.push(one)
  expect(results.map(({ isPartial }) => isPartial)).toEqual([true, true, undefined])
  expect(results.at(-1)).toMatchObject({
    cards: [{ question: better.question }],
    withdrawn: [{ card: { question: stable.question }, reason: 'wrong-answer' }],
  })
})

test('does not offer a withdrawn card a second time', async () => {
  const judge = () => replyWithVerdicts([verdict(1, 'Quicksort is not stable.', 'wrong-answer')])
  const job = await openJob(byKind({ write: () => replyWithCards([stable]), judge }), { judge: true })
  const results: PassageCards[] = []
  for await (const one of job.generator.generate(requestOf(document, { isStreamed: true }), never())) results.push(one)
  expect(results.at(-1)).toEqual({
    passage: 0,
    cards: [],
    dropped: { 'wrong-answer': 1 },
    withdrawn: [{ card: expect.objectContaining({ question: stable.question }) as object, reason: 'wrong-answer' }],
  })
})

test('has no partial results unless asked for', async () => {
  const job = await openJob(cardsFor)
  expect((await generate(job)).map(({ isPartial }) => isPartial)).toEqual([undefined])
})

/** Four cards for the first passage of a request. */
const fourCards: Script = ({ message }) => {
  const position = Number(/\[passage (\d+)/.exec(message)?.[1])
  const quote = `Fact ${position} is blue.`
  const own = goodCard({ passage: position, quote })
  return replyWithCards([own, own, own, own].map((_, index) => ({ ...own, question: `${own.question} (${index})` })))
}

test('keeps all cards if more were requested than the text is expected to support', async () => {
  const made = await generate(await openJob(fourCards), passages(1), { most: 20 })
  expect(made.map(({ cards }) => cards.length)).toEqual([4])
})

test('makes no more cards than requested, and divides the number among batches by size', async () => {
  const job = await openJob(fourCards)
  const made = await generate(job, passages(4), { most: 3 })
  expect(made.map(({ cards }) => cards.length)).toEqual([1, 1, 1, 0])
  expect(job.requests.map(({ message }) => /up to \d+ cards/.exec(message)?.[0])).toEqual(
    job.requests.map(() => 'up to 1 cards'),
  )
  expect(job.requests).toHaveLength(3)
})

test('a repeated request is answered from the cache and costs nothing', async () => {
  const kept = new Map<string, string>()
  const cache = {
    read: async (fingerprint: string) => kept.get(fingerprint),
    write: async (fingerprint: string, answer: string) => void kept.set(fingerprint, answer),
  }
  const first = await openJob(cardsFor, {}, { cache })
  const made = await generate(first, passages(2))
  const fingerprints = first.ledger.map(({ fingerprint }) => fingerprint)
  expect([...kept.keys()].toSorted()).toEqual(fingerprints.toSorted())
  const second = await openJob(() => failed(500), { baseUrl: first.url }, { cache })
  expect(await generate(second, passages(2))).toEqual(made)
  expect([second.requests, second.ledger]).toEqual([[], []])
  // With other wishes, it is a different request.
  const third = await openJob(cardsFor, { baseUrl: first.url }, { cache })
  await generate(third, passages(1), { wishes: 'Exam style' })
  expect(third.ledger).toHaveLength(1)
})

test('gives a thinking model more room once its thoughts have filled an answer', async () => {
  const thinking = replyWith('', 'length', { reasoning_content: 'Hm. '.repeat(3000) })
  const job = await openJob(inTurn(thinking, cardsFor))
  expect(questionsOf(await generate(job))).toHaveLength(1)
  const limits = job.requests.map(({ body }) => Number(body.max_tokens))
  expect(limits[0]).toBe(8000)
  expect(limits[1]).toBeGreaterThan(14_000)
  expect(job.outcomes()).toEqual(['truncated', 'ok'])
})

test('requests an effort of reasoning, and leaves room for it', async () => {
  const job = await openJob(cardsFor, { reasoning: 'low' })
  await generate(job)
  expect(job.requests[0]?.body).toMatchObject({ reasoning_effort: 'low', max_tokens: 12_000 })
  const off = await openJob(cardsFor, { reasoning: 'off' })
  await generate(off)
  expect(off.requests[0]?.body).toMatchObject({ reasoning_effort: 'none', max_tokens: 8000 })
})

test('waits as long as an answer continues', async () => {
  const job = await openJob(() => ({ ...replyWithCards([osmosis, enzymes]), delayMs: 1000, pauseMs: 1000 }), {
    timeoutMs: 1600,
  })
  expect(questionsOf(await generate(job))).toHaveLength(2)
})

test('waits for a slow model without the limit of Node’s own fetch', async () => {
  const job = await openJob(cardsFor, { timeoutMs: 3_600_000 })
  expect(questionsOf(await generate(job))).toHaveLength(1)
  const gone = await openJob(() => ({ cut: 'before' }), { timeoutMs: 3_600_000, retries: 0 })
  await expect(generate(gone)).rejects.toMatchObject({ reason: 'unreachable' })
  const slow = await openJob(() => ({ ...replyWith(''), delayMs: 10_000 }), { timeoutMs: 3_600_000 })
  const stop = new AbortController()
  const made = all(slow.generator.generate(requestOf(document), stop.signal))
  await sleep(100)
  stop.abort()
  expect(await made).toEqual([])
})
