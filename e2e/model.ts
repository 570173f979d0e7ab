import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const passage = 'The nucleus is the organelle that holds the DNA of the cell.'

/** What the model answers, by what its prompt asks for first. The document is that of madeDeck.ts. */
const answers: readonly [RegExp, object][] = [
  [
    /capital of France/,
    { citations: [{ passage: 0, quote: 'Paris is the capital of France.' }], answer: 'Paris [1].', card: [] },
  ],
  [/^Judge \d+ cards/, { verdicts: [] }],
  [/^Repair cards/, { cards: [] }],
  [
    /in place of the card/,
    {
      cards: [
        {
          passage: 0,
          quote: passage,
          kind: 'basic',
          question: 'Where is the DNA of a cell?',
          answers: [{ text: 'in the nucleus', correct: true }],
          explanation: '',
          importance: 1,
        },
      ],
    },
  ],
  [/^Explain the card/, { quote: passage, explanation: 'The **nucleus** keeps the DNA apart from the rest.' }],
  [/^Judge the typed answer/, { quote: passage, missing: 'You left out the DNA.', verdict: 'partly' }],
  [
    /^Write up to \d+ cards/,
    {
      cards: [
        {
          passage: 0,
          quote: passage,
          kind: 'basic',
          question: 'Which organelle holds the DNA of a cell?',
          answers: [{ text: 'the nucleus', correct: true }],
          explanation: 'DNA must be kept apart from the enzymes of the cell.',
          importance: 1,
        },
        {
          passage: 0,
          quote: 'Chlorophyll is the pigment that absorbs light.',
          kind: 'gap',
          question: '/$Chlorophyll/$ is the pigment of plants that absorbs light.',
          answers: [],
          explanation: '',
          importance: 3,
        },
        {
          passage: 0,
          quote: passage,
          kind: 'basic',
          question: 'What does this organelle hold?',
          answers: [{ text: 'the DNA', correct: true }],
          explanation: '',
          importance: 2,
        },
      ],
    },
  ],
  [
    /./,
    {
      citations: [{ passage: 0, quote: passage }],
      answer: 'The nucleus holds the DNA [1].',
      card: [
        {
          passage: 0,
          quote: passage,
          kind: 'basic',
          question: 'What does the nucleus of a cell hold?',
          answers: [{ text: 'the DNA', correct: true }],
          explanation: '',
          importance: 1,
        },
      ],
    },
  ],
]

/** A server with the protocol of OpenAI on this machine, whose answers are written beforehand. */
export async function openModel(): Promise<{ url: string; prompts: string[]; close: () => Promise<unknown> }> {
  const prompts: string[] = []
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const prompt = promptIn(await text(request))
    prompts.push(prompt)
    const [, answer] = answers.find(([pattern]) => pattern.test(prompt)) ?? []
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const events = [
      eventOf({ delta: { role: 'assistant', content: JSON.stringify(answer) }, finish_reason: null }),
      eventOf({ delta: {}, finish_reason: 'stop' }, { usage: { prompt_tokens: 900, completion_tokens: 100 } }),
      'data: [DONE]\n\n',
    ]
    response.end(events.join(''))
  }
  const server = createServer((request, response) => void respond(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    prompts,
    close: () => {
      server.closeAllConnections()
      server.close()
      return once(server, 'close')
    },
  }
}

const chunk = { id: '1', object: 'chat.completion.chunk', created: 1, model: 'journey' }

const eventOf = (choice: object, usage?: object) =>
  `data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, ...choice }], ...usage })}\n\n`

/** The message of the user in a request. */
function promptIn(body: string): string {
  const { messages = [] } = JSON.parse(body || '{}') as { messages?: { role: string; content: unknown }[] }
  const content = messages.findLast(({ role }) => role === 'user')?.content
  if (typeof content === 'string') return content
  return Array.isArray(content) ? content.map((part: { text?: string }) => part.text ?? '').join('') : ''
}
