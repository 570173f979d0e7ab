import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { findLocalModel } from './local-model.ts'

/** A server that answers every request in one way; null never answers. */
async function listen(answer: string | null, status = 200): Promise<number> {
  const server = createServer((request, response) => {
    if (answer === null) return
    response.writeHead(request.url === '/v1/models' ? status : 404, { 'content-type': 'application/json' }).end(answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const models = (...ids: string[]) =>
  JSON.stringify({ object: 'list', data: ids.map((id) => ({ id, object: 'model' })) })
const find = async (...ports: number[]) =>
  findLocalModel(
    fetch,
    ports.map((port, index) => ({ server: `Server ${index}`, port })),
  )

test('finds a model on this machine', async () => {
  const port = await listen(models('llama3.2:3b'))
  expect(await find(1, port)).toEqual({
    baseUrl: `http://127.0.0.1:${port}/v1`,
    model: 'llama3.2:3b',
    server: 'Server 1',
  })
})

test.each([
  [['nomic-embed-text', 'mistral:7b', 'qwen2.5:7b-instruct'], 'qwen2.5:7b-instruct'],
  [['bge-m3', 'gemma-3-4b-it'], 'gemma-3-4b-it'],
  [['text-embedding-3', 'phi4'], 'phi4'],
])('prefers of %j the one that follows instructions', async (ids, model) => {
  expect(await find(await listen(models(...ids)))).toMatchObject({ model })
})

test('prefers the first port of those that answer', async () => {
  const [one, other] = [await listen(models('a')), await listen(models('b'))]
  expect(await find(other, one)).toMatchObject({ model: 'b' })
})

test.each([
  ['only embeddings', models('nomic-embed-text'), 200],
  ['no models', models(), 200],
  ['a page', '<html></html>', 200],
  ['another service', '{"data":"x"}', 200],
  ['a refusal', models('a'), 401],
])('ignores a server with %s', async (_, answer, status) => {
  expect(await find(await listen(answer, status))).toBeNull()
})

test('does not wait for a server that never answers', async () => {
  const startedAt = performance.now()
  expect(await find(await listen(null), await listen(null))).toBeNull()
  expect(performance.now() - startedAt).toBeLessThan(2000)
})

test('looks at the ports of Ollama, LM Studio, llama.cpp and vLLM', async () => {
  const asked: string[] = []
  const refuse: typeof fetch = async (url) => {
    asked.push(String(url))
    throw new TypeError('fetch failed')
  }
  expect(await findLocalModel(refuse)).toBeNull()
  expect(asked).toEqual([11_434, 1234, 8080, 8000].map((port) => `http://127.0.0.1:${port}/v1/models`))
})
