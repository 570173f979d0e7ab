import type { Content } from '../../shared/api/contract.ts'
import type { SuggestionState } from '../../shared/corrections.ts'
import { limits } from '../../shared/limits.ts'
import { preparedQuery } from '../platform/db/open.ts'
import { fitting } from '../platform/db/pages.ts'
import { contentJson } from './content.ts'

interface SuggestionRow {
  id: number
  cardId: number
  userId: number
  by: string
  at: Date
  note: string
  state: SuggestionState
  content: Content
  now: Content
  version: number
  isOutdated: boolean
}

const columns = `
  s.id, s.card_id "cardId", s.user_id "userId", u.name "by", s.at, s.note, s.state, s.content, ${contentJson} now, c.version,
  s.base_version <> c.version "isOutdated"
  from suggestions s join cards c on c.id = s.card_id and c.topic_id is not null join users u on u.id = s.user_id`

/** As many as fit into one answer, with what their cards hold now. */
const shown = (condition: string, order: string) =>
  fitting(
    `select ${columns} where s.deck_id = $1 and ${condition} order by ${order} limit ${limits.suggestionsShown}`,
    {
      order,
      bytes: 'octet_length(content::text) + octet_length(now::text) + octet_length(note)',
      most: limits.suggestionsShown,
    },
  )

/** The first suggestions that wait for a decision in deck `$1`. */
export const readOpen = preparedQuery<SuggestionRow>(shown(`s.state = 'open'`, 'id'))

/** The last suggestions of user `$2` in deck `$1`, those that wait for a decision first. */
export const readOwn = preparedQuery<SuggestionRow>(
  shown(`s.user_id = $2 and s.state <> 'withdrawn'`, `state = 'open' desc, id desc`),
)

/** How many wait for a decision in deck `$1`, of all or of user `$2`. */
export const countOpen = preparedQuery<{ open: number }>(`
  select count(*) open from suggestions s join cards c on c.id = s.card_id and c.topic_id is not null
  where s.deck_id = $1 and s.state = 'open' and ($2::bigint is null or s.user_id = $2)`)

/** How many user `$1` has made since `$2`, withdrawn or not, and when the first of them. */
export const countSince = preparedQuery<{ made: number; firstAt: Date | null }>(
  'select count(*) made, min(at) "firstAt" from suggestions where user_id = $1 and at > $2',
)

export const deleteOpen = preparedQuery<never>(
  `delete from suggestions where card_id = $1 and user_id = $2 and state = 'open'`,
)

/** User `$2` suggests for card `$1`, of the version that it is at. */
export const insertSuggestion = preparedQuery<{ id: number }>(`
  insert into suggestions (card_id, deck_id, base_version, user_id, content, note, at)
  select id, deck_id, version, $2, $3, $4, $5 from cards where id = $1 returning id`)

/** A suggestion that nobody else decides on until the transaction ends. */
export const lockSuggestion = preparedQuery<{
  cardId: number
  userId: number
  content: Content
  state: SuggestionState
}>(`
  select card_id "cardId", user_id "userId", content, state from suggestions
  where id = $1 and state <> 'withdrawn' for update`)

/** Whether user `$2` decided on suggestion `$1` so. */
export const readDecided = preparedQuery<{ id: number }>(
  'select id from suggestions where id = $1 and decided_by = $2 and state = $3',
)

/** Of which card suggestion `$1` is. */
export const readCardId = preparedQuery<{ cardId: number }>('select card_id "cardId" from suggestions where id = $1')

export const decide = preparedQuery<{ id: number }>(`
  update suggestions set state = $2, decided_by = $3, decided_at = $4 where id = $1 and state = 'open' returning id`)

/** What user `$1` suggested, beyond id `$2`: as much as fits into one answer. */
export const readBy = preparedQuery<{ id: number; content: Content }>(`
  select s.id, s.card_id "cardId", s.deck_id "deckId", s.content, s.note, s.state, s.at, s.decided_at "decidedAt"
  from (${fitting(
    `select id, octet_length(content::text) + octet_length(note) bytes from suggestions
    where user_id = $1 and id > $2 order by id limit ${limits.suggestionsShown}`,
    { order: 'id', bytes: 'bytes', most: limits.suggestionsShown },
  )}) page join suggestions s on s.id = page.id order by s.id`)
