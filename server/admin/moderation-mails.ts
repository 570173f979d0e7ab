import { objectionMonths, type TakeDownGround } from '../../shared/decks.ts'
import type { Locale } from '../../shared/locales.ts'
import type { Deps } from '../app/deps.ts'
import { preparedQuery } from '../platform/db/open.ts'
import type { JobKinds, ModerationMail } from '../platform/jobs.ts'
import { sendCounted } from '../platform/mail-counts.ts'
import type { Mailer } from '../platform/mail.ts'
import { asName, write } from '../platform/mails.ts'
import { texts } from '../texts/index.ts'

interface Row {
  to: string
  isConfirmed: boolean
  language: Locale
  deckId: number
  /** Its author chose it. */
  name: string
  at: Date
  wasReported: boolean | null
  isTakeDown: boolean | null
  ground: TakeDownGround | null
  rule: string | null
  /** In the words of an admin, as is the answer. */
  reason: string | null
  answer: string | null
  isLifted: boolean | null
}

/** Sends a mail about a report or a decision, to those whom the Digital Services Act wants to know (Art. 16 and 17). */
export async function sendModerationMail(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>,
  mailer: Mailer,
  { about, id }: Extract<JobKinds['mail'], { kind: 'moderation' }>,
): Promise<void> {
  const { productName, publicUrl, supportEmail } = deps.config
  const isReporters = about === 'receipt' || about === 'report'
  const [row] = await (isReporters ? readReportMail : readDecisionMail)(deps.db, id)
  // The account or the deck has been deleted since.
  if (!row) return
  const { to, language: locale } = row
  const words = wordsOf(about, row, id, { product: productName, support: supportEmail })
  const url = `${publicUrl}/account#moderation`
  const send = () => mailer.send({ to, ...write(words, { url, productName, locale }) })
  // Anybody can report with an address that is not theirs.
  await (row.isConfirmed ? send() : sendCounted(deps, { kind: 'report', to }, send))
}

function wordsOf(about: ModerationMail, row: Row, id: number, by: { product: string; support: string }) {
  const { language } = row
  const { moderation } = texts[language]
  const deck = asName(row.name) || texts[language].invitation.unnamed
  const at = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(row.at)
  switch (about) {
    case 'receipt':
      return moderation.receipt({ ...by, deck, id, at: `${at} UTC` })
    case 'report':
      return moderation.report({
        ...by,
        deck,
        id,
        isTakeDown: row.isTakeDown ?? false,
        reason: linesOf(row.reason),
        months: objectionMonths,
      })
    case 'statement':
      return moderation.statement({
        ...by,
        deck,
        id,
        at: `${at} UTC`,
        wasReported: row.wasReported ?? false,
        ground: row.ground ?? 'terms',
        rule: row.rule ?? '',
        reason: linesOf(row.reason),
        months: objectionMonths,
      })
    case 'objection':
      return moderation.objection({ ...by, deck, id })
    case 'answer':
      return moderation.answer({ ...by, deck, id, isLifted: row.isLifted ?? false, answer: linesOf(row.answer) })
  }
}

const linesOf = (text: string | null) => (text ?? '').split(/\n+/).filter((line) => line.trim() !== '')

/** The report `$1` to the one who made it, with its decision. */
const readReportMail = preparedQuery<Row>(`
  select u.email "to", u.email_verified "isConfirmed", u.language, r.deck_id "deckId",
    case when d.is_public then d.name else '' end name, r.at, s.was_reported "wasReported",
    s.is_take_down "isTakeDown", s.ground, s.rule, s.reason, coalesce(s.lift_reason, s.answer) answer, s.lifted_at is not null "isLifted"
  from deck_reports r join users u on u.id = r.user_id join decks d on d.id = r.deck_id
    left join deck_decisions s on s.id = r.decision_id
  where r.id = $1`)

/** The decision `$1` to the deck's author. */
const readDecisionMail = preparedQuery<Row>(`
  select u.email "to", u.email_verified "isConfirmed", u.language, s.deck_id "deckId", d.name, s.at,
    s.was_reported "wasReported", s.is_take_down "isTakeDown", s.ground, s.rule, s.reason, coalesce(s.lift_reason, s.answer) answer, s.lifted_at is not null "isLifted"
  from deck_decisions s join decks d on d.id = s.deck_id join users u on u.id = d.author_id
  where s.id = $1`)
