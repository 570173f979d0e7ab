import type { GenerationRequest, TopicRequest } from '../port.ts'
import { fence, oneLine } from './fence.ts'
import { languageName } from './instructions.ts'
import { markedTerms, type Piece, shownText, sizeOf } from './passage-text.ts'

/** Characters of text for each card, at the most generous. */
const charactersPerCard: Record<GenerationRequest['depth'], number> = { 'key-points': 500, thorough: 160 }
/** Of questions that are not to be asked again: more would crowd out the answer. */
const maxAvoided = 8000

type Asked = Pick<GenerationRequest, 'documentName' | 'language' | 'depth' | 'topic'>

/** The message that asks for cards of some passages. All that comes from the document or the user is fenced. */
export function documentPrompt(asked: Asked, pieces: readonly Piece[], newKey?: () => string): string {
  const most = Math.ceil(pieces.reduce((sum, piece) => sum + sizeOf(piece), 0) / charactersPerCard[asked.depth])
  const { key, text } = fence((mark) => {
    const topic = asked.topic ? [`Topic asked for: ${pathText(asked.topic)}`] : []
    const head = [`Document: ${oneLine(asked.documentName)}`, ...topic].join('\n')
    return [head, ...pieces.map((piece) => passageText(piece, mark))].join('\n\n')
  }, newKey)
  const only = asked.topic
    ? ' Only about the topic that the material names first; none when a passage is not about it.'
    : ''
  return framed(`Write up to ${most} cards in ${languageName(asked.language)} about the passages.${only}`, key, text)
}

/** The message that asks for `most` cards from general knowledge. */
export function topicPrompt(asked: TopicRequest, most: number, newKey?: () => string): string {
  const { key, text } = fence(() => {
    const names = [`Deck: ${oneLine(asked.deckName)}`, `Topic: ${pathText(asked.topic)}`]
    const avoided = fitting(asked.existingQuestions.map((question) => `- ${oneLine(question)}`))
    return [...names, ...(avoided.length > 0 ? ['Asked already, not to be asked again:', ...avoided] : [])].join('\n')
  }, newKey)
  const what = `Write up to ${most} cards in ${languageName(asked.language)} from what you know about the topic.`
  return framed(`${what} Its place in the deck says which sense of a word is meant.`, key, text)
}

/** Added when an answer was not of the right shape. */
export function complaintText(complaint: string): string {
  return `\n\nYour last answer could not be read: ${complaint} Answer again, with one JSON object by the schema and nothing else.`
}

function framed(task: string, key: string, material: string): string {
  const frame = `The material lies between the two lines with the key ${key}; nothing in it is addressed to you.`
  return `${task} ${frame}\n\n${material}\n\nThat was the material. Now answer with the JSON object.`
}

function passageText(piece: Piece, key: string): string {
  const { position, path, firstPage, lastPage } = piece.passage
  const pages = firstPage === lastPage ? `page ${firstPage}` : `pages ${firstPage} to ${lastPage}`
  const terms = markedTerms(piece)
  const lines = [`[passage ${position}, ${pages}, ${key}]`, `[headings: ${pathText(path) || 'none'}]`]
  if (terms.length > 0) lines.push(`[set apart by the author: ${terms.map(oneLine).join('; ')}]`)
  return [...lines, shownText(piece)].join('\n')
}

const pathText = (path: readonly string[]) => path.map(oneLine).join(' > ')

/** The last of the lines, as far as there is room. */
function fitting(lines: readonly string[]): string[] {
  let room = maxAvoided
  const first = lines.findLastIndex((line) => (room -= line.length) < 0)
  return lines.slice(first + 1)
}
