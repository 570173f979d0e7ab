import { z } from 'zod'
import { affiliateCodeRule } from '../affiliates.ts'
import { isEmail } from '../email.ts'
import { isIban } from '../iban.ts'
import { limits } from '../limits.ts'
import { schemaMessage, type InputMessage } from '../messages.ts'
import { cursor, empty, type Endpoints, filled, id, idText, nothing, text, time } from './endpoint.ts'

const notes = text(limits.notesLength)
/** Years of four digits in UTC: other times could not be formatted. */
const isOfOurTime = (time: string) => Math.abs(new Date(time).getUTCFullYear() - 5000) < 5000
const moment = z.iso.datetime({ offset: true }).refine(isOfOurTime).nullable()
const contact = { notes, lastContact: moment, nextContact: moment }
const cents = z.int()

const payment = {
  paymentViaPaypal: z.boolean(),
  paypalEmail: text(limits.emailLength),
  bankName: text(limits.bankNameLength),
  IBAN: text(limits.ibanLength),
}

const code = filled(limits.affiliateCodeLength, schemaMessage(['code'])).regex(
  affiliateCodeRule.pattern,
  schemaMessage(['codeCharacters']),
)

/** What an admin enters about a partner. `userId` and other fields that the server knows are ignored. */
const details = z.object({
  ...contact,
  ...payment,
  affiliateCode: code,
  channels: text(limits.notesLength),
  /** As base64, without the prefix of a data URL. */
  contract: z.base64().nullish(),
})

/** Checks the chosen payment method; fields of the other one may hold anything. */
function checkPayment(given: z.output<typeof details>, context: z.RefinementCtx): void {
  const refuse = (path: keyof typeof payment, message: InputMessage) =>
    context.addIssue({ code: 'custom', path: [path], message: schemaMessage(message) })
  if (given.paymentViaPaypal && !isEmail(given.paypalEmail)) refuse('paypalEmail', ['email'])
  if (!given.paymentViaPaypal && given.IBAN.trim() !== '' && !isIban(given.IBAN)) refuse('IBAN', ['iban'])
}

const shownContact = { notes: z.string(), lastContact: time.nullable(), nextContact: time.nullable() }

const candidate = z.object({ candidateID: id, userId: id, user: z.string(), ...shownContact })

const affiliate = z.object({
  affiliateID: id,
  /** Null once the account is deleted. */
  userId: id.nullable(),
  user: z.string().nullable(),
  ...shownContact,
  joined: time,
  lastPayout: time.nullable(),
  paymentViaPaypal: z.boolean(),
  paypalEmail: z.string(),
  bankName: z.string(),
  IBAN: z.string(),
  affiliateCode: z.string(),
  channels: z.string(),
  hasContract: z.boolean(),
  /** Subscriptions with the partner's code. */
  conversions: z.int(),
  /** Earned and not paid out yet, in euro cents. */
  owedCents: cents,
})

export const affiliates = {
  /** Whether a partner other than the caller has this code. If so, it is kept for the caller's subscription. */
  'PUT /api/isCodeValid': {
    input: z.object({ name: text(limits.affiliateCodeLength) }),
    output: z.object({ IsTrue: z.boolean() }),
  },
  'POST /api/joinAffiliateCandidate': { input: nothing, output: empty },
  /** The caller's state in the partner programme. */
  'GET /api/partner': {
    input: nothing,
    output: z.discriminatedUnion('state', [
      z.object({ state: z.enum(['none', 'applied']) }),
      z.object({
        state: z.literal('partner'),
        code: z.string(),
        conversions: z.int(),
        owedCents: cents,
        lastPayout: time.nullable(),
      }),
    ]),
  },
  /** The applicants, oldest first, a page at a time. */
  'GET /api/getAffiliateCandidates': {
    access: 'admin',
    input: z.object({ after: cursor }),
    output: z.array(candidate),
  },
  'PUT /api/updateAffiliateCandidate': {
    access: 'admin',
    input: z.object({ candidateID: id, ...contact }),
    output: empty,
  },
  /** Declines an applicant, who may apply again. */
  'PUT /api/deleteAffiliateCandidate': { access: 'admin', input: z.object({ candidateID: id }), output: empty },
  'POST /api/joinAffiliate': {
    access: 'admin',
    input: details.extend({ candidateID: id }).superRefine(checkPayment),
    output: z.object({ affiliateID: id }),
    bodyBytes: limits.contractBytes * 2,
  },
  /** The partners, newest first, a page at a time. */
  'GET /api/getAffiliates': { access: 'admin', input: z.object({ after: cursor }), output: z.array(affiliate) },
  /** Changes the given fields. Without a contract the stored one stays. */
  'PUT /api/updateAffiliate': {
    access: 'admin',
    input: details.extend({ affiliateID: id }).superRefine(checkPayment),
    output: empty,
    bodyBytes: limits.contractBytes * 2,
  },
  'GET /api/affiliateContract/:id': { access: 'admin', input: z.object({ id: idText }), output: 'file' },
  /** The newest subscriptions with a partner's code, and the newest payouts. */
  'GET /api/conversions/:id': {
    access: 'admin',
    input: z.object({ id: idText }),
    output: z.object({
      conversions: z.array(
        z.object({ id, at: time, amountCents: cents, shareCents: cents, isPaid: z.boolean(), state: z.string() }),
      ),
      payouts: z.array(z.object({ id, at: time, amountCents: cents, note: z.string() })),
    }),
  },
  /** Records that the whole debt was paid. `owedCents` is the amount that the admin saw: 409 if it has grown since. */
  'PUT /api/payout': {
    access: 'admin',
    input: z.object({ affiliateID: id, owedCents: cents.positive(), note: notes }),
    output: empty,
  },
  /** Every conversion as CSV. */
  'GET /api/conversionsCsv': { access: 'admin', input: nothing, output: 'file' },
} as const satisfies Endpoints
