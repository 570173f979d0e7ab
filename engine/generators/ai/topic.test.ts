import { expect, test } from 'vitest'
import type { Candidate, TopicRequest } from '../port.ts'
import { never, openJob } from './job-fixture.ts'
import { failed, inTurn, refusal, replyWithCards, truncated } from './stand-in-fixture.ts'

const request: TopicRequest = {
  deckName: 'Biology',
  topic: ['Cells', 'Transport'],
  language: 'de',
  depth: 'more',
  existingQuestions: ['Was ist Osmose?'],
}

async function listed(made: AsyncIterable<Candidate>): Promise<Candidate[]> {
  const list: Candidate[] = []
  for await (const card of made) list.push(card)
  return list
}

const gap = { kind: 'gap', question: 'Osmose ist /$Diffusion/$ von Wasser.', answers: [] }
const choice = {
  kind: 'choice',
  question: ' Was treibt Natrium an? ',
  answers: [
    { text: ' ATP ', correct: true },
    { text: 'Licht', correct: false },
  ],
}

test('makes cards without a source from general knowledge', async () => {
  const { generator, requests, ledger } = await openJob(() => replyWithCards([gap, choice]))
  const made = await listed(generator.generateTopic(request, never()))
  expect(made).toEqual([
    { ...gap, source: null },
    {
      kind: 'choice',
      question: 'Was treibt Natrium an?',
      answers: [
        { text: 'ATP', correct: true },
        { text: 'Licht', correct: false },
      ],
      source: null,
    },
  ])
  expect(requests[0]?.message).toContain('- Was ist Osmose?')
  expect(requests[0]?.message).toContain('cards in German')
  expect(ledger).toMatchObject([{ purpose: 'topic', outcome: 'ok' }])
})

test('sends a dropped card back once, and yields it if it cannot be repaired', async () => {
  const yesNo = { kind: 'basic', question: 'Ist Osmose eine Diffusion?', answers: [{ text: 'Ja', correct: true }] }
  const vague = { kind: 'basic', question: 'Was ist das?', answers: [{ text: 'Diffusion', correct: true }] }
  const better = {
    kind: 'basic',
    question: 'Was diffundiert bei der Osmose?',
    answers: [{ text: 'Wasser', correct: true }],
  }
  const { generator, requests, ledger } = await openJob(
    inTurn(replyWithCards([gap, yesNo, vague]), replyWithCards([{ number: 1, ...better }])),
  )
  const made = await listed(generator.generateTopic(request, never()))
  expect(made.map(({ question }) => question)).toEqual([gap.question, better.question, vague.question])
  expect(ledger.map(({ purpose }) => purpose)).toEqual(['topic', 'repair'])
  expect(requests[1]?.message).toContain('Dropped: yes or no answers it')
  expect(requests[1]?.instructions).not.toContain('"quote"')
})

test('makes no more cards on a topic than requested', async () => {
  const { generator, requests } = await openJob(() => replyWithCards([gap, choice]))
  expect(await listed(generator.generateTopic({ ...request, most: 1 }, never()))).toHaveLength(1)
  expect(requests[0]?.message).toContain('up to 1 cards')
})

test('yields nothing if the model does not know the topic', async () => {
  const { generator } = await openJob(() => replyWithCards([]))
  expect(await listed(generator.generateTopic(request, never()))).toEqual([])
})

test('requests half as many cards after a truncated answer', async () => {
  const { generator, requests } = await openJob(inTurn(truncated, truncated, () => replyWithCards([gap])))
  expect(await listed(generator.generateTopic(request, never()))).toHaveLength(1)
  expect(requests.map(({ message }) => /up to (\d+) cards/.exec(message)?.[1])).toEqual(['30', '15', '7'])
  const endless = await openJob(() => truncated)
  await expect(listed(endless.generator.generateTopic(request, never()))).rejects.toMatchObject({ reason: 'failed' })
})

test.each([
  ['refused', refusal],
  ['unauthorised', failed(401)],
  ['failed', failed(500)],
] as const)('throws the reason for a missing answer: %s', async (reason, reply) => {
  const { generator } = await openJob(() => reply)
  await expect(listed(generator.generateTopic(request, never()))).rejects.toMatchObject({ reason })
})

test('ends without an error when aborted', async () => {
  const { generator, requests } = await openJob(() => replyWithCards([gap]))
  expect(await listed(generator.generateTopic(request, AbortSignal.abort()))).toEqual([])
  expect(requests).toHaveLength(0)
})
