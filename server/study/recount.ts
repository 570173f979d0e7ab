import { findMiscountedUsers, lockUsage, recountUsage } from '../account/quotas.ts'
import { type Db, preparedQuery, waitForLocks } from '../platform/db/open.ts'

/** The expected content of `learner_decks`. */
const counted = `
  select user_id, deck_id,
    count(*) filter (where last_rating = 1)::int wrong_cards,
    count(*) filter (where last_rating = 2)::int ok_cards,
    count(*) filter (where last_rating > 2)::int good_cards,
    count(*) filter (where box_of(stability) = 0)::int box1, count(*) filter (where box_of(stability) = 1)::int box2,
    count(*) filter (where box_of(stability) = 2)::int box3, count(*) filter (where box_of(stability) = 3)::int box4,
    count(*) filter (where box_of(stability) = 4)::int box5
  from card_states group by user_id, deck_id`
const kept = 'wrong_cards, ok_cards, good_cards, box1, box2, box3, box4, box5'

/** Blocks reviews until the transaction ends. A concurrent one would be counted twice or not at all. */
const lockCounts = preparedQuery<never>('lock table learner_decks in share row exclusive mode')

/** Learners and decks with wrong counts; empty unless something is broken. */
export const findMiscounts = preparedQuery<{ user_id: number; deck_id: number }>(`
  with counted as (${counted})
  select distinct user_id, deck_id from (
    (table counted except select user_id, deck_id, ${kept} from learner_decks) union
    (select user_id, deck_id, ${kept} from learner_decks where wrong_cards + ok_cards + good_cards > 0
      except table counted)) differing`)

/** Counts again what reviews keep up to date, and resets every search for fresh cards to the beginning. */
const recount = preparedQuery<never>(`
  with counted as (${counted}), zeroed as (
    update learner_decks k set wrong_cards = 0, ok_cards = 0, good_cards = 0, box1 = 0, box2 = 0, box3 = 0, box4 = 0, box5 = 0
    where not exists (select from counted c where c.user_id = k.user_id and c.deck_id = k.deck_id))
  insert into learner_decks (user_id, deck_id, ${kept}) select user_id, deck_id, ${kept} from counted
  on conflict (user_id, deck_id) do update set (${kept}) = (
    excluded.wrong_cards, excluded.ok_cards, excluded.good_cards,
    excluded.box1, excluded.box2, excluded.box3, excluded.box4, excluded.box5)`)
const resetTopics = preparedQuery<never>('update learner_topics set fresh_position = 0')
const resetDecks = preparedQuery<never>('update learner_decks set fresh_from = 0')

/** Repairs the counts of learners' decks. Returns how many were wrong. */
export async function repairCounts(db: Db): Promise<number> {
  return db.transaction().execute(async (db) => {
    await waitForLocks(db)
    await lockCounts(db)
    const wrong = await findMiscounts(db)
    if (wrong.length === 0) return 0
    await recount(db)
    await resetTopics(db)
    await resetDecks(db)
    return wrong.length
  })
}

/** Repairs the usage of users, which quotas limit. Returns how many were wrong. */
export async function repairUsage(db: Db): Promise<number> {
  return db.transaction().execute(async (db) => {
    await lockUsage(db)
    const wrong = await findMiscountedUsers(db)
    if (wrong.length > 0) await recountUsage(db)
    return wrong.length
  })
}
