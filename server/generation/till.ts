import { retention } from '../../shared/retention.ts'
import { unconfirmedShare } from '../../shared/quotas.ts'
import type { Config } from '../app/config.ts'
import { AppError } from '../app/errors.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import type { ServerMessage } from '../texts/index.ts'
import type { AnswerCache, CallEntry } from '../../engine/generators/ai/ledger.ts'

const dayMs = 86_400_000
/** How long answers of a model are kept for repeated requests. */
const answersKeptMs = retention.modelAnswerDays * dayMs

/** Days are those of UTC, like the days that admins see. */
export const dayStart = (now: Date) => new Date(Math.floor(now.getTime() / dayMs) * dayMs)

/** The tokens since `$2`: of user `$1`, of everybody, and of the accounts together whose address is not confirmed. */
const sumsOfDay = preparedQuery<{ own: number; all: number; unconfirmed: number; isConfirmed: boolean }>(`
  select coalesce(sum(c.tokens) filter (where c.user_id = $1), 0)::float8 own, coalesce(sum(c.tokens), 0)::float8 "all",
    coalesce(sum(c.tokens) filter (where not u.email_verified), 0)::float8 unconfirmed,
    coalesce((select email_verified from users where id = $1), false) "isConfirmed"
  from (select user_id, input_tokens + output_tokens tokens from model_calls where called_at >= $2) c
  left join users u on u.id = c.user_id`)

const shareOf = (tokens: number) => Math.floor(tokens * unconfirmedShare)

type TokenMessage = 'tokensUsed' | 'tokensUsedUnconfirmed' | 'tokensUsedByAll' | 'tokensUsedByUnconfirmed'

/** The counted tokens, and the numbers that are allowed. */
interface Allowance {
  db: Db
  config: Pick<Config, 'userTokensPerDay' | 'tokensPerDay' | 'ai'>
}

/**
 * The tokens that a user may still use today, and the message when there are none. An account whose address is not confirmed has a
 * share of them, and all such accounts together have that share of the installation's, because accounts are free. A model
 * without a key costs nothing, so everybody has all of them there.
 */
export async function tokensOfDay(
  { db, config }: Allowance,
  userId: number,
  now: Date,
): Promise<{ left: number; used: ServerMessage }> {
  const [row] = await sumsOfDay(db, userId, dayStart(now))
  const { own, all, unconfirmed, isConfirmed } = row ?? { own: 0, all: 0, unconfirmed: 0, isConfirmed: false }
  const { userTokensPerDay, tokensPerDay } = config
  const hours = Math.ceil(restOfDayMs(now) / 3_600_000)
  const limit = (most: number, spent: number, name: TokenMessage) => ({
    left: Math.max(0, most - spent),
    used: [name, hours] satisfies ServerMessage,
  })
  const isWhole = config.ai?.apiKey === undefined || isConfirmed
  const limits = [
    limit(tokensPerDay, all, 'tokensUsedByAll'),
    ...(isWhole
      ? [limit(userTokensPerDay, own, 'tokensUsed')]
      : [
          limit(shareOf(userTokensPerDay), own, 'tokensUsedUnconfirmed'),
          limit(shareOf(tokensPerDay), unconfirmed, 'tokensUsedByUnconfirmed'),
        ]),
  ]
  return limits.reduce((least, next) => (next.left < least.left ? next : least))
}

/** The tokens that a user may still use today. */
export const tokensLeft = async (deps: Allowance, userId: number, now: Date): Promise<number> =>
  (await tokensOfDay(deps, userId, now)).left

/** Throws 429 for a user who has used up the tokens of the day. Without a model nothing is counted. */
export async function mustHaveTokens(
  deps: Allowance & { generators: { model: string | null } },
  userId: number,
  now: Date,
): Promise<void> {
  if (deps.generators.model === null || (await tokensLeft(deps, userId, now)) > 0) return
  throw await outOfTokens(deps, userId, now)
}

/** The refusal of a user for whom the tokens of the day do not suffice. */
export async function outOfTokens(deps: Allowance, userId: number, now: Date): Promise<AppError> {
  const { used } = await tokensOfDay(deps, userId, now)
  return new AppError('too-many-requests', used, undefined, Math.ceil(restOfDayMs(now) / 1000))
}

const restOfDayMs = (now: Date) => dayStart(now).getTime() + dayMs - now.getTime()

const insertion = preparedQuery<never>(`
  insert into model_calls (generation_id, user_id, model, purpose, attempt, outcome, input_tokens, output_tokens,
    cost_micros, duration_ms, called_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`)

/** Records a request to a model by a user, or by their generation. */
export async function insertCall(
  db: Db,
  { generationId, userId }: { generationId: number | null; userId: number },
  entry: Omit<CallEntry, 'purpose'> & { purpose: string },
  now: Date,
): Promise<void> {
  const { model, purpose, attempt, outcome, inputTokens, outputTokens, costMicros, durationMs } = entry
  const numbers = [inputTokens, outputTokens, costMicros, Math.round(durationMs)]
  await insertion(db, generationId, userId, model, purpose, attempt, outcome, ...numbers, now)
}

const sumOfGeneration = preparedQuery<{ tokens: number }>(`
  select coalesce(sum(input_tokens + output_tokens), 0)::float8 tokens from model_calls where generation_id = $1`)

/** The tokens that earlier attempts at a generation have used. */
export async function readSpentTokens(db: Db, generationId: number): Promise<number> {
  const [row] = await sumOfGeneration(db, generationId)
  return row?.tokens ?? 0
}

const readAnswer = preparedQuery<{ answer: string }>(
  'select answer from model_answers where user_id = $1 and fingerprint = $2 and answered_at > $3',
)
const writeAnswer = preparedQuery<never>(`
  insert into model_answers (user_id, fingerprint, answer, answered_at) values ($1, $2, $3, $4)
  on conflict (user_id, fingerprint) do update set answer = excluded.answer, answered_at = excluded.answered_at`)
const deleteAnswers = preparedQuery<never>('delete from model_answers where answered_at <= $1')

const keptSince = (now: Date) => new Date(now.getTime() - answersKeptMs)

/** A user's earlier answers, so that a repeated request costs nothing. */
export const answersOf = (db: Db, userId: number, clock: () => Date): AnswerCache => ({
  async read(fingerprint) {
    const [row] = await readAnswer(db, userId, fingerprint, keptSince(clock()))
    return row?.answer
  },
  async write(fingerprint, answer) {
    await writeAnswer(db, userId, fingerprint, answer, clock())
  },
})

/** Deletes answers that are too old to be repeated. */
export async function removeOldAnswers(db: Db, now: Date): Promise<void> {
  await deleteAnswers(db, keptSince(now))
}
