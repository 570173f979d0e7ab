import type { billing as endpoints } from '../../shared/api/billing.ts'
import type { CallOutput, HandlerInput, Stored } from '../../shared/api/contract.ts'
import { isCancellable } from '../../shared/billing.ts'
import type { Finding } from '../../shared/declarations.ts'
import { limits } from '../../shared/limits.ts'
import type { Locale } from '../../shared/locales.ts'
import { type Acting, audit } from '../admin/audit.ts'
import { retention } from '../../shared/retention.ts'
import type { Deps } from '../app/deps.ts'
import { AppError, orNotFound } from '../app/errors.ts'
import type { Context } from '../app/handlers.ts'
import { localeOf } from '../app/locale.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import type { Mailer } from '../platform/mail.ts'
import { perRecipient, sendCounted } from '../platform/mail-counts.ts'
import { partKey } from '../platform/part-key.ts'
import { asName, write } from '../platform/mails.ts'
import { texts } from '../texts/index.ts'
import * as store from './billing.sql.ts'
import { cancelAll, noteCancellations } from './cancellation.ts'
import { record } from './ledger.ts'
import { addInterval, canEndEarly } from './status.ts'
import { type BillingDeps, syncEntitlement } from './subscriptions.ts'

type Row = Stored<CallOutput<'GET /api/declarations'>[number], 'at' | 'decidedAt'>
type Declaration = Row & { language: Locale }

const dayMs = 86_400_000
const receiptWaitsMs = dayMs
/** The 14 days of the law begin on the day after the order, and end with a day. */
const withdrawalMs = 15 * dayMs
/** The number that PayPal gives a subscription. */
const providerNumber = /\bI-[A-Z0-9]{6,}\b/

/**
 * Keeps a declaration and queues the mail with its receipt. `reconcile` carries it out: neither the answer nor the time that it takes
 * reveals whether the address has an account.
 */
export async function declare(
  { db, jobs, now, idempotencyKey, request }: Pick<Context, 'db' | 'jobs' | 'now' | 'idempotencyKey' | 'request'>,
  input: HandlerInput<(typeof endpoints)['PUT /api/declare']>,
): Promise<CallOutput<'PUT /api/declare'>> {
  const { kind, fullName, email, contract } = input
  const [reason, endsOn] = kind === 'cancel' ? [input.reason?.trim() ?? null, input.endsOn] : [null, null]
  const texts = [fullName.trim(), email, contract.trim(), reason, endsOn] as const
  // Another declaration counts even with the same key: its sender may have changed it without having seen the first receipt.
  const key = idempotencyKey && partKey(idempotencyKey, JSON.stringify([kind, ...texts]))
  return db.transaction().execute(async (db) => {
    const [kept] = await insertion(db, key, now, kind, ...texts, localeOf(request))
    const declaration = orNotFound(kept, 'declaration')
    if (declaration.isNew) {
      await jobs.enqueue(db, 'mail', { kind: 'declaration', declarationId: declaration.id })
      await jobs.enqueue(db, 'reconcile', {})
    }
    return { receipt: receiptOf(declaration) }
  })
}

/** The content of a declaration, and when it arrived, as its sender keeps it. */
function receiptOf({ id, at, kind, fullName, email, contract, reason, endsOn, language }: Declaration) {
  const { names, kinds, soonest } = texts[language].declaration
  const format = (date: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', ...options }).format(date)
  const isCancelling = kind === 'cancel'
  const parts: [part: keyof typeof names, value: string | false | null][] = [
    ['kind', kinds[isCancelling && reason !== null ? 'cause' : kind]],
    ['contract', contract],
    ['reason', reason],
    ['endsOn', isCancelling && (endsOn === null ? soonest : format(new Date(endsOn), { timeZone: 'UTC' }))],
    ['fullName', fullName],
    ['email', email],
    ['at', format(at, { timeStyle: 'long', timeZone: 'Europe/Berlin' })],
    ['id', String(id)],
  ]
  return parts.flatMap(([part, value]) => (value ? [{ name: names[part], value }] : []))
}

/**
 * Sends the receipt of a declaration. Anybody can make one with any address: nothing that was typed becomes a link, and receipts beyond
 * the limit of an address wait, the oldest first, for a day.
 */
export async function sendReceipt(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log' | 'jobs'>,
  mailer: Mailer,
  id: number,
): Promise<void> {
  const { productName, publicUrl, supportEmail } = deps.config
  const [declaration] = await readDeclaration(deps.db, id)
  if (!declaration) return
  const { at, kind, email: to, language: locale } = declaration
  const safe = (value: string) => (value === to ? value : asName(value, limits.declaredReasonLength))
  const lines = receiptOf(declaration).map(({ name, value }) => `${name}: ${safe(value)}`)
  const words = texts[locale].declaration.mails[kind](productName, supportEmail, lines)
  const [older] = deps.config.rateLimits ? await findWaiting(deps.db, to, id) : []
  const isSent =
    !older &&
    (await sendCounted(deps, { kind: 'declaration', to }, () =>
      mailer.send({ to, ...write(words, { url: `${publicUrl}/account`, productName, locale }) }),
    ))
  if (isSent) return
  if (deps.clock().getTime() - at.getTime() >= receiptWaitsMs)
    deps.log.warn({ declaration: id }, 'the receipt of a declaration was given up after a day')
  else
    await deps.jobs.enqueue(deps.db, 'mail', { kind: 'declaration', declarationId: id }, perRecipient.timeWindow / 1000)
}

/** Looks for the subscription that a declaration means. If it is clear, notes that it is cancelled, which the provider learns next. */
export async function carryOut(
  { db, config }: Pick<BillingDeps, 'db' | 'config'>,
  declaration: Declaration,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (db) => {
    const [user] = await findUser(db, declaration.email)
    const all = user ? await store.readSubscriptionsOf(db, user.id, config.payment) : []
    const meant = all.filter((one) => isMeant(declaration, one))
    const finding = user ? findingOf(declaration, all, meant) : 'no-account'
    if (stopsRenewal.includes(finding)) await noteCancellations(db, { config }, meant.filter(canCancel), now)
    await writeFinding(db, declaration.id, user?.id ?? null, finding, finding === 'cancelled' ? now : null)
  })
}

const stopsRenewal: readonly Finding[] = ['cancelled', 'renewed', 'refund-due', 'for-cause']

type Contract = Awaited<ReturnType<typeof store.readSubscriptionsOf>>[number]
const canCancel = ({ state }: Contract) => isCancellable(state)
/**
 * A subscription that was ordered after the declaration is not meant. We may learn of it later than of the declaration, and the days
 * for a withdrawal are counted from then. One that was cancelled to the end of a renewed year can still be ended sooner.
 */
const isMeant = ({ kind, at }: Declaration, one: Contract) =>
  (one.orderedAt ?? one.createdAt) <= at &&
  (kind === 'cancel'
    ? canCancel(one) || (one.state === 'cancelled' && canEndEarly(one, at))
    : at.getTime() - one.createdAt.getTime() < withdrawalMs)

/** When a cancellation ends a renewed year: with one month's notice, or with a later day that it names. */
function noticeEnds({ at, endsOn }: Pick<Declaration, 'at' | 'endsOn'>): Date {
  const notice = addInterval(at, 'month')
  const asked = endsOn === null ? at : new Date(Date.parse(endsOn) + dayMs)
  return asked > notice ? asked : notice
}

function findingOf(
  declaration: Declaration,
  all: readonly Contract[],
  [meant, ...others]: readonly Contract[],
): Finding {
  const { kind, contract, reason, endsOn, at } = declaration
  if (!meant) return kind === 'withdraw' && all.length > 0 ? 'late' : 'no-subscription'
  if (others.length > 0) return 'several'
  const [named = meant.providerId] = providerNumber.exec(contract) ?? []
  if (named !== meant.providerId) return 'other-contract'
  if (kind === 'withdraw') return 'refund-due'
  if (reason !== null) return 'for-cause'
  // Somebody who names a day after the paid year wants another renewal before it.
  const isSooner = meant.paidUntil !== null && noticeEnds(declaration) < meant.paidUntil
  if (isSooner && canEndEarly(meant, at)) return 'renewed'
  return endsOn === null ? 'cancelled' : 'dated'
}

/** A page of the declarations. */
export async function listDeclarations(db: Db, offset: number): Promise<CallOutput<'GET /api/declarations'>> {
  return (await readPage(db, offset)).map(({ at, decidedAt, ...one }) => ({
    ...one,
    at: at.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }))
}

/** Decides on a declaration, for the audit log. Throws 409 if another admin has decided, and 503 if the provider is down. */
export async function decide(
  context: BillingDeps & Acting,
  { id, decision, reason }: HandlerInput<(typeof endpoints)['PUT /api/decideDeclaration']>,
): Promise<void> {
  const { config, now } = context
  const declaration = orNotFound((await readDeclaration(context.db, id))[0], 'declaration')
  const { userId, decidedAt } = declaration
  // Before the provider is asked: what it cancels stays cancelled.
  if (decidedAt) throw new AppError('conflict', ['decidedAlready'])
  if (decision !== 'answered') await cancelAll(context, orNotFound(userId, 'account'), now)
  await context.db.transaction().execute(async (db) => {
    if (userId !== null && (decision === 'ended' || decision === 'noticed')) {
      const endsAt = decision === 'noticed' ? noticeEnds(declaration) : now
      await endEarly(db, { provider: config.payment, userId, endsAt, now })
    }
    const [decided] = await writeDecision(db, id, now)
    if (!decided) throw new AppError('conflict', ['decidedAlready'])
    await audit(db, context, {
      action: 'declaration-decided',
      subject: `declaration:${id}`,
      details: { decision, reason },
    })
  })
}

/** Ends what a user has paid for and cancelled, after a refund. */
async function endEarly(
  db: Db,
  { provider, userId, endsAt, now }: { provider: 'paypal' | 'demo'; userId: number; endsAt: Date; now: Date },
): Promise<void> {
  await store.lockUser(db, userId)
  for (const { id, providerId, state, paidUntil } of await store.endCancelled(db, userId, provider, endsAt, now)) {
    const line = { at: now, userId, subscriptionId: id, provider, providerId }
    const details = { state, paidUntil: paidUntil?.toISOString() ?? null, reason: 'ended' }
    await record(db, { ...line, kind: 'state', details })
  }
  await syncEntitlement(db, userId)
}

/** The declarations with the email of user `$1` beyond id `$2`. */
export const readDeclarationsOf = preparedQuery<{ id: number }>(`
  select id, at, kind, full_name "fullName", email, contract, reason, ends_on::text "endsOn", finding, decided_at "decidedAt"
  from declarations where user_id = $1 and id > $2 order by id limit 50`)

/**
 * Deletes declarations that need not be kept any longer: those about a contract after the six years that § 257 HGB requires, which
 * begin with the next year, and others a year after they arrived.
 */
export async function removeOldDeclarations(db: Db, now: Date): Promise<void> {
  await deletion(db, now)
}
const deletion = preparedQuery<never>(`
  delete from declarations
  where at < case when finding in ('no-account', 'no-subscription') then $1::timestamptz - interval '${retention.strayDeclarationYears} years'
    else date_trunc('year', $1::timestamptz) - interval '${retention.declarationYears} years' end`)

const columns = `id, at, kind, full_name "fullName", email, contract, reason, ends_on::text "endsOn", language, user_id "userId",
  finding, decided_at "decidedAt"`

const insertion = preparedQuery<Declaration & { isNew: boolean }>(`
  insert into declarations (create_key, at, kind, full_name, email, contract, reason, ends_on, language)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (create_key) do update set create_key = excluded.create_key
  returning ${columns}, xmax = 0 "isNew"`)

/** A declaration with the email `$1` that is older than `$2`, and whose receipt waits. */
const findWaiting = preparedQuery<{ id: number }>(`
  select d.id from pgboss.job j join declarations d on d.id = (j.data ->> 'declarationId')::bigint
  where j.name = 'mail' and j.state in ('created', 'retry') and d.id < $2 and email_key(d.email) = email_key($1) limit 1`)

const readDeclaration = preparedQuery<Declaration>(`select ${columns} from declarations where id = $1`)

/** Declarations, up to `$1`, that nobody has looked at. */
export const readUnseen = preparedQuery<Declaration>(
  `select ${columns} from declarations where finding is null order by id limit $1`,
)

const readPage = preparedQuery<Row>(`
  select ${columns.replace(' language,', '')} from declarations
  order by decided_at is not null, id desc limit ${limits.linesPerPage} offset $1`)

const findUser = preparedQuery<{ id: number }>(
  'select id from users where email_key(email) = email_key($1) for no key update',
)

const writeFinding = preparedQuery<never>(
  'update declarations set user_id = $2, finding = $3, decided_at = coalesce(decided_at, $4) where id = $1 and finding is null',
)

const writeDecision = preparedQuery<{ id: number }>(
  'update declarations set decided_at = $2 where id = $1 and decided_at is null returning id',
)
