import { optionalMails, type PlannedMail } from '../../shared/mails.ts'
import type { Deps } from '../app/deps.ts'
import type { Db } from '../platform/db/open.ts'
import type { JobKinds } from '../platform/jobs.ts'
import type { Mailer } from '../platform/mail.ts'
import { asName, write } from '../platform/mails.ts'
import { dayOf } from '../study/day.ts'
import { decidedDecks, suggestedDecks, today } from '../study/today.ts'
import type { MailWords } from '../texts/en/mails.ts'
import { texts } from '../texts/index.ts'
import * as store from './mailing.sql.ts'
import { planReminder } from './plan.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

/** A reminder that is later than this no longer comes at the hour that the learner wants it. */
const latestMs = 2 * 3_600_000
/** Decks that a mail names. */
const decksNamed = 10

/** A mail before it is written: the path that its link leads to, and its words. */
interface Content {
  path: string
  words: MailWords
}

/** What there is to write to a user; null if there is nothing. */
type Write = (db: Db, user: store.Recipient, now: Date) => Promise<Content | null>

const writers: Record<PlannedMail, Write> = {
  async reminders(db, user, now) {
    const [studied] = await store.readLastStudied(db, user.id)
    if (studied?.at && studied.at >= dayOf(now, user).startsAt) return null
    const { due, decks, durationMs } = await today(db, user, now)
    if (due === 0) return null
    const minutes = Math.max(1, Math.round(durationMs / 60_000))
    return {
      path: '/learn',
      words: texts[user.language].optionalMails.reminders({ due, decks: decks.length, minutes }),
    }
  },
  async suggestions(db, user) {
    const decks = newsSince(user.sentAt, await suggestedDecks(db, user.id))
    return contentOf(decks, texts[user.language].optionalMails.suggestions, user)
  },
  async decisions(db, user) {
    const decks = newsSince(user.sentAt, await decidedDecks(db, user.id))
    return contentOf(decks, texts[user.language].optionalMails.decisions, user)
  },
}

const newsSince = <T extends { newestAt: Date }>(sentAt: Date | null, decks: T[]) =>
  decks.filter(({ newestAt }) => sentAt === null || newestAt >= sentAt)

function contentOf<T extends { id: number; name: string }>(
  decks: T[],
  wordsOf: (decks: T[], more: number) => MailWords,
  { language }: store.Recipient,
): Content | null {
  const [first, second] = decks
  if (!first) return null
  const named = decks.slice(0, decksNamed)
  const words = wordsOf(
    named.map((deck) => ({ ...deck, name: asName(deck.name) || texts[language].invitation.unnamed })),
    decks.length - named.length,
  )
  return { path: second ? '/decks' : `/deck/${first.id}`, words }
}

/**
 * Writes and sends a mail that its recipient can switch off, if there still is something to write. At most one of a kind goes out on
 * each of the recipient's days: it is noted before it is sent, so that a process that dies in between does not send it twice.
 */
export async function sendOptionalMail(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'secrets'>,
  mailer: Mailer,
  { kind, userId, dueAt }: Extract<JobKinds['mail'], { dueAt: string }>,
): Promise<void> {
  const { db, config, clock } = deps
  const now = clock()
  const due = new Date(dueAt)
  const [user] = await store.readRecipient(db, userId, kind)
  // The account was deleted.
  if (!user) return
  if (kind === 'reminders') await planReminder(db, user, now)
  const isLate = kind === 'reminders' && now.getTime() - due.getTime() > latestMs
  if (!user.emailVerified || !(user.isOn ?? optionalMails[kind]) || isLate) return
  const content = await writers[kind](db, user, now)
  if (!content) return
  const [noted] = await store.writeSent(db, userId, kind, dayOf(due, user).startsAt, now)
  if (!noted) {
    // One went out today: the news waits for the next day.
    if (kind !== 'reminders') await store.planMail(db, userId, now, kind)
    return
  }
  const { language: locale } = user
  const { productName, publicUrl } = config
  const stopUrl = unsubscribeUrl(deps, kind, userId)
  try {
    await mailer.send({
      to: user.email,
      ...write(content.words, { url: publicUrl + content.path, productName, locale, stopUrl }),
    })
  } catch (error) {
    await store.undoSent(db, userId, kind, now, user.sentAt)
    throw error
  }
}
