import { z } from 'zod'
import { consentKinds } from '../consents.ts'
import { bidiControls } from '../cut.ts'
import { hasEmailForm, isEmail } from '../email.ts'
import { limits } from '../limits.ts'
import { loginPasswordHints, newPasswordHints } from '../password.ts'
import { quotaNames } from '../quotas.ts'
import { schemaMessage, type InputMessage } from '../messages.ts'
import { empty, type Endpoints, hour, id, nothing, text, time, newPerDay } from './endpoint.ts'

const email = text(limits.emailLength).refine(isEmail, schemaMessage(['email']))
/** The email of an account, under any rule that it was registered by. */
const knownEmail = text(limits.emailLength).refine(hasEmailForm, schemaMessage(['email']))

const password = (hintsOf: (password: string) => InputMessage[]) =>
  text(limits.passwordMaxLength).superRefine((value, context) => {
    for (const hint of hintsOf(value)) context.addIssue({ code: 'custom', message: schemaMessage(hint) })
  })

const credentials = z.object({ email, password: password(loginPasswordHints) })
const session = z.object({ emailVerified: z.boolean(), webToken: z.string() })
const linkToken = text(200)
/** Six digits from an app, or a recovery code, in any spelling. */
const code = text(limits.codeLength)

const directions = new RegExp(`[\\p{Cc}${bidiControls}]`, 'u')
const visible = /[\p{L}\p{N}\p{Extended_Pictographic}]/u

/** A name that others see: in one line, in its own direction, and with something in it that can be seen. */
const displayName = text(limits.displayNameLength)
  .refine((name) => !directions.test(name), schemaMessage(['characters']))
  .refine((name) => visible.test(name.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')), schemaMessage(['name']))

const timeZone = text(64).transform((name, context) => {
  try {
    // In the spelling of the standard: each zone has one name.
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    context.addIssue({ code: 'custom', message: 'Unknown time zone.' })
    return z.NEVER
  }
})

/** How a learner studies: when a day ends, where, and whether two rating buttons are enough. */
const settings = z.object({
  dayEndsAtHour: hour,
  timeZone: z.string(),
  twoButtons: z.boolean(),
  /** Space and Enter rate 'Easy' on the answer. */
  spaceRates: z.boolean(),
  /** Accents make no difference in typed answers. */
  forgivesAccents: z.boolean(),
  /** The sounds of a card are played when they appear. */
  playsSounds: z.boolean(),
  /** Fresh cards a day in all decks together; null for no limit. */
  newPerDay,
  /** The cards of all decks come deck after deck, and not mixed. */
  deckByDeck: z.boolean(),
})

export const account = {
  'POST /api/login': {
    access: 'public',
    // A password that breaks the rules is merely wrong here: a login says no more than yes or no.
    // `code`: of the app, or a recovery code. Without it an account with a second factor answers 401, `second-factor-required`.
    input: z.object({
      email: text(limits.emailLength),
      password: text(limits.passwordMaxLength),
      code: code.optional(),
    }),
    output: session,
    rateLimit: 'credentials',
  },
  'POST /api/register': {
    access: 'public',
    /**
     * `invitation`: the token of a mail with an invitation. If that went to this email, it proves whose it is. `agreed`: the version
     * of the words that the form showed and of the pages that it linked to (`registrationVersion`), which are recorded; a client without them records nothing.
     */
    input: credentials.extend({ invitation: linkToken.optional(), agreed: text(20).optional() }),
    output: session,
    rateLimit: 'registrations',
  },
  'POST /api/logout': { input: nothing, output: empty },
  'PUT /api/resetPassword': {
    access: 'public',
    input: z.object({ name: knownEmail }),
    output: empty,
    rateLimit: 'mail',
  },
  'PUT /api/confirmReset': {
    access: 'public',
    input: z.object({ token: linkToken, newpassword: password(newPasswordHints) }),
    output: empty,
    rateLimit: 'credentials',
  },
  /**
   * Confirms the email of the caller's account. Without a session of that account it takes the account over: its sessions and
   * password end, and the same token works for `confirmReset`.
   */
  'PUT /api/verifyEmail': {
    access: 'public',
    input: z.object({ token: linkToken }),
    output: z.object({ needsPassword: z.literal(true).optional() }),
  },
  'PUT /api/resendVerification': { input: nothing, output: empty, rateLimit: 'mail' },
  'PUT /api/updatePassword': {
    // `code`: as for a login. An account with a second factor takes no new password without it.
    input: z.object({
      oldpassword: text(limits.passwordMaxLength),
      newpassword: password(newPasswordHints),
      code: code.optional(),
    }),
    output: empty,
    rateLimit: 'credentials',
  },
  /** The second factor (RFC 6238): a code that an app makes, besides the password. */
  'GET /api/secondFactor': {
    input: nothing,
    output: z.object({
      isOn: z.boolean(),
      /** How many recovery codes are left. */
      recoveryCodes: z.int(),
      /** For administrators without it: whether they should set it up, or their rights rest until they do. */
      forAdmin: z.enum(['asked', 'rests']).nullable(),
      /** When an administrator's rights will begin to rest. */
      requiredFrom: time.nullable(),
    }),
  },
  /** Makes the secret, as base32 and in the link of its QR code. Nothing asks for codes until the first one was entered. */
  'PUT /api/beginSecondFactor': {
    input: z.object({ password: text(limits.passwordMaxLength) }),
    output: z.object({ secret: z.string(), link: z.string() }),
    rateLimit: 'credentials',
  },
  /** Switches it on and ends all other sessions. The recovery codes are returned here alone. */
  'PUT /api/confirmSecondFactor': {
    input: z.object({ code }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    rateLimit: 'credentials',
  },
  'PUT /api/removeSecondFactor': {
    input: z.object({ password: text(limits.passwordMaxLength), code }),
    output: empty,
    rateLimit: 'credentials',
  },
  'GET /api/getRole': { input: nothing, output: z.object({ name: z.enum(['user', 'admin']) }) },
  'GET /api/me': {
    input: nothing,
    output: z.object({
      id,
      email: z.string(),
      name: z.string(),
      /** The user chose the name; otherwise it is the one that every account begins with. */
      isNamed: z.boolean(),
      emailVerified: z.boolean(),
      role: z.enum(['user', 'admin']),
    }),
  },
  'PUT /api/profile': {
    input: z.object({ name: displayName }),
    output: empty,
  },
  'GET /api/settings': { input: nothing, output: settings },
  'PUT /api/settings': { input: settings.extend({ timeZone }).partial(), output: empty },
  'GET /api/sessions': {
    input: nothing,
    output: z.array(z.object({ id, device: z.string(), createdAt: time, lastUsedAt: time, isCurrent: z.boolean() })),
  },
  'PUT /api/endSession': { input: z.object({ id }), output: empty },
  /** All data of the user, as a zip. */
  'GET /api/export': { input: nothing, output: 'file', rateLimit: 'exports' },
  /** The newest of what the user agreed to and withdrew, newest first. */
  'GET /api/consents': {
    input: nothing,
    output: z.array(
      z.object({
        id,
        at: time,
        kind: z.enum(consentKinds),
        /** Otherwise it was withdrawn. */
        isGiven: z.boolean(),
        /** The words that the user saw, empty where there were none. */
        wording: z.string(),
        /** The date that an accepted document bears. */
        dated: z.iso.date().nullable(),
        /** The deck whose author sees the user's progress, as it was called; or empty. */
        deck: z.string(),
      }),
    ),
  },
  /**
   * How much of each quota the user has used, and what it allows. `used` is null for quotas of work in progress; for
   * `cardsPerDeck` it is that of the deck with the most cards, `deck`.
   */
  'GET /api/usage': {
    input: nothing,
    output: z.array(
      z.object({
        quota: z.enum(quotaNames),
        used: z.int().nullable(),
        allowed: z.int(),
        deck: z.object({ id, name: z.string() }).nullable(),
      }),
    ),
  },
  'PUT /api/endOtherSessions': { input: nothing, output: empty },
} as const satisfies Endpoints
