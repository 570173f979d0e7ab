import type { InputMessage } from './messages.ts'
import { isTag } from './tags.ts'

/** States of a card that a search can ask for. */
export const searchStates = ['due', 'fresh', 'buried', 'suspended', 'leech', 'flagged'] as const
export type SearchState = (typeof searchStates)[number]

export type Comparison = '<' | '<=' | '=' | '>=' | '>'

/** One condition of a search. */
export type Condition =
  | { kind: 'words'; text: string }
  | { kind: 'deck'; name: string }
  | { kind: 'tag'; tag: string }
  | { kind: 'is'; state: SearchState }
  | { kind: 'lapses'; comparison: Comparison; count: number }
  | { kind: 'added'; days: number }

/** A condition that found cards meet, or with a `-` in front of it do not. */
export type Term = Condition & { isNegated: boolean }

/** What a search asks for, or what is wrong with it. */
export type CardSearch = { terms: Term[]; problem?: undefined } | { terms?: undefined; problem: InputMessage }

const highest = 9999

/** A word, quoted text, or a filter, whose value may be quoted; a quote without its end is a part of the text. */
const part = /-?(?:[^\s"]*"[^"]*"|[^\s"]*"[^"]*$|[^\s"]+)/g

/**
 * Reads what was typed into the search of cards: words, all of which a card has, and filters such as `deck:"Anatomy I"`, `tag:heart`,
 * `is:due`, `lapses>5` and `added:7`. A `-` negates what follows.
 */
export function parseCardSearch(search: string): CardSearch {
  // Each once: a search for the same tag twice would read its cards twice.
  const terms = new Map<string, Term>()
  for (const [typed] of search.replaceAll(/[“”„]/g, '"').matchAll(part)) {
    if ((typed.match(/"/g)?.length ?? 0) % 2 === 1) return { problem: ['searchQuote', typed] }
    const isNegated = typed.startsWith('-') && typed.length > 1
    const condition = conditionOf(isNegated ? typed.slice(1) : typed)
    if (condition === null) continue
    if ('problem' in condition) return condition
    const term = { ...condition, isNegated }
    terms.set(JSON.stringify(term).toLowerCase(), term)
  }
  return { terms: [...terms.values()] }
}

/** What a part of a search means, what is wrong with it, or null if it is empty. */
function conditionOf(typed: string): Condition | { problem: InputMessage } | null {
  const { name, sign = '', value = '' } = /^(?<name>[a-z]+)(?<sign>:|[<>]=?|=)(?<value>.*)$/i.exec(typed)?.groups ?? {}
  const filter = name?.toLowerCase()
  const unquoted = value.replaceAll('"', '').trim()
  if (filter === 'lapses') {
    const comparison = sign === ':' ? '=' : (sign as Comparison)
    return isCount(unquoted)
      ? { kind: 'lapses', comparison, count: Number(unquoted) }
      : { problem: ['searchLapses', typed] }
  }
  if (filter === undefined || sign !== ':') return wordsOf(typed)
  if (filter === 'deck') return unquoted ? { kind: 'deck', name: unquoted } : { problem: ['searchDeck', typed] }
  if (filter === 'is') {
    const state = searchStates.find((one) => one === unquoted.toLowerCase())
    return state ? { kind: 'is', state } : { problem: ['searchState', typed] }
  }
  if (filter === 'added')
    return isCount(unquoted) && unquoted !== '0'
      ? { kind: 'added', days: Number(unquoted) }
      : { problem: ['searchAdded', typed] }
  if (filter === 'tag') {
    // On the way to a narrower tag, the wider one is meant.
    const tag = unquoted.normalize('NFC').replace(/::?$/, '')
    return isTag(tag) ? { kind: 'tag', tag } : { problem: ['searchTag', typed] }
  }
  // `Note:` and `https://…` are text.
  return unquoted && !unquoted.startsWith('//') ? { problem: ['searchFilter', typed] } : wordsOf(typed)
}

const isCount = (value: string) => /^\d{1,4}$/.test(value) && Number(value) <= highest

function wordsOf(typed: string): Condition | null {
  const text = typed.replaceAll('"', ' ').trim()
  return text ? { kind: 'words', text } : null
}
