import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { pdf } from '../engine/documents/pdf-fixture.ts'

const text = (words: string, x: number, y: number) => `0 g BT /plain 16 Tf 1 0 0 1 ${x} ${y} Tm (${words}) Tj ET`

/** Slides: a diagram with two labels, and a drawing without any text. */
export const plants: Buffer = pdf([
  [
    text('Plant cells have a wall.', 60, 720),
    '0.8 0.93 0.8 rg 100 250 400 300 re f 0.2 0.4 0.2 rg 160 400 60 60 re f 0.6 0.8 1 rg 300 330 150 150 re f',
    text('Nucleus', 150, 500),
    text('Vacuole', 350, 300),
  ].join(' '),
  '1 0.6 0 rg 150 200 300 300 re f 0 0.4 0.8 rg 250 300 100 100 re f',
])

/** What the model makes of the slides. Pages without text come first among the pictures. */
const ofPictures = {
  cards: [
    {
      passage: 1,
      quote: '',
      kind: 'basic',
      question: 'Which colour does the core of a chloroplast have in drawings?',
      answers: [{ text: 'blue', correct: true }],
      explanation: '',
      importance: 1,
      picture: 1,
      figure: [{ x: 240, y: 365, width: 520, height: 395, side: 'answer' }],
      covers: [],
    },
    {
      passage: 0,
      quote: '',
      kind: 'covers',
      question: 'Plant cell',
      answers: [],
      explanation: '',
      importance: 2,
      picture: 2,
      figure: [{ x: 160, y: 305, width: 680, height: 390, side: 'question' }],
      covers: [
        { label: 'Nucleus', x: 245, y: 350, width: 120, height: 36 },
        { label: 'Vacuole', x: 578, y: 600, width: 120, height: 36 },
      ],
    },
  ],
}
const found = (number: number) => ({
  number,
  quote: 'drawn in the middle',
  reason: 'It is drawn there.',
  verdict: 'supported',
  better: [],
})

const passage = 'The nucleus is the organelle that holds the DNA of the cell.'

/** What the model answers, by what its prompt asks for first. The document is that of madeDeck.ts. */
const answers: readonly [RegExp, object][] = [
  [
    /capital of France/,
    { citations: [{ passage: 0, quote: 'Paris is the capital of France.' }], answer: 'Paris [1].', card: [] },
  ],
  [/^Judge \d+ cards[^]*\(picture 1/, { verdicts: [1, 2, 3].map(found) }],
  [/^Judge \d+ cards/, { verdicts: [] }],
  [/^Which color fills the picture/, { color: 'red' }],
  [/^Write up to \d+ cards.*the pictures after the material/, ofPictures],
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
    const prompt = promptIn(await textOf(request))
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
