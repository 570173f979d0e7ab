import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { streamOf } from './streams-fixture.ts'

/** A request that the stand-in received. */
export interface Sent {
  path: string
  headers: IncomingHttpHeaders
  body: Record<string, unknown>
  /** The system prompt, and the message with the material. */
  instructions: string
  message: string
  /** The bytes of the pictures. */
  pictures: Buffer[]
  atMs: number
  /** Whether the client aborted it. */
  isCut: boolean
}

/** How the stand-in responds to a request. */
export interface Reply {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  delayMs?: number
  /** Breaks the connection, before or in the middle of an answer. */
  cut?: 'before' | 'within'
  /** Waits in the middle of an answer. */
  pauseMs?: number
}

export type Script = (sent: Sent) => Reply

/** A server with OpenAI's protocol and scripted answers, for the duration of a test. */
export async function standIn(script: Script) {
  const requests: Sent[] = []
  const seen = { atOnce: 0, most: 0 }
  const server = createServer((request, response) => {
    // An unreadable request was aborted.
    void text(request).then(take, () => {})
    function take(received: string) {
      const sent = read(request.url ?? '', request.headers, received)
      requests.push(sent)
      seen.most = Math.max(seen.most, ++seen.atOnce)
      response.on('close', () => {
        seen.atOnce--
        sent.isCut = !response.writableFinished
      })
      answer(script(sent), sent, response)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, requests, seen }
}

function answer(reply: Reply, sent: Sent, response: ServerResponse): void {
  const { status = 200, headers = {}, body = {}, delayMs = 0, pauseMs = 0, cut } = reply
  if (cut === 'before') return void response.destroy()
  const isStream = status === 200 && (sent.body.stream === true || sent.path.includes(':stream'))
  const data = typeof body === 'string' ? body : isStream ? streamOf(body as object) : JSON.stringify(body)
  const half = data.indexOf('\n', data.length / 2)
  const respond = async () => {
    await sleep(delayMs)
    response.writeHead(status, { 'content-type': isStream ? 'text/event-stream' : 'application/json', ...headers })
    if (cut || pauseMs > 0) response.write(data.slice(0, half))
    if (cut) return void setImmediate(() => response.destroy())
    await sleep(pauseMs)
    response.end(cut || pauseMs > 0 ? data.slice(half) : data)
  }
  // A client that does not wait for the answer.
  respond().catch(() => response.destroy())
}

const isRule = ({ role }: { role: string }) => role === 'system'

function read(path: string, headers: IncomingHttpHeaders, received: string): Sent {
  const body = JSON.parse(received) as Record<string, unknown>
  const messages = (body.messages ?? body.contents ?? []) as { role: string }[]
  const instructions = textIn([body.system, body.systemInstruction, messages.filter(isRule)])
  const message = textIn(messages.filter((one) => !isRule(one)))
  const pictures = picturesIn(messages)
  return { path, headers, body, instructions, message, pictures, atMs: performance.now(), isCut: false }
}

/** All pictures in a part of a request, regardless of the protocol. */
function picturesIn(part: unknown): Buffer[] {
  if (typeof part !== 'object' || part === null) return []
  if (Array.isArray(part)) return part.flatMap(picturesIn)
  const { url, data } = part as { url?: unknown; data?: unknown }
  const found = typeof url === 'string' ? /^data:image[^,]*,(.*)$/s.exec(url)?.[1] : data
  return typeof found === 'string' ? [Buffer.from(found, 'base64')] : Object.values(part).flatMap(picturesIn)
}

/** All texts in a part of a request, regardless of the protocol. */
function textIn(part: unknown): string {
  if (typeof part === 'string') return part
  if (Array.isArray(part)) return part.map(textIn).join('')
  if (typeof part !== 'object' || part === null) return ''
  const { text: own, content, parts } = part as Record<string, unknown>
  return textIn([own, content, parts])
}

const usage = { prompt_tokens: 1000, completion_tokens: 200, total_tokens: 1200 }

/** An answer in OpenAI's protocol. */
export function replyWith(content: string | null, finish = 'stop', message: object = {}): Reply {
  const choice = { index: 0, finish_reason: finish, message: { role: 'assistant', content, ...message } }
  return {
    body: { id: 'answer-1', object: 'chat.completion', created: 1, model: 'stand-in', choices: [choice], usage },
  }
}

/** An answer with these cards. */
export const replyWithCards = (cards: unknown[]) => replyWith(JSON.stringify({ cards }))

/** An answer that ends in the middle of a card. */
export const truncated = replyWith('{"cards":[{"passage":0,"quote":"Plants bi', 'length')
export const refusal = replyWith(null, 'stop', { refusal: 'I cannot help with that.' })
export const failed = (status: number, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  body: { error: { message: `No. (${status})`, type: 'error', code: null } },
})

/** The position and first sentence of each passage in a message. */
export function passagesIn(message: string): { passage: number; quote: string }[] {
  const found = message.matchAll(
    /\[passage (\d+),[^\n]*\n\[headings:[^\n]*\n(?:\[(?:set apart|before it)[^\n]*\n)*([^.]*\.)/g,
  )
  return Array.from(found, ([, position, quote = '']) => ({ passage: Number(position), quote }))
}

/** A good card for each passage of the message, quoting its first sentence. */
export function cardsFor({ message }: Sent): Reply {
  return replyWithCards(passagesIn(message).map((place) => goodCard(place)))
}

/** A card that passes the checks. It asks for the last word of the quote. */
export function goodCard(place: { passage: number; quote: string }) {
  const [, rest = '', last = ''] = /^(.*?)(\S+?)[.]?$/s.exec(place.quote.trim()) ?? []
  const question = `Which word completes “${rest.replaceAll(/\s+/g, ' ')}…”?`
  return { ...place, kind: 'basic', question, answers: [{ text: last, correct: true }] }
}

/** Replies in turn, then repeats the last reply. */
export function inTurn(...scripts: (Reply | Script)[]): Script {
  let next = 0
  return (sent) => {
    const one = scripts[Math.min(next++, scripts.length - 1)] ?? {}
    return typeof one === 'function' ? one(sent) : one
  }
}

/** Replies in this way if the message contains passage `position`, and with good cards otherwise. */
export function exceptFor(position: number, reply: Reply): Script {
  return (sent) => (passagesIn(sent.message).some(({ passage }) => passage === position) ? reply : cardsFor(sent))
}
