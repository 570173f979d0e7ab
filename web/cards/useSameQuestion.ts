import { useQuery } from '@tanstack/react-query'
import { limits } from '../../shared/limits.ts'
import { query } from '../data/api.ts'
import { useAuthorised } from '../data/session.ts'
import { type FoundCard, usePause } from '../search/foundCards.ts'
import type { CardDraft } from './cardDraft.ts'
import { plainText } from './plainText.ts'

type Question = Pick<CardDraft, 'questionText' | 'isGapText' | 'questionPicture'>

const pauseMs = 600
/** So many cards of other decks may have the same words. */
const read = 10

/** A card of the deck with the question that is being written, once the typing pauses. With a picture, the same words can ask for something else. */
export function useSameQuestion(deckId: number, draft: Question, isWanted: boolean): FoundCard | undefined {
  const { questionText, isGapText, questionPicture } = draft
  const asked = usePause(isWanted && !questionPicture ? keyOf(questionText, isGapText) : '', pauseMs)
  const search = wordsOf(asked)
  const { data = [] } = useQuery({
    ...query('GET /api/searchCards', { search, order: 'match', limit: String(read) }),
    enabled: useAuthorised() && search !== '',
  })
  if (search === '') return undefined
  return data.find((one) => one.deckId === deckId && isSame(one, asked))
}

/** Whether a found card asks this. Only the beginning of its question is known. */
export const isSame = ({ question, isGapText, hasPicture }: FoundCard, asked: string): boolean =>
  !hasPicture && keyOf(question, isGapText) === asked

/** A question without case, marks of Markdown and the sign at its end. */
export const keyOf = (text: string, isGapText: boolean): string =>
  plainText(text, isGapText)
    .toLowerCase()
    .replace(/[\s.?!:…]+$/u, '')

/** The words of a question, as many as a search can have. A sign between them could be read as a filter. */
export const wordsOf = (asked: string): string =>
  (asked.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).reduce(
    (words, word) => (words.length + word.length < limits.searchLength ? `${words} ${word}`.trimStart() : words),
    '',
  )
