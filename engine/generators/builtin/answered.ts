import type { Passage } from '../../documents/document.ts'
import { documentPattern } from '../../languages/languages.ts'
import { topicOf, under } from './context.ts'
import type { Grammar } from './grammar.ts'
import { textsOf } from './lexicon.ts'
import { basic, type Proposal } from './proposal.ts'
import { isAddressed, shortened } from './statements.ts'
import { tokensOf } from './tokens.ts'
import { plainWords } from './words.ts'

const label = new RegExp(`^(?:(?:${documentPattern('answerLabels')})s? ?:|[AR] ?:(?= ))\\s*(?<answer>.*)$`, 'iu')
const asks = /^(?:[QFDPЗ] ?: |\d+[.)] )?(?<question>\p{Lu}.+\?)\*?$/u
/** A shorter question needs its heading: 'Who took part?' */
const mostShortWords = 6
/** A question and its answer in one line. */
const inLine = /^(?:\d+[.)] )?(?<question>[¿\p{Lu}][^?!.]{10,140}\?) (?<answer>[\p{Lu}\p{N}][^?]+)$/u
const longestQuizAnswer = 200
const fewestQuestionWords = 3

/** Cards from a quiz: a question, and its answer after a label such as 'Answer:'. */
export function answeredCards({ path, blocks }: Passage, grammar: Grammar): Proposal[] {
  const lines = blocks.flatMap((block) => textsOf(block).map(({ text }) => ({ text: text.trim(), page: block.page })))
  const written = lines.filter(({ text }) => text !== '')
  return written.flatMap(({ text, page }, index): Proposal[] => {
    const own = inLine.exec(text)?.groups
    if (own)
      return inLineCard(own['question'] ?? '', own['answer'] ?? '', { page, topic: topicOf(path, grammar) }, grammar)
    const question = asks.exec(text)?.groups?.['question']
    const behind = label.exec(written[index + 1]?.text ?? '')?.groups?.['answer']
    if (question === undefined || behind === undefined || !isFit(question, grammar)) return []
    const quoted = written.slice(index, index + (behind === '' ? 3 : 2)).map((line) => line.text)
    const answer = (behind || (quoted[2] ?? '')).replace(/(?<=\p{L}{3})\.$/u, '')
    if (!/\p{L}{3}|\d/u.test(answer) || answer.length > longestQuizAnswer || /[?:]$/u.test(answer)) return []
    return [
      { card: basic(question, answer), page, quote: quoted.join(' '), value: 0.9, importance: 1, about: question },
    ]
  })
}

/** A card from a line such as 'When did the war end? It ended in 1918.' */
function inLineCard(
  question: string,
  answer: string,
  { page, topic }: { page: number; topic: string | null },
  grammar: Grammar,
): Proposal[] {
  const said = shortened(answer, longestQuizAnswer, grammar)
  const isAsked = plainWords(question).some((word) => grammar.isAsking(word))
  if (said === null || !isAsked || !isFit(question, grammar) || isAddressed(tokensOf(answer, grammar), grammar))
    return []
  const isShort = plainWords(question).length <= mostShortWords
  const card = basic(isShort ? under(topic, question, grammar) : question, said)
  return [{ card, page, quote: `${question} ${answer}`, value: 0.9, importance: 1, about: question }]
}

/** Whether a question is complete without options that the reader does not see. */
export const isFit = (question: string, { pointer, here }: Grammar) =>
  plainWords(question).length >= fewestQuestionWords && !pointer.test(question) && !here.test(question)
