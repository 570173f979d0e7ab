import type { SharedRole } from '../../shared/roles.ts'
import { preparedQuery } from '../platform/db/open.ts'

/** A way into a deck: what an invitation or a link gives, and what the caller has. */
export interface Way {
  kind: 'invitation' | 'link'
  id: number
  /** The address that was invited. */
  email: string | null
  /** What it gives the caller: nothing more than a reader's to whom the author has made one since. */
  role: SharedRole
  deckId: number
  deck: string
  authorId: number
  author: string
  /** The caller's membership. */
  memberRole: SharedRole | null
}

const ways = `
  select 'invitation' kind, id, email, role, deck_id, token_hash, expires_at, created_at from invitations
  union all select 'link', id, null, role, deck_id, token_hash, expires_at, created_at from deck_links`

const select = (matching: string) =>
  preparedQuery<Way>(`
    select w.kind, w.id, w.email, case when exists (
        select from made_readers r where r.deck_id = d.id and r.user_id = $1 and r.at > w.created_at)
      then 'reader' else w.role end as role, d.id "deckId", d.name deck, d.author_id "authorId", a.name author,
      (select role from deck_members m where m.deck_id = d.id and m.user_id = $1) "memberRole"
    from (${ways}) w join decks d on d.id = w.deck_id join users a on a.id = d.author_id
    where ${matching} and d.taken_down_at is null`)

const isOpen = '(w.expires_at is null or w.expires_at > $3)'

/** Where the token with the hash `$2` leads user `$1` at `$3`. Nobody joins a deck that was taken down. */
export const readWay = select(`w.token_hash = $2 and ${isOpen}`)
/** The same of one that expired, for who is in its deck all the same. */
export const readOldWay = select(`
  w.token_hash = $2 and not ${isOpen}
  and (d.author_id = $1 or exists (select from deck_members where deck_id = d.id and user_id = $1))`)
/** The same of invitation `$2`, if it is to the address `$4`. */
export const readInvitationWay = select(
  `w.kind = 'invitation' and w.id = $2 and email_key(w.email) = email_key($4) and ${isOpen}`,
)

/** By name, the role that may do more comes first: `least` is the higher one, and passes over what is null. */
export const joinInvited = preparedQuery<never>(`
  insert into deck_members (deck_id, user_id, role, invited_role, invited_email, added_at)
  values ($1, $2, $3, $3, $4, $5)
  on conflict (user_id, deck_id) do update set role = least(deck_members.role, excluded.role),
    invited_role = least(deck_members.invited_role, excluded.invited_role), invited_email = excluded.invited_email`)

/** Lets user `$2` in by link `$4`, which gives more than they have. */
export const joinByLink = preparedQuery<never>(`
  insert into deck_members (deck_id, user_id, role, link_id, added_at) values ($1, $2, $3, $4, $5)
  on conflict (user_id, deck_id) do update set role = excluded.role, link_id = excluded.link_id`)
