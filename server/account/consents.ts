import type { CallOutput, Stored } from '../../shared/api/contract.ts'
import { type ConsentKind, type ConsentWords, registrationVersion } from '../../shared/consents.ts'
import { serverLimits } from '../../shared/limits.ts'
import { locales } from '../../shared/locales.ts'
import { versionOf } from '../../shared/versions.ts'
import type { Config } from '../app/config.ts'
import { AppError } from '../app/errors.ts'
import { legalPages, publicConfig } from '../app/public-config.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { texts } from '../texts/index.ts'

interface Consent {
  kind: ConsentKind
  isGiven: boolean
  /** The words that the user saw, if any. */
  wording?: string
  /** Of a document: the date that it bears, and the hash of its text as it was shown. */
  dated?: string
  digest?: string
  /** The deck whose author may see the user's progress, and its name. */
  deckId?: number
  subject?: string
}

/** Records that a user agreed to something, or withdrew it, in the transaction in which it takes effect. */
export async function recordConsent(db: Db, userId: number, at: Date, consent: Consent): Promise<void> {
  const { kind, isGiven, wording = '', dated = null, digest = null, deckId = null, subject = '' } = consent
  await insertion(db, userId, at, kind, isGiven, wording, dated, digest, deckId, subject)
}
const insertion = preparedQuery<never>(`
  insert into consents (user_id, at, kind, is_given, wording, dated, digest, deck_id, subject)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`)

/**
 * What a registration agrees to, whose form showed the words of that version, in any language; nothing for a client that showed none.
 * Throws 409 for words that are no longer those of the form, and for other versions of the pages that it links to.
 */
export function agreementsOf(config: Config, version: string | undefined): Consent[] {
  if (version === undefined) return []
  const { legalVersion } = publicConfig(config)
  const locale = locales.find(
    (locale) => registrationVersion(texts[locale].consents.registration, legalVersion) === version,
  )
  if (!locale) throw new AppError('conflict', ['wordsChanged'])
  const { accept, age } = texts[locale].consents.registration
  const { terms, gdpr } = legalPages(config)[locale]
  const accepted = { isGiven: true, wording: accept.join('') }
  return [
    { kind: 'terms', ...accepted, ...terms },
    { kind: 'privacy', ...accepted, ...gdpr },
    { kind: 'age', isGiven: true, wording: age },
  ]
}

/**
 * The words that a client showed, by their `versionOf`, in any language; none for a client that showed none. Throws 409 for words that
 * are no longer ours.
 */
export function wordingOf(version: string | undefined, wordingsIn: (words: ConsentWords) => string[]): string {
  if (version === undefined) return ''
  const wording = locales
    .flatMap((locale) => wordingsIn(texts[locale].consents))
    .find((wording) => versionOf(wording) === version)
  if (wording === undefined) throw new AppError('conflict', ['wordsChanged'])
  return wording
}

/** The records of user `$1` beyond id `$2`. */
export const readConsentsBeyond = preparedQuery<{ id: number }>(`
  select id, at, kind, is_given "isGiven", wording, to_char(dated, 'YYYY-MM-DD') dated, digest, deck_id "deckId", subject
  from consents where user_id = $1 and id > $2 order by id limit 500`)

/** The newest of what a user agreed to and withdrew. */
export async function readConsents(db: Db, userId: number): Promise<CallOutput<'GET /api/consents'>> {
  const rows = await readNewest(db, userId)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
const readNewest = preparedQuery<Stored<CallOutput<'GET /api/consents'>[number], 'at'>>(`
  select id, at, kind, is_given "isGiven", wording, to_char(dated, 'YYYY-MM-DD') dated, subject deck
  from consents where user_id = $1 order by id desc limit ${serverLimits.consentsShown}`)
