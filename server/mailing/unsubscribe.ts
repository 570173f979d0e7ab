import type { FastifyInstance } from 'fastify'
import { remindersWording } from '../../shared/consents.ts'
import { mailOfToken, type OptionalMail, optionalMails } from '../../shared/mails.ts'
import { recordConsent, wordingOf } from '../account/consents.ts'
import type { Config } from '../app/config.ts'
import type { Deps } from '../app/deps.ts'
import { AppError } from '../app/errors.ts'
import type { Db } from '../platform/db/open.ts'
import type { Secrets } from '../platform/secrets.ts'
import * as store from './mailing.sql.ts'

/** Binds a token to its kind of mail. */
const placeOf = (kind: OptionalMail) => `unsubscribe:${kind}`

/** The link that switches a kind of mail off for a user. Only the server can make one. */
export function unsubscribeUrl(
  { config, secrets }: { config: Pick<Config, 'publicUrl'>; secrets: Secrets },
  kind: OptionalMail,
  userId: number,
): string {
  const sealed = secrets.seal(placeOf(kind), Buffer.from(String(userId))).toString('base64url')
  return `${config.publicUrl}/unsubscribe/${kind}.${sealed}`
}

/** Switches off what the token of a link names. Throws 400 for a token that the server has not made. */
export async function unsubscribe(
  { db, secrets, clock }: Pick<Deps, 'db' | 'secrets' | 'clock'>,
  token: string,
): Promise<OptionalMail> {
  const kind = mailOfToken(token)
  const userId = kind && userOf(secrets, kind, token)
  if (!userId) throw new AppError('link-expired', ['linkExpired'])
  await db.transaction().execute(async (db) => switchMail(db, userId, kind, false, { now: clock() }))
  return kind
}

/**
 * Switches a kind of mail on or off, in the caller's transaction. Reminders are sent by consent, which is recorded with the words that
 * the client showed.
 */
export async function switchMail(
  db: Db,
  userId: number,
  kind: OptionalMail,
  isOn: boolean,
  { now, agreed }: { now: Date; agreed?: string | undefined },
): Promise<void> {
  // Of two writes of the same change, the second finds it made.
  await store.lockUser(db, userId)
  const [written] = await store.writeChoice(db, userId, kind, isOn)
  if (kind !== 'reminders' || !written || (written.before ?? optionalMails[kind]) === isOn) return
  const wording = isOn ? wordingOf(agreed, ({ reminders }) => [remindersWording(reminders)]) : ''
  await recordConsent(db, userId, now, { kind, isGiven: isOn, wording })
}

function userOf(secrets: Secrets, kind: OptionalMail, token: string): number | undefined {
  const sealed = Buffer.from(token.slice(kind.length + 1), 'base64url')
  try {
    return Number(secrets.unseal(placeOf(kind), sealed))
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/**
 * One-click unsubscribing (RFC 8058): mail programs post to the link in the header of a mail. For a GET of the same address there is
 * a screen with a button, because scanners open links, too.
 */
export function serveUnsubscribe(app: FastifyInstance, deps: Deps): void {
  const limits = deps.config.rateLimits ? { config: { rateLimit: { max: 600, timeWindow: 60_000 } } } : {}
  void app.register(async (own) => {
    // `List-Unsubscribe=One-Click`, which says nothing that the address does not say.
    const form = 'application/x-www-form-urlencoded'
    own.addContentTypeParser(form, { parseAs: 'string', bodyLimit: 1000 }, async () => undefined)
    own.post<{ Params: { token: string } }>('/unsubscribe/:token', limits, async ({ params }, reply) => {
      await unsubscribe(deps, params.token)
      return reply.code(204).send()
    })
  })
}
