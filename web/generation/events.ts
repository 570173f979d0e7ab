import { webToken } from '../session.ts'

/**
 * Reads `GET /api/generationEvents` of a deck until it ends. With `fetch`, because an `EventSource` cannot send the
 * session's token.
 */
export async function listenTo(deckId: number, onText: (text: string) => void, signal: AbortSignal): Promise<void> {
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${webToken()}` }
  const response = await fetch(`/api/generationEvents?deckid=${deckId}`, { headers, signal, cache: 'no-store' })
  if (!response.ok || !response.body) throw new Error(`The stream of events was answered with ${response.status}.`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onText(value)
  }
}
