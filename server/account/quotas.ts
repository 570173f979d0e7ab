import { type Quotas, type StoredQuota, unconfirmedShare } from '../../shared/quotas.ts'
import { type Db, preparedQuery, waitForLocks } from '../platform/db/open.ts'

const writing = preparedQuery<never>(`
  update quota_limits set decks = $1, cards_per_deck = $2, text_bytes = $3, pictures = $4, picture_bytes = $5,
    documents = $6, versions = $7, copied_cards = $8, unconfirmed_share = $9`)

/** Stores the quotas in the database, whose triggers refuse writes that exceed them. */
export async function writeQuotas(db: Db, quotas: Quotas): Promise<void> {
  const { decks, cardsPerDeck, textBytes, pictures, pictureBytes, documents, versions, copiedCards } = quotas
  await writing(
    db,
    decks,
    cardsPerDeck,
    textBytes,
    pictures,
    pictureBytes,
    documents,
    versions,
    copiedCards,
    unconfirmedShare,
  )
}

interface Usage {
  used: Record<StoredQuota, number>
  allowed: Record<StoredQuota, number>
  largestDeck: { id: number; name: string } | null
}

/** A row of `usage` or of `quota_limits`. */
const quotasJson = (row: string, cardsPerDeck: string) => `json_build_object('decks', ${row}.decks,
  'cardsPerDeck', ${cardsPerDeck}, 'textBytes', ${row}.text_bytes, 'pictures', ${row}.pictures,
  'pictureBytes', ${row}.picture_bytes, 'documents', ${row}.documents, 'versions', ${row}.versions,
  'copiedCards', ${row}.copied_cards)`

/** The usage and the limit of each quota of user `$1`, and their deck with the most cards. */
const reading = preparedQuery<Usage>(`
  select ${quotasJson('u', 'coalesce(d.kept_cards, 0)')} used, ${quotasJson('a', 'a.cards_per_deck')} allowed,
    case when d.kept_cards > 0 then json_build_object('id', d.id, 'name', d.name) end "largestDeck"
  from usage u cross join allowed_quotas(u.user_id) a left join lateral (
    select id, name, kept_cards from decks where author_id = u.user_id and trashed_at is null order by kept_cards desc, id limit 1) d on true
  where u.user_id = $1`)

export async function readUsage(db: Db, userId: number) {
  const [usage] = await reading(db, userId)
  if (!usage) throw new Error('A user has no row of usage.')
  return usage
}

const checkPictures = preparedQuery<never>(`
  select refuse_beyond(exceeded_quota(
      jsonb_populate_record(u, jsonb_build_object('pictures', u.pictures + $3::int, 'picture_bytes', u.picture_bytes + $4::bigint)),
      allowed_quotas(u.user_id), 0, 0, $3::int, $4::bigint, 0, 0, 0, 0), u.user_id)
  from usage u where u.user_id = coalesce((select author_id from decks where id = $2::bigint), $1)`)

/**
 * Throws as the write of so many pictures and sounds would, before their files are stored: for the author of the deck, or for the user if it
 * is null. Whether they fit once they are written is up to the write.
 */
export async function mustTakePictures(
  db: Db,
  { userId, deckId }: { userId: number; deckId: number | null },
  { pictures, bytes }: { pictures: number; bytes: number },
): Promise<void> {
  await checkPictures(db, userId, deckId, pictures, bytes)
}

const counts = 'decks, text_bytes, pictures, picture_bytes, documents, versions, copied_cards'

const lockingUsage = preparedQuery<never>('lock table decks, usage in share row exclusive mode')

/** Blocks every write that changes usage until the transaction ends. */
export async function lockUsage(db: Db): Promise<void> {
  await waitForLocks(db)
  await lockingUsage(db)
}

const miscounted = preparedQuery<{ id: number }>(`
  select user_id id from (
    (select user_id, ${counts} from counted_usage except select user_id, ${counts} from usage) union
    (select user_id, ${counts} from usage except select user_id, ${counts} from counted_usage)) differing
  union
  select author_id from decks d where kept_cards <> (select count(*) from cards c where c.deck_id = d.id)
  order by id`)

/** The users whose stored usage, or number of cards in a deck, differs from a count. */
export async function findMiscountedUsers(db: Db): Promise<number[]> {
  return (await miscounted(db)).map(({ id }) => id)
}

const recountRows = preparedQuery<never>(`
  insert into usage (user_id, ${counts}) select user_id, ${counts} from counted_usage
  on conflict (user_id) do update set (${counts}) = (excluded.decks, excluded.text_bytes, excluded.pictures,
    excluded.picture_bytes, excluded.documents, excluded.versions, excluded.copied_cards)`)
const recountCards = preparedQuery<never>(`
  update decks d set kept_cards = n.cards
  from (select d.id, count(c.id) cards from decks d left join cards c on c.deck_id = d.id group by d.id) n
  where n.id = d.id and n.cards <> d.kept_cards`)

/** Recounts the usage of users. */
export async function recountUsage(db: Db): Promise<void> {
  await recountRows(db)
  await recountCards(db)
}
