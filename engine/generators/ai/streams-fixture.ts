/** The pieces of a text as a model would stream it. */
const pieces = (text: string) => text.match(/.{1,24}/gs) ?? []
const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`
const named = (type: string, data: object) => `event: ${type}\n${event({ type, ...data })}`

/** An answer in one of the protocols as a stream of events. */
export function streamOf(body: object): string {
  if ('choices' in body) return openAiStream(body as OpenAiBody)
  if ('content' in body) return anthropicStream(body as AnthropicBody)
  return event(body)
}

interface OpenAiBody {
  choices: {
    finish_reason: string
    message: { content: string | null; refusal?: string; reasoning_content?: string }
  }[]
  usage?: object
}

function openAiStream({ choices: [choice], usage, ...rest }: OpenAiBody): string {
  const chunk = { ...rest, object: 'chat.completion.chunk' }
  const delta = (own: object, finish: string | null = null) =>
    event({ ...chunk, choices: [{ index: 0, delta: own, finish_reason: finish }] })
  if (!choice) return event({ ...chunk, choices: [] })
  const { content, refusal, reasoning_content: thoughts } = choice.message
  return [
    delta({ role: 'assistant' }),
    ...(thoughts ? [delta({ reasoning_content: thoughts })] : []),
    ...pieces(content ?? '').map((text) => delta({ content: text })),
    ...(refusal ? [delta({ refusal })] : []),
    delta({}, choice.finish_reason),
    ...(usage ? [event({ ...chunk, choices: [], usage })] : []),
    'data: [DONE]\n\n',
  ].join('')
}

interface AnthropicBody {
  content: ({ type: 'text'; text: string } | { type: 'tool_use'; input: object })[]
  stop_reason: string
  usage: { output_tokens: number }
}

function anthropicStream({ content, stop_reason: stop, usage, ...message }: AnthropicBody): string {
  const blocks = content.flatMap((block, index) => {
    const isText = block.type === 'text'
    const text = isText ? block.text : JSON.stringify(block.input)
    const empty = isText ? { ...block, text: '' } : { ...block, input: {} }
    const delta = (piece: string) =>
      isText ? { type: 'text_delta', text: piece } : { type: 'input_json_delta', partial_json: piece }
    return [
      named('content_block_start', { index, content_block: empty }),
      ...pieces(text).map((piece) => named('content_block_delta', { index, delta: delta(piece) })),
      named('content_block_stop', { index }),
    ]
  })
  const start = { ...message, content: [], stop_reason: null, usage }
  return [
    named('message_start', { message: start }),
    ...blocks,
    named('message_delta', { delta: { stop_reason: stop, stop_sequence: null }, usage }),
    named('message_stop', {}),
  ].join('')
}
