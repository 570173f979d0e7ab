import type { Deck } from '../../shared/api/contract.ts'
import type { Db } from '../platform/db/open.ts'
import * as store from './search.sql.ts'
import { mistakesIn, nearest, oneMistakeFrom } from './typos.ts'
import { takeInWords } from './upkeep.ts'

const newestDecks = 20

interface Search {
  userId: number
  text: string
  /** What the decks have beside words: language, size. */
  facts: string[]
  limit: number
  offset: number
}

/** A page of the public decks of others, best match first. Words that no deck has are taken for those they are nearly. */
export async function searchLibrary(db: Db, { userId, text, facts, limit, offset }: Search): Promise<Deck[]> {
  if (!text) return store.listPublic(db, userId, limit, offset, facts)
  const found = await store.searchPublic(db, userId, limit, offset, facts, text)
  if (found.length > 0) return found
  const words = await correctedWords(db, text)
  return words ? store.searchPublicWords(db, userId, limit, offset, facts, words) : []
}

/** The words of a text with others for those that are misspelled; undefined when there is nothing to correct, or nothing near. */
async function correctedWords(db: Db, text: string): Promise<string[] | undefined> {
  // Those of decks that were just published, too.
  await takeInWords(db, newestDecks)
  const words = await store.readWords(db, text)
  if (words.every(({ isKnown }) => isKnown)) return undefined
  const corrected: string[] = []
  for (const { word, isKnown } of words) {
    const near = isKnown ? [word] : await nearWords(db, word)
    if (near.length === 0) return undefined
    corrected.push(near.join('|'))
  }
  return corrected
}

/** Words that are as near as any. An index finds at once what one mistake leads to; what two do, by what looks alike. */
async function nearWords(db: Db, word: string): Promise<string[]> {
  const most = mistakesIn(word)
  if (most === 0) return []
  const meant = oneMistakeFrom(word)
  const near = meant ? nearest(word, (await store.readBeginning(db, meant, word)).map(wordOf)) : []
  if (near.length > 0 || (meant && most === 1)) return near
  return nearest(word, (await store.readSimilar(db, word)).map(wordOf))
}

const wordOf = (row: { word: string }) => row.word
