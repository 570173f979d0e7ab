import type { Block } from '../../documents/document.ts'
import type { Grammar } from './grammar.ts'
import { textsOf } from './lexicon.ts'
import { basic, type Proposal } from './proposal.ts'
import { plainWords } from './words.ts'

const labels = [
  'answer|solution|antwort|lösung|réponse|solution|risposta|soluzione|respuesta|solución',
  'odpowiedź|rozwiązanie|відповідь|antwoord|oplossing|răspuns|soluție',
].join('|')
const label = new RegExp(`^(?:(?:${labels})s? ?:|[AR] ?:(?= ))\\s*(?<answer>.*)$`, 'iu')
const asks = /^(?:[QFDPЗ] ?: |\d+[.)] )?(?<question>\p{Lu}.+\?)\*?$/u
const longestAnswer = 200
const fewestWords = 3

/** The cards of a quiz or a list of questions: a question, and its answer behind a word that says so. */
export function answeredCards(blocks: readonly Block[], grammar: Grammar): Proposal[] {
  const lines = blocks.flatMap((block) => textsOf(block).map(({ text }) => ({ text: text.trim(), page: block.page })))
  const told = lines.filter(({ text }) => text !== '')
  return told.flatMap(({ text, page }, index): Proposal[] => {
    const question = asks.exec(text)?.groups?.['question']
    const behind = label.exec(told[index + 1]?.text ?? '')?.groups?.['answer']
    if (question === undefined || behind === undefined || !isFit(question, grammar)) return []
    const quoted = told.slice(index, index + (behind === '' ? 3 : 2)).map((line) => line.text)
    const answer = (behind || (quoted[2] ?? '')).replace(/(?<=\p{L}{3})\.$/u, '')
    if (!/\p{L}{3}|\d/u.test(answer) || answer.length > longestAnswer || /[?:]$/u.test(answer)) return []
    return [{ card: basic(question, answer), page, quote: quoted.join(' '), value: 0.9, about: question }]
  })
}

/** Whether a question asks for something that is not one of options which the reader does not see. */
const isFit = (question: string, { pointer, here }: Grammar) =>
  plainWords(question).length >= fewestWords && !pointer.test(question) && !here.test(question)
