import type { classes } from '../../shared/api/classes.ts'
import type { CallOutput, HandlerInput } from '../../shared/api/contract.ts'
import { progressWordings } from '../../shared/consents.ts'
import { limits } from '../../shared/limits.ts'
import { recordConsent, wordingOf } from '../account/consents.ts'
import type { Context } from '../app/handlers.ts'
import { AppError, notFound, orNotFound } from '../app/errors.ts'
import { type Change, lockDeckForUpdate, mustEdit, mustSee } from '../decks/access.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { fitting, type Paged } from '../platform/db/pages.ts'
import { type DayRule, dayOf } from '../study/day.ts'
import { timesOf } from '../study/queue.ts'
import * as store from './assignments.sql.ts'

type Member = CallOutput<'GET /api/class/:id'>[number]

/** A page of the members of deck `$1` after member `$2`, with the rule of each one's day. */
const readMembers = preparedQuery<Omit<Member, 'addedAt' | 'progress'> & { addedAt: Date } & DayRule & Paged>(
  fitting(
    `select m.user_id "user", u.name, m.invited_email email, m.role,
      case when m.invited_role is null then 'link' else 'invitation' end via, m.added_at "addedAt",
      u.time_zone "timeZone", u.day_ends_at_hour "dayEndsAtHour"
    from deck_members m join users u on u.id = m.user_id
    where m.deck_id = $1 and ($2::bigint is null or m.user_id > $2)
    order by m.user_id limit ${limits.membersPerPage} + 1`,
    { order: '"user"', bytes: 'octet_length(name) + octet_length(email)', most: limits.membersPerPage },
  ),
)

/**
 * How far the members `$2` of deck `$1` are, due by `$4` (learning) and by the end of each one's day, `$3` (reviews): those of
 * them who share it.
 */
const readProgress = preparedQuery<{ user: number; learned: number; due: number; studiedAt: Date | null }>(`
  select m.user_id "user", coalesce(k.wrong_cards + k.ok_cards + k.good_cards, 0) learned, k.studied_at "studiedAt",
    (select count(*) from card_states s
      where s.user_id = m.user_id and s.deck_id = $1 and s.state <> 'review' and s.due_at <= $4)::int
    + (select count(*) from card_states s
      where s.user_id = m.user_id and s.deck_id = $1 and s.state = 'review' and s.due_at <= of.until)::int due
  from unnest($2::bigint[], $3::timestamptz[]) of (user_id, until)
    join deck_members m on m.deck_id = $1 and m.user_id = of.user_id and m.shares_progress
    left join learner_decks k on k.user_id = m.user_id and k.deck_id = $1`)

/** Says whether user `$2`, a member of deck `$1`, shares their progress. */
const updateShares = preparedQuery<{ before: boolean; deck: string; author: string }>(`
  with before as (select shares_progress from deck_members where deck_id = $1 and user_id = $2 for update)
  update deck_members m set shares_progress = $3
  from before, decks d join users a on a.id = d.author_id
  where m.deck_id = $1 and m.user_id = $2 and d.id = $1
  returning coalesce(before.shares_progress, false) before, d.name deck, a.name author`)

/** A page of the members of a deck. Progress is read only of those who agreed, and of their reviews only the last day. */
export async function readClass(db: Db, deckId: number, after: number | null, now: Date): Promise<(Member & Paged)[]> {
  const members = await readMembers(db, deckId, after)
  const until = members.map((rule) => timesOf(now, rule).reviewUntil)
  const ids = members.map(({ user }) => user)
  const [progress, assignments] = await Promise.all([
    readProgress(db, deckId, ids, until, now),
    store.readLearned(db, deckId, ids),
  ])
  const progressOf = new Map(progress.map((row) => [row.user, row]))
  const assignmentsOf = new Map(assignments.map((row) => [row.user, row.assignments]))
  return members.map(({ timeZone, dayEndsAtHour, addedAt, ...member }) => {
    const shared = progressOf.get(member.user)
    return {
      ...member,
      addedAt: addedAt.toISOString(),
      progress: shared
        ? {
            learned: shared.learned,
            due: shared.due,
            lastLearnedOn: shared.studiedAt && dayOf(shared.studiedAt, { timeZone, dayEndsAtHour }).date,
            assignments: assignmentsOf.get(member.user) ?? [],
          }
        : null,
    }
  })
}

/** Lets the author of a deck see the progress of a member, or no longer, and records that. Throws 404 for a user who is no member. */
export async function shareProgress(
  { db, user, now }: Pick<Context, 'db' | 'user' | 'now'>,
  { id: deckId, shares, agreed }: Input<'PUT /api/shareProgress'>,
): Promise<void> {
  await mustSee(db, user.id, 'deck', deckId)
  await db.transaction().execute(async (db) => {
    const { before, deck, author } = orNotFound((await updateShares(db, deckId, user.id, shares))[0], 'membership')
    if (before === shares) return
    const wording = shares ? wordingOf(agreed, ({ progress }) => Object.values(progressWordings(progress, author))) : ''
    await recordConsent(db, user.id, now, { kind: 'progress', isGiven: shares, wording, deckId, subject: deck })
  })
}

type Input<K extends keyof typeof classes> = HandlerInput<(typeof classes)[K]>

/** A learner's assignments, by their own day. */
export async function readForLearner(
  db: Db,
  user: DayRule & { id: number },
  now: Date,
): Promise<CallOutput<'GET /api/assignments'>> {
  return store.readForLearner(db, user.id, dayOf(now, user).date)
}

/** The assignments of a deck, for its editors. */
export async function readForDeck(
  db: Db,
  userId: number,
  deckId: number,
): Promise<CallOutput<'GET /api/deckAssignments/:id'>> {
  await mustEdit(db, userId, 'deck', deckId)
  return store.readForDeck(db, deckId)
}

/** Makes an assignment, or finds the one that was made with the same idempotency key. */
export async function makeAssignment(
  db: Db,
  change: Change & { idempotencyKey: string | null },
  { deck, topics, dueOn, note }: Input<'PUT /api/assignment'>,
): Promise<{ id: number }> {
  return db.transaction().execute(async (db) => {
    await lockDeckForUpdate(db, change, 'deck', deck)
    const [created] = await store.readCreated(db, deck, change.idempotencyKey)
    if (created) return created
    const [given] = await store.countAssignments(db, deck)
    if ((given?.count ?? 0) >= limits.assignmentsPerDeck) throw new AppError('conflict', ['assignmentsPerDeck'])
    await mustBeThere(db, deck, topics)
    const [made] = await store.insertAssignment(db, deck, topics, dueOn, note.trim(), change.idempotencyKey, change.now)
    return orNotFound(made, 'deck')
  })
}

export async function changeAssignment(
  db: Db,
  change: Change,
  { id, topics, dueOn, note }: Input<'PUT /api/changeAssignment'>,
): Promise<void> {
  await db.transaction().execute(async (db) => {
    await mustBeThere(db, await lockDeckForUpdate(db, change, 'assignment', id), topics)
    await store.updateAssignment(db, id, topics, dueOn, note.trim())
  })
}

export async function deleteAssignment(db: Db, change: Change, id: number): Promise<void> {
  await db.transaction().execute(async (db) => {
    await lockDeckForUpdate(db, change, 'assignment', id)
    await store.deleteAssignment(db, id)
  })
}

/** Throws 404 unless all topics are in the deck. */
async function mustBeThere(db: Db, deckId: number, topics: readonly number[] | null): Promise<void> {
  if (topics === null) return
  const [found] = await store.countTopics(db, deckId, topics)
  if (found?.count !== new Set(topics).size) throw notFound('topic')
}
