import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { marked } from 'marked'
import type { billing as endpoints } from '../../shared/api/billing.ts'
import type { CallOutput, HandlerInput } from '../../shared/api/contract.ts'
import { isCancellable, planOf, type PlanVariant } from '../../shared/billing.ts'
import { escapeHtml, filledIn } from '../../shared/html.ts'
import type { Locale } from '../../shared/locales.ts'
import { type OrderText, orderText } from '../../shared/orders.ts'
import { placeholderValues } from '../../shared/placeholders.ts'
import { retention } from '../../shared/retention.ts'
import type { Config } from '../app/config.ts'
import type { Deps } from '../app/deps.ts'
import { AppError, invalid, orNotFound } from '../app/errors.ts'
import type { Context } from '../app/handlers.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import type { Mailer } from '../platform/mail.ts'
import { write } from '../platform/mails.ts'
import { texts } from '../texts/index.ts'
import { findByCode, findPartner, priceOf } from './conversions.ts'
import { isSecond } from './status.ts'
import { currentSubscription } from './subscriptions.ts'

/**
 * Stores an order with the text that the consumer saw, then has the provider make the subscription. A retry finds the order by its key,
 * and the provider finds the subscription by the same key.
 */
export async function order(
  context: Pick<Context, 'db' | 'config' | 'paypal' | 'user' | 'now' | 'idempotencyKey'>,
  { variant, code, language, seen, startsAtOnce }: HandlerInput<(typeof endpoints)['PUT /api/order']>,
): Promise<CallOutput<'PUT /api/order'>> {
  const { db, config, paypal, user, now } = context
  const { payment, productName, publicUrl, vatPercent } = config
  const text = orderText({ locale: language, productName, variant, vatPercent })
  const [coded] = code ? await findByCode(db, code.trim()) : []
  if (coded?.userId === user.id) throw invalid('code', ['ownCode'])
  const hasPartner = !planOf(variant).hasCode || (await findPartner(db, { userId: user.id, code, now })) !== undefined
  if (seen !== text.version || !hasPartner) throw new AppError('conflict', ['orderChanged'])
  const current = await currentSubscription(context, user.id, now)
  if (current && isCancellable(current.state)) throw new AppError('conflict', ['subscribedAlready'])
  const key = context.idempotencyKey ?? crypto.randomUUID()
  const about = [
    payment,
    variant,
    priceOf(variant),
    language,
    text.version,
    JSON.stringify(text),
    startsAtOnce,
    code?.trim() || null,
  ]
  const [stored] = await insertion(db, key, now, user.id, ...about)
  const { id, providerId, approveUrl, isSame } = orNotFound(stored, 'order')
  if (!isSame) throw new AppError('conflict', ['orderChanged'])
  if (providerId !== null && approveUrl !== null) return { paymentId: providerId, approveUrl }
  const made = await paypal.createSubscription({
    orderKey: key,
    planId: config.planIds[variant],
    customId: String(user.id),
    brandName: productName,
    locale: language === 'de' ? 'de-DE' : 'en-GB',
    returnUrl: `${publicUrl}/checkout?paypal=approved`,
    cancelUrl: `${publicUrl}/checkout?paypal=cancelled`,
  })
  await writeSubscription(db, id, made.id, made.approveUrl)
  return { paymentId: made.id, approveUrl: made.approveUrl }
}

/** Confirms a contract on a durable medium (§ 312f BGB): what was ordered and seen, and the terms with the instruction on withdrawal. */
export async function sendConfirmation(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  mailer: Mailer,
  orderId: number,
): Promise<void> {
  const [ordered] = await readOrder(db, orderId)
  if (!ordered) return
  const { email: to, language: locale, at, providerId, text, isSecond } = ordered
  const { productName, publicUrl, supportEmail } = config
  const time = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'Europe/Berlin',
  }).format(at)
  const lines = text.rows.map(({ name, value }) => `${name}: ${value}`)
  const { words, terms } = texts[locale].order(productName, supportEmail, {
    lines: [...lines, text.start],
    time,
    number: providerId ?? String(orderId),
    isSecond,
  })
  const mail = write(words, { url: `${publicUrl}/account`, productName, locale })
  const attachment = {
    filename: `${terms}.html`,
    content: await termsHtml(locale, terms, config),
    contentType: 'text/html; charset=utf-8',
  }
  await mailer.send({ to, ...mail, attachments: [attachment] })
}

/** The terms as they are at this moment, as a page of their own. */
async function termsHtml(locale: Locale, title: string, config: Config): Promise<string> {
  const folder = path.join(import.meta.dirname, '..', '..', 'content', 'pages', ...(locale === 'en' ? [] : [locale]))
  const html = (await marked.parse(await readFile(path.join(folder, 'terms.md'), 'utf8'))).replaceAll(
    'href="/',
    () => `href="${escapeHtml(config.publicUrl)}/`,
  )
  const filled = filledIn(html, placeholderValues(config))
  return `<!doctype html>\n<html lang="${locale}">\n<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>\n<body>\n${filled}</body>\n</html>\n`
}

/** The orders of user `$1` beyond id `$2`. */
export const readOrdersOf = preparedQuery<{ id: number }>(`
  select id, at, provider, provider_id "subscription", variant, price_cents "priceCents", language, text, starts_at_once "startsAtOnce", code
  from orders where user_id = $1 and id > $2 order by id limit 50`)

/**
 * Deletes orders that need not be kept any longer: those that led to a subscription after the six years that § 257 HGB requires, which
 * begin with the next year, and others after 30 days.
 */
export async function removeOldOrders(db: Db, now: Date): Promise<void> {
  await deletion(db, now)
}
const deletion = preparedQuery<never>(`
  delete from orders o where at < $1::timestamptz - interval '${retention.strayOrderDays} days' and (
    at < date_trunc('year', $1::timestamptz) - interval '${retention.orderYears} years'
    or not exists (select from subscriptions s where s.provider = o.provider and s.provider_id = o.provider_id))`)

const insertion = preparedQuery<{
  id: number
  providerId: string | null
  approveUrl: string | null
  isSame: boolean
}>(`
  insert into orders (create_key, at, user_id, provider, variant, price_cents, language, text_version, text, starts_at_once, code)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict (create_key) do update set create_key = excluded.create_key where orders.user_id = excluded.user_id
  returning id, provider_id "providerId", approve_url "approveUrl",
    variant = $5 and language = $7 and text_version = $8 and code is not distinct from $11 "isSame"`)

const writeSubscription = preparedQuery<never>('update orders set provider_id = $2, approve_url = $3 where id = $1')

const readOrder = preparedQuery<{
  email: string
  language: Locale
  at: Date
  providerId: string | null
  variant: PlanVariant
  text: OrderText
  isSecond: boolean
}>(`
  select u.email, o.language, o.at, o.provider_id "providerId", o.variant, o.text, exists (
    select from subscriptions where provider = o.provider and provider_id = o.provider_id and ${isSecond}) "isSecond"
  from orders o join users u on u.id = o.user_id where o.id = $1`)
