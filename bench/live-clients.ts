// Clients with open streams, in a process of their own: plain connections, to use as little of the machine as possible.
import { connect } from 'node:net'

export interface Received {
  client: number
  kind: string
  deck: number | undefined
  cards: readonly number[]
  learners: number | undefined
  at: number
}

/** Orders to this process: to connect, or to report what it received since the last report. */
export type Order = { url: string; token: string }[] | 'report'

const now = () => performance.timeOrigin + performance.now()
let received: Received[] = []
let open = 0

function listen(client: number, { url, token }: { url: string; token: string }, onOpen: () => void): void {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let rest = ''
  let isOpen = false
  socket.setEncoding('utf8')
  socket.write(`GET /api/events HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`)
  socket.on('data', (text: string) => {
    const at = now()
    const parts = (rest + text).split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const data = /^data: (.*)$/m.exec(part)?.[1]
      if (!data) continue
      if (!isOpen) {
        isOpen = true
        open += 1
        onOpen()
        continue
      }
      for (const { kind, deck, cards = [], learners } of JSON.parse(data) as Omit<Received, 'client' | 'at'>[])
        received.push({ client, kind, deck, cards, learners, at })
    }
  })
  socket.on('error', () => {})
}

process.on('message', (order: Order) => {
  if (order === 'report') {
    process.send?.(received)
    received = []
    return
  }
  let next = 0
  const more = (): void => {
    const client = next++
    const one = order[client]
    if (one) listen(client, one, more)
    if (open === order.length) process.send?.('open')
  }
  // Some at a time, because browsers do not connect all at once.
  for (let begun = 0; begun < 50; begun++) more()
})
