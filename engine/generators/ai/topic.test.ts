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
