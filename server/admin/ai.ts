import { hostOf } from '../../engine/generators/ai/settings.ts'
import type { CallOutput } from '../../shared/api/contract.ts'
import type { Locale } from '../../shared/locales.ts'
import type { Deps } from '../app/deps.ts'
import { generatorFailures } from '../generation/outcome.ts'
import { preparedQuery } from '../platform/db/open.ts'
import { translate, type ServerMessage } from '../texts/index.ts'
import { GeneratorError } from '../../engine/generators/port.ts'

const dayMs = 86_400_000
const shownDays = 30
const shownUsers = 20

type AiUse = CallOutput<'GET /api/adminAi'>

/** The language model and its use in the last 30 days. */
export async function readAiUse({ db, config }: Pick<Deps, 'db' | 'config'>, now: Date): Promise<AiUse> {
  const { ai, aiFrom: from, userTokensPerDay, tokensPerDay } = config
  const since = new Date((Math.floor(now.getTime() / dayMs) + 1 - shownDays) * dayMs)
  const [[total = none], [made], days, users, [refused]] = await Promise.all([
    readTotal(db, since),
    countCards(db, since),
    readDays(db, since),
    readUsers(db, since),
    countRefused(db, since),
  ])
  const { cards, keptCards } = made ?? { cards: 0, keptCards: 0 }
  const { costMicros } = total
  const today = days.find(({ day }) => day === now.toISOString().slice(0, 10))
  const tokensToday = (today?.inputTokens ?? 0) + (today?.outputTokens ?? 0)
  return {
    isConfigured: ai !== undefined,
    provider: ai?.provider ?? null,
    model: ai?.model ?? null,
    host: ai ? hostOf(ai) : null,
    from,
    vision: ai?.vision ?? false,
    refusedPictures: refused?.count ?? 0,
    userTokensPerDay,
    tokensPerDay,
    tokensToday,
    cards,
    keptCards,
    total,
    costMicrosPerKeptCard: costMicros === null || keptCards === 0 ? null : Math.round(costMicros / keptCards),
    days,
    users,
  }
}

const use = `
  count(*) calls, count(*) filter (where c.outcome not in ('ok', 'empty', 'aborted')) failed,
  coalesce(sum(c.input_tokens), 0)::float8 "inputTokens", coalesce(sum(c.output_tokens), 0)::float8 "outputTokens",
  sum(c.cost_micros)::float8 "costMicros"`
const none = { calls: 0, failed: 0, inputTokens: 0, outputTokens: 0, costMicros: null }

/** All requests since `$1`. */
const readTotal = preparedQuery<AiUse['total']>(`select ${use} from model_calls c where c.called_at >= $1`)

/** The requests of each day since `$1`, newest first. */
const readDays = preparedQuery<AiUse['days'][number]>(`
  select (c.called_at at time zone 'utc')::date "day", ${use} from model_calls c where c.called_at >= $1
  group by 1 order by 1 desc`)

/** The users with the most tokens since `$1`. */
const readUsers = preparedQuery<AiUse['users'][number]>(`
  select c.user_id "userId", u.email "user", ${use}
  from model_calls c left join users u on u.id = c.user_id where c.called_at >= $1
  group by c.user_id, u.email order by sum(c.input_tokens + c.output_tokens) desc limit ${shownUsers}`)

/** The cards that a model made since `$1`, and those of them that users kept or edited. */
const countCards = preparedQuery<{ cards: number; keptCards: number }>(`
  select count(*) cards, count(*) filter (where review in ('kept', 'edited')) "keptCards"
  from generated_cards where model is not null and created_at >= $1`)

/** The requests since `$1` that were refused for their pictures. */
const countRefused = preparedQuery<{ count: number }>(
  `select count(*) from model_calls where called_at >= $1 and outcome = 'blind'`,
)

/** A question that every model can answer from what it is given. */
const test = { question: 'What is the capital of France?', fact: 'Paris is the capital of France.' }

/** A red JPEG of 32 by 32 pixels. */
const picture = {
  jpeg: Buffer.from(
    '/9j/2wBDAAoHBwgHBgoICAgLCgoLDhgQDg0NDh0VFhEYIx8lJCIfIiEmKzcvJik0KSEiMEExNDk7Pj4+JS5ESUM8SDc9Pjv/2wBDAQoLCw4NDhwQEBw7KCIoOzs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozv/wAARCAAgACADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAYH/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AlQE62YAAAAAB/9k=',
    'base64',
  ),
  width: 32,
  height: 32,
}
const color = 'red'

/** Sends the model one tiny request and, if it sees, one with a small picture. */
export async function testAi(
  { generators, config, clock }: Pick<Deps, 'generators' | 'config' | 'clock'>,
  { userId, locale }: { userId: number; locale: Locale },
): Promise<CallOutput<'POST /api/adminAiTest'>> {
  const { ai } = config
  if (!ai || !generators.openAssistant) return failure(['noAi'], 0)
  const startedAt = clock().getTime()
  const elapsed = () => Math.max(0, clock().getTime() - startedAt)
  const blocks = [{ kind: 'paragraph' as const, page: 1, text: test.fact, marked: [] }]
  const passages = [{ position: 0, path: [], firstPage: 1, lastPage: 1, blocks }]
  const asked = { question: test.question, passages, language: 'en' as const }
  const { signal } = new AbortController()
  try {
    const assistant = await generators.openAssistant(userId, { isTest: true })
    const answer = await assistant.answerQuestion(asked, signal)
    if (!answer.found) return failure(['aiTestUnclear'], elapsed())
    const seen = ai.vision ? await assistant.nameColor(picture, signal) : color
    if (!seen.includes(color)) return failure(['aiTestMisread', ai.model], elapsed())
    return { isOk: true, answer: answer.text, ms: elapsed(), reason: '' }
  } catch (error) {
    if (error instanceof GeneratorError) return failure(reasonOf(error, hostOf(ai), ai.model), elapsed())
    throw error
  }

  function failure(message: ServerMessage, ms: number) {
    return { isOk: false, answer: '', ms, reason: translate(locale, message) }
  }
}

/** What an admin can do about a failure; users are told something else. */
function reasonOf({ reason, status }: GeneratorError, host: string, model: string): ServerMessage {
  if (reason === 'blind') return ['aiTestBlind', host, model]
  if (reason === 'unreachable') return ['aiTestUnreachable', host]
  if (reason === 'unauthorised') return ['aiTestUnauthorised', host]
  if (reason === 'quota-used-up') return ['aiTestUsedUp', host]
  if (reason === 'failed' && status !== undefined) return ['aiTestStatus', host, status, model]
  return generatorFailures[reason]
}
