import { z } from 'zod'
import { decisions, declarationKinds, findings } from '../declarations.ts'
import { isEmail } from '../email.ts'
import { limits } from '../limits.ts'
import { locales } from '../locales.ts'
import { schemaMessage } from '../messages.ts'
import { paymentEvents, subscriptionStates, planVariants } from '../billing.ts'
import { day, empty, type Endpoints, filled, id, idText, nothing, offset, text, time } from './endpoint.ts'

const isTrue = z.object({ IsTrue: z.boolean() })
const code = text(limits.affiliateCodeLength)
const reason = (maxLength: number) => filled(maxLength, schemaMessage(['reason']))

/** What a consumer says. A contract is cancelled for good cause if there is a reason, and as soon as possible if there is no day. */
const declared = z.object({
  kind: z.enum(declarationKinds),
  fullName: filled(limits.fullNameLength, schemaMessage(['name'])),
  email: text(limits.emailLength).refine(isEmail, schemaMessage(['email'])),
  contract: text(limits.contractNameLength),
  reason: reason(limits.declaredReasonLength).nullable(),
  endsOn: day.nullable(),
})

export const billing = {
  'GET /api/isSubscribed': { input: nothing, output: isTrue },
  'GET /api/freeGenerationsAvailable': { input: nothing, output: z.object({ count: z.int() }) },
  /** The state of the user's subscription; null if there never was one. */
  'GET /api/subscription': {
    input: nothing,
    output: z.object({
      subscription: z
        .object({
          state: z.enum(subscriptionStates),
          variant: z.enum(planVariants),
          /** The end of the paid period; null before the first payment. */
          paidUntil: time.nullable(),
          /** A cancellation that the provider does not know of yet. */
          isCancelling: z.boolean(),
          /** A yearly one that was renewed: a declaration without login ends it with one month's notice. */
          canEndEarly: z.boolean(),
        })
        .nullable(),
    }),
  },
  /**
   * Orders a plan: the consumer saw the text `seen` of shared/orders.ts and pressed its button. The order is stored before the provider
   * makes a subscription, which is approved at `approveUrl`. 409 for another text, or with a subscription already.
   */
  'PUT /api/order': {
    input: z.object({
      variant: z.enum(planVariants),
      code: code.nullish(),
      language: z.enum(locales),
      seen: text(20),
      startsAtOnce: z.literal(true),
    }),
    output: z.object({ paymentId: z.string(), approveUrl: z.string() }),
    rateLimit: 'reports',
  },
  /** Reports a subscription that was approved at the provider. The server verifies it there. */
  'PUT /api/hasSubscribed': {
    input: z.object({ paymentId: text(limits.paymentIdLength), code: code.nullish() }),
    output: empty,
    rateLimit: 'payments',
  },
  /** The newest invoices of the user, and the documents that cancel some of them, newest first. */
  'GET /api/invoices': {
    input: nothing,
    output: z.array(
      z.object({
        id,
        /** The day in Germany, as the document says it. */
        date: z.iso.date(),
        number: z.string(),
        /** The number of the invoice that this document cancels. */
        cancels: z.string().nullable(),
        /** Negative for a refund. */
        grossCents: z.int(),
        currency: z.string(),
      }),
    ),
  },
  /** An invoice as PDF. */
  'GET /api/invoice/:id': { input: z.object({ id: idText }), output: 'file' },
  'GET /api/cancelSubscription': { input: nothing, output: empty, rateLimit: 'payments' },
  /** An event of the provider about a subscription. Its signature is verified with the provider. */
  'POST /api/webhooks/paypal': {
    access: 'public',
    input: z.looseObject({ id: text(200), event_type: text(200) }),
    output: empty,
    isSigned: true,
    rateLimit: 'webhooks',
  },
  /** Demo provider only, else 404: simulates an event of the user's subscription that time or a bank would cause. */
  'PUT /api/demoPayment': {
    input: z.object({ event: z.enum(paymentEvents) }),
    output: empty,
    rateLimit: 'payments',
  },

  /**
   * Cancels or withdraws from a contract, without login. The answer is the receipt, and the same whether or not there is such a contract.
   */
  'PUT /api/declare': {
    access: 'public',
    input: declared,
    output: z.object({ receipt: z.array(z.object({ name: z.string(), value: z.string() })) }),
    rateLimit: 'declarations',
  },
  /** Declarations, those that wait for an admin first, then the newest, a hundred at a time. */
  'GET /api/declarations': {
    access: 'admin',
    input: z.object({ offset }),
    output: z.array(
      declared.extend({
        id,
        email: z.string(),
        at: time,
        userId: id.nullable(),
        /** Null until it was looked at, within a minute. */
        finding: z.enum(findings).nullable(),
        decidedAt: time.nullable(),
      }),
    ),
  },
  'PUT /api/decideDeclaration': {
    access: 'admin',
    input: z.object({ id, decision: z.enum(decisions), reason: reason(limits.notesLength) }),
    output: empty,
  },
} as const satisfies Endpoints
