import type { CallOutput } from '../../shared/api/contract.ts'
import { t } from '../texts/index.ts'
import { dateLocale } from '../texts/time.ts'

type Facts = CallOutput<'POST /api/cardFacts'>[number]

/** A card as far as its learner may have put it off. */
export type Postponable = Pick<Facts, 'id' | 'learned' | 'backAt'>

/** Whether a card can be brought back. */
export const isPutOff = ({ learned }: { learned: Facts['learned'] | null }): boolean =>
  learned === 'buried' || learned === 'suspended'

const days = new Intl.DateTimeFormat(dateLocale, { day: 'numeric', month: 'short' })

/** The state of a card, and for one that is put off the day on which it comes back. */
export const stateText = ({ learned, backAt }: Pick<Facts, 'learned' | 'backAt'>): string =>
  learned === 'buried' && backAt !== null
    ? t.topics.table.putOffUntil(days.format(new Date(backAt)).replaceAll(' ', '\u{A0}'))
    : t.topics.table.states[learned]

/** For how many days a card is put off at `now`: none, or without end (null). */
export function daysOff({ learned, backAt }: Pick<Facts, 'learned' | 'backAt'>, now: number): number | null {
  if (learned === 'suspended') return null
  return backAt === null ? 0 : Math.max(1, Math.ceil((Date.parse(backAt) - now) / 86_400_000))
}

/** A search for the cards of a deck that are put off. A search can name no deck with a quotation mark in its
 * name, and finds the cards of all decks then. */
export const putOffSearch = (deckName: string, state: 'buried' | 'suspended'): string =>
  deckName.trim() === '' || /["“”„]/.test(deckName) ? `is:${state}` : `deck:"${deckName}" is:${state}`
