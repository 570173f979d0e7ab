import type { CallOutput, Stored } from '../../shared/api/contract.ts'
import type { SharedRole } from '../../shared/decks.ts'
import { preparedQuery } from '../platform/db/open.ts'

type Access = CallOutput<'GET /api/deckAccess/:id'>

/**
 * Locks deck `$1`. Changes of its members follow each other, so that limits and roles are checked against the current
 * state.
 */
export const lockDeck = preparedQuery<never>('select from decks where id = $1 for no key update')

export const readMembers = preparedQuery<Stored<Access['members'][number], 'addedAt'>>(`
  select m.user_id "user", u.name, m.invited_email email, m.role,
    case when m.invited_role is null then 'link' else 'invitation' end via, m.added_at "addedAt"
  from deck_members m join users u on u.id = m.user_id where m.deck_id = $1 order by m.added_at, m.user_id`)

export const countMembers = preparedQuery<{ count: number }>('select count(*) from deck_members where deck_id = $1')

/** Gives member `$2` of deck `$1` the role `$3`. The author's decision overrides links and invitations sent earlier. */
export const updateRole = preparedQuery<{ user: number }>(`
  with changed as (
      update deck_members set role = $3, invited_role = case when invited_role is not null then $3 end
      where deck_id = $1 and user_id = $2 returning deck_id, user_id),
    lowered as (
      insert into made_readers (deck_id, user_id, at) select deck_id, user_id, $4::timestamptz from changed where $3 = 'reader'
      on conflict (user_id, deck_id) do update set at = excluded.at),
    raised as (
      delete from made_readers r using changed c
      where $3 = 'editor' and r.deck_id = c.deck_id and r.user_id = c.user_id)
  select user_id "user" from changed`)

/** Removes member `$2` from deck `$1`, and the deck from their library unless it is public. */
export const deleteMember = preparedQuery<{ user: number }>(`
  with gone as (
      delete from deck_members m using decks d
      where m.deck_id = $1 and m.user_id = $2 and d.id = m.deck_id and d.trashed_at is null
      returning m.deck_id, m.user_id),
    kept_no_more as (
      delete from library l using gone g, decks d
      where l.deck_id = g.deck_id and l.user_id = g.user_id and d.id = g.deck_id and not d.is_public)
  select user_id "user" from gone`)

export interface LinkRow {
  id: number
  role: SharedRole
  tokenHash: Buffer
  sealedToken: Buffer
  expiresAt: Date | null
  members: number
}

/** The links into deck `$1`, newest first. Members who were also invited are not counted. */
export const readLinks = preparedQuery<LinkRow>(`
  select l.id, l.role, l.token_hash "tokenHash", l.sealed_token "sealedToken", l.expires_at "expiresAt",
    (select count(*) from deck_members where link_id = l.id and invited_role is null) members
  from deck_links l where l.deck_id = $1 order by l.id desc`)

export const countLinks = preparedQuery<{ count: number }>('select count(*) from deck_links where deck_id = $1')

export const insertLink = preparedQuery<{ id: number }>(`
  insert into deck_links (deck_id, role, token_hash, sealed_token, expires_at, created_at, create_key)
  values ($1, $2, $3, $4, $5, $6, $7) returning id`)

/** The link into deck `$1` with the idempotency key `$2`. */
export const readCreatedLink = preparedQuery<Pick<LinkRow, 'id' | 'tokenHash' | 'sealedToken'>>(`
  select id, token_hash "tokenHash", sealed_token "sealedToken" from deck_links where deck_id = $1 and create_key = $2`)

export const readDeckOfLink = preparedQuery<{ deckId: number }>('select deck_id "deckId" from deck_links where id = $1')

/** Before link `$1` is deleted: members who were also invited keep the role of the invitation. */
export const keepInvited = preparedQuery<never>(`
  update deck_members set role = invited_role, link_id = null where link_id = $1 and invited_role is not null`)

/** Deletes a link and the members who joined with it. */
export const deleteLink = preparedQuery<never>('delete from deck_links where id = $1')
