import { expect, onTestFinished, test, vi } from 'vitest'
import { aiGenerator } from './ai.ts'
import { all, apiKey, never, openJob, passage, passages, requestOf, settingsFor } from './job-fixture.ts'
import { goodCard, passagesIn, type Reply, replyWith, replyWithCards, type Sent, standIn } from './stand-in-fixture.ts'

const cards = ({ message }: Sent) => ({ cards: passagesIn(message).map((place) => goodCard(place)) })
const oneCard = [{ passage: 0, cards: [{ source: { quote: 'Fact 0 is blue.' } }] }]
const make = async (job: Awaited<ReturnType<typeof openJob>>) =>
  all(job.generator.generate(requestOf([passage(0)]), never()))

/** An answer in Anthropic's protocol: text, or a tool call. */
function anthropic(block: object, stop: string): Reply {
  const body = { id: 'a', type: 'message', role: 'assistant', model: 'claude-sonnet-4-5', stop_sequence: null }
  return { body: { ...body, content: [block], stop_reason: stop, usage: { input_tokens: 700, output_tokens: 80 } } }
}

/** An answer in Google's protocol. */
function google(text: string, finishReason: string): Reply {
  const content = { role: 'model', parts: [{ text }] }
  const usageMetadata = { promptTokenCount: 600, candidatesTokenCount: 70, totalTokenCount: 670 }
  return { body: { candidates: [{ index: 0, content, finishReason }], usageMetadata } }
}

test('sends a strict schema to an OpenAI-compatible endpoint', async () => {
  const job = await openJob((sent) => replyWithCards(cards(sent).cards))
  expect(await make(job)).toMatchObject(oneCard)
  const [sent] = job.requests
  expect(sent?.path).toBe('/v1/chat/completions')
  expect(sent?.headers.authorization).toBe(`Bearer ${apiKey}`)
  expect(sent?.body).toMatchObject({
    model: 'stand-in',
    max_tokens: 8000,
    response_format: {
      type: 'json_schema',
      json_schema: { strict: true, name: 'cards', schema: { required: ['cards'], additionalProperties: false } },
    },
  })
  expect(sent?.body).not.toHaveProperty('temperature')
})

test('ends an answer that is far longer than the tokens it may use', async () => {
  const endless = JSON.stringify({
    cards: [goodCard({ passage: 0, quote: 'Fact 0 is blue.' })],
    rest: 'x'.repeat(400_000),
  })
  const job = await openJob(() => replyWith(endless), { maxOutputTokens: 1000, judge: false, retries: 0 })
  const made = await all(job.generator.generate(requestOf([passage(0)]), never()))
  expect(made).toMatchObject([{ cards: job.requests.map(() => ({ source: { quote: 'Fact 0 is blue.' } })) }])
  expect(new Set(job.outcomes())).toEqual(new Set(['failed']))
})

test.each([
  ['comments without end', 200, `: ${'x'.repeat(100_000)}\n`.repeat(400)],
  ['an error without end', 500, 'x'.repeat(40_000_000)],
])('ends a response of %s', async (_, status, body) => {
  const job = await openJob(() => ({ status, body }), { maxOutputTokens: 1000, retries: 3, timeoutMs: 60_000 })
  await expect(make(job)).rejects.toMatchObject({ reason: 'failed' })
  expect(job.outcomes()).toEqual(['failed'])
  await vi.waitFor(() => expect(job.requests[0]?.isCut).toBe(true))
})

test('ignores a character that no database stores', async () => {
  const kept: string[] = []
  const cache = { read: async () => undefined, write: async (_: string, answer: string) => void kept.push(answer) }
  const job = await openJob(
    (sent) => replyWith(`\0${JSON.stringify(cards(sent))}`),
    { supportsStructuredOutputs: false },
    { cache },
  )
  expect(await make(job)).toMatchObject(oneCard)
  expect(kept).toHaveLength(1)
  expect(kept[0]).not.toContain('\0')
})

test('puts the schema into the prompt of an endpoint without support, and writes nothing past the log', async () => {
  const warn = vi.spyOn(process, 'emitWarning')
  const job = await openJob((sent) => replyWithCards(cards(sent).cards), { supportsStructuredOutputs: false })
  expect(await make(job)).toMatchObject(oneCard)
  expect(job.requests[0]?.body.response_format).toEqual({ type: 'json_object' })
  expect(job.requests[0]?.instructions).toContain('"additionalProperties":false')
  expect(warn).not.toHaveBeenCalled()
})

test('sends the limit to OpenAI by its new name', async () => {
  const server = await standIn((sent) => replyWithCards(cards(sent).cards))
  const real = globalThis.fetch
  const forward = (url: string, options: RequestInit) =>
    real(url.replace('https://api.openai.com/v1', server.url), options)
  vi.stubGlobal('fetch', forward)
  onTestFinished(() => void vi.unstubAllGlobals())
  const generator = aiGenerator(settingsFor('https://api.openai.com/v1'), { onCall: () => {} })
  expect(await all(generator.generate(requestOf(passages(1)), never()))).toMatchObject(oneCard)
  expect(server.requests[0]?.body).toMatchObject({ max_completion_tokens: 8000 })
  expect(server.requests[0]?.body).not.toHaveProperty('max_tokens')
})

test('sends no key to a local server without one', async () => {
  const job = await openJob((sent) => replyWithCards(cards(sent).cards), { apiKey: undefined })
  await make(job)
  expect(job.requests[0]?.headers).not.toHaveProperty('authorization')
})

test.each([
  ['a fence of Markdown', (json: string) => `\`\`\`json\n${json}\n\`\`\``],
  ['words around', (json: string) => `Here are the cards:\n${json}\nGood luck!`],
  ['thoughts', (json: string) => `<think>A card {like this}?</think>\n\n${json}`],
  ['a key too many', (json: string) => json.replace('{', '{"note":"done",')],
])('understands an answer in spite of %s', async (_, wrapped) => {
  const job = await openJob((sent) => replyWith(wrapped(JSON.stringify(cards(sent)))))
  expect(await make(job)).toMatchObject(oneCard)
  expect(job.outcomes()).toEqual(['ok'])
})

test('uses Anthropic’s own adapter', async () => {
  const job = await openJob((sent) => anthropic({ type: 'text', text: JSON.stringify(cards(sent)) }, 'end_turn'), {
    provider: 'anthropic',
    model: 'claude-sonnet-4-5',
  })
  expect(await make(job)).toMatchObject(oneCard)
  const [sent] = job.requests
  expect(sent?.path).toBe('/v1/messages')
  expect(sent?.headers['x-api-key']).toBe(apiKey)
  expect(sent?.instructions).toContain('You write flashcards')
  expect(sent?.body).toMatchObject({ max_tokens: 8000, output_config: { format: { type: 'json_schema' } } })
  expect(job.ledger).toMatchObject([{ inputTokens: 700, outputTokens: 80, outcome: 'ok' }])
})

test('lets Anthropic answer through a tool without structured outputs', async () => {
  const tool = (sent: Sent) => ({ type: 'tool_use', id: 't', name: 'json', input: cards(sent) })
  const job = await openJob((sent) => anthropic(tool(sent), 'tool_use'), {
    provider: 'anthropic',
    model: 'claude-sonnet-4-5',
    supportsStructuredOutputs: false,
  })
  expect(await make(job)).toMatchObject(oneCard)
  expect(job.requests[0]?.body).toMatchObject({ tools: [{ name: 'json' }] })
})

test.each([
  ['refusal', 'refused', 'refused'],
  ['max_tokens', 'failed', 'truncated'],
])('understands Anthropic’s %s', async (stop, reason, outcome) => {
  const job = await openJob(() => anthropic({ type: 'text', text: '{"cards":[' }, stop), {
    provider: 'anthropic',
    model: 'claude-sonnet-4-5',
  })
  await expect(make(job)).rejects.toMatchObject({ reason })
  expect(job.outcomes()).toEqual([outcome])
})

test('uses Google’s own adapter', async () => {
  const job = await openJob((sent) => google(JSON.stringify(cards(sent)), 'STOP'), {
    provider: 'google',
    model: 'gemini-2.5-flash',
  })
  expect(await make(job)).toMatchObject(oneCard)
  const [sent] = job.requests
  expect(sent?.path).toBe('/v1/models/gemini-2.5-flash:streamGenerateContent?alt=sse')
  expect(sent?.headers['x-goog-api-key']).toBe(apiKey)
  expect(sent?.instructions).toContain('You write flashcards')
  expect(sent?.body.generationConfig).toMatchObject({ responseMimeType: 'application/json', maxOutputTokens: 8000 })
  expect(sent?.body.generationConfig).toHaveProperty('responseJsonSchema')
  expect(job.ledger).toMatchObject([{ inputTokens: 600, outputTokens: 70, outcome: 'ok' }])
})

test.each([
  ['SAFETY', 'refused', 'refused'],
  ['MAX_TOKENS', 'failed', 'truncated'],
])('understands Google’s %s', async (finish, reason, outcome) => {
  const job = await openJob(() => google('', finish), { provider: 'google', model: 'gemini-2.5-flash' })
  await expect(make(job)).rejects.toMatchObject({ reason })
  expect(job.outcomes()).toEqual([outcome])
})

test('puts the schema into Google’s prompt without structured outputs', async () => {
  const job = await openJob((sent) => google(JSON.stringify(cards(sent)), 'STOP'), {
    provider: 'google',
    model: 'gemini-2.5-flash',
    supportsStructuredOutputs: false,
  })
  expect(await make(job)).toMatchObject(oneCard)
  expect(job.requests[0]?.body.generationConfig).not.toHaveProperty('responseJsonSchema')
})
