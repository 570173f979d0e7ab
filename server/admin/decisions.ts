import type { admin as endpoints } from '../../shared/api/admin.ts'
import type { CallOutput, HandlerInput, Stored } from '../../shared/api/contract.ts'
import { objectionMonths } from '../../shared/decks.ts'
import { serverLimits } from '../../shared/limits.ts'
import type { Deps } from '../app/deps.ts'
import { AppError, orNotFound } from '../app/errors.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { fitting, pagesBy } from '../platform/db/pages.ts'

type Moderation = CallOutput<'GET /api/moderation'>
type Statement = Stored<Moderation['statements'][number], 'at' | 'objectUntil' | 'objectedAt' | 'answeredAt'>
type Report = Stored<Omit<Moderation['reports'][number], 'decision'>, 'at'> & {
  decidedAt: Date | null
  isTakeDown: boolean | null
  answer: string | null
}

/** The decisions that restricted decks of a user, and the user's reports of other decks. */
export async function moderationOf(db: Db, userId: number, now: Date): Promise<Moderation> {
  const statements = await readStatements(db, userId, now)
  const reports = await readReports(db, userId)
  return {
    statements: statements.map(({ at, objectUntil, objectedAt, answeredAt, ...one }) => ({
      ...one,
      at: at.toISOString(),
      objectUntil: objectUntil?.toISOString() ?? null,
      objectedAt: objectedAt?.toISOString() ?? null,
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
    reports: reports.map(({ at, decidedAt, isTakeDown, answer, ...one }) => ({
      ...one,
      at: at.toISOString(),
      decision:
        decidedAt && isTakeDown !== null
          ? { at: decidedAt.toISOString(), isTakeDown, reason: isTakeDown ? '' : (answer ?? '') }
          : null,
    })),
  }
}

/** Puts the objection of a deck's author before the admins. The receipt is mailed. */
export async function objectTo(
  { db, jobs, now }: Pick<Deps, 'db' | 'jobs'> & { now: Date },
  userId: number,
  { id, objection }: HandlerInput<(typeof endpoints)['PUT /api/objectToDecision']>,
): Promise<void> {
  await db.transaction().execute(async (db) => {
    const decision = orNotFound((await lockStatement(db, id, userId, now))[0], 'decision')
    const text = objection.trim()
    // A repeated call, whose response was lost.
    if (decision.objection === text) return
    if (decision.objection !== null) throw new AppError('conflict', ['objectedAlready'])
    if (decision.isLifted) throw new AppError('conflict', ['objectionMoot'])
    if (decision.isLate) throw new AppError('conflict', ['objectionLate'])
    await writeObjection(db, id, text, now)
    await jobs.enqueue(db, 'mail', { kind: 'moderation', about: 'objection', id })
  })
}

/** The decisions that restricted decks of a user, page by page. */
export const statementsOf = (db: Db, userId: number): AsyncGenerator<object[]> =>
  pagesBy('id', (after) => readStatementsBeyond(db, userId, after))

const lateAt = (table: string) => `${table}.at + interval '${objectionMonths} months'`

/** Whether the author's objection waits for an admin. */
export const awaitsAnswer = (table: string) => `${table}.objection is not null and ${table}.answered_at is null`

const statement = `s.id, s.at, s.deck_id "deckId", d.name, s.was_reported "wasReported", s.ground, s.rule, s.reason, s.objection,
  s.objected_at "objectedAt", s.answer, s.answered_at "answeredAt", s.lifted_at is not null "isLifted", s.lift_reason "liftReason"`
const ofAuthor = 'deck_decisions s join decks d on d.id = s.deck_id where d.author_id = $1 and s.is_take_down'
const textBytes = `octet_length(s.reason) + coalesce(octet_length(s.objection), 0) + coalesce(octet_length(s.answer), 0) +
  coalesce(octet_length(s.lift_reason), 0)`

/** The newest take-downs of decks of author `$1`, at `$2`. */
const readStatements = preparedQuery<Statement>(
  fitting(
    `select ${statement}, ${textBytes} bytes, case when s.objection is null and s.lifted_at is null and d.trashed_at is null and ${lateAt('s')} > $2
      then ${lateAt('s')} end "objectUntil"
    from ${ofAuthor} order by s.id desc limit ${serverLimits.decisionsShown}`,
    { order: 'id desc', bytes: 'bytes', most: serverLimits.decisionsShown },
  ),
)

/** The take-downs of decks of author `$1` beyond decision `$2`. */
const readStatementsBeyond = preparedQuery<{ id: number }>(
  `select ${statement} from ${ofAuthor} and s.id > $2 order by s.id limit 20`,
)

/** The newest reports of user `$1`, with the answer to them. */
const readReports = preparedQuery<Report>(
  fitting(
    `select r.id, r.at, case when d.is_public then d.name else '' end name, r.reason, r.decided_at "decidedAt",
      s.is_take_down "isTakeDown", s.reason answer
    from deck_reports r join decks d on d.id = r.deck_id left join deck_decisions s on s.id = r.decision_id
    where r.user_id = $1 order by r.id desc limit ${serverLimits.decisionsShown}`,
    { order: 'id desc', bytes: 'octet_length(answer)', most: serverLimits.decisionsShown },
  ),
)

/** Locks the take-down `$1` of a deck of author `$2`, at `$3`. */
const lockStatement = preparedQuery<{ objection: string | null; isLifted: boolean; isLate: boolean }>(`
  select s.objection, s.lifted_at is not null "isLifted", ${lateAt('s')} <= $3 "isLate"
  from deck_decisions s join decks d on d.id = s.deck_id
  where s.id = $1 and d.author_id = $2 and s.is_take_down and d.trashed_at is null for update of s`)

const writeObjection = preparedQuery<never>(
  'update deck_decisions set objection = $2, objected_at = $3 where id = $1 and objection is null',
)

export const insertDecision = preparedQuery<{ id: number }>(`
  insert into deck_decisions (deck_id, at, is_take_down, was_reported, ground, rule, reason)
  values ($1, $2, $3, $4, $5, $6, $7) returning id`)

/** Locks the decision for which deck `$1` is taken down. */
export const readStanding = preparedQuery<{ id: number; isObjectedTo: boolean }>(`
  select id, ${awaitsAnswer('s')} "isObjectedTo" from deck_decisions s
  where deck_id = $1 and is_take_down and lifted_at is null order by id desc limit 1 for update`)

/** Answers the objection to decision `$1`. An answer stays if the deck is restored later, for a reason of its own. */
export const writeAnswer = preparedQuery<never>(`
  update deck_decisions set answer = coalesce(answer, $2), answered_at = coalesce(answered_at, $3), lifted_at = $4,
    lift_reason = case when answer is not null then $2 end
  where id = $1`)
