import { z } from 'zod'
import { limits } from '../limits.ts'
import { paymentEvents, subscriptionStates, planVariants } from '../billing.ts'
import { empty, type Endpoints, nothing, text, time } from './endpoint.ts'

const isTrue = z.object({ IsTrue: z.boolean() })
const code = text(limits.affiliateCodeLength)

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
        })
        .nullable(),
    }),
  },
  /** Reports a subscription that was approved at the provider. The server verifies it there. */
  'PUT /api/hasSubscribed': {
    input: z.object({ paymentId: text(limits.paymentIdLength), code: code.nullish() }),
    output: empty,
  },
  'GET /api/cancelSubscription': { input: nothing, output: empty },
  /** An event of the provider about a subscription. Its signature is verified with the provider. */
  'POST /api/webhooks/paypal': {
    access: 'public',
    input: z.looseObject({ id: text(200), event_type: text(200) }),
    output: empty,
    isSigned: true,
    rateLimit: 'webhooks',
  },
  /** Demo provider only, else 404: simulates an event of the user's subscription that time or a bank would cause. */
  'PUT /api/demoPayment': { input: z.object({ event: z.enum(paymentEvents) }), output: empty },
} as const satisfies Endpoints
