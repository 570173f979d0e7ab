import { z } from 'zod'
import { limits } from '../limits.ts'
import { paymentEvents, subscriptionStates } from '../billing.ts'
import { planVariants } from '../plans.ts'
import { empty, type Endpoints, nothing, text, time } from './endpoint.ts'

const isTrue = z.object({ IsTrue: z.boolean() })
const code = text(limits.affiliateCodeLength)

export const billing = {
  'GET /api/isSubscribed': { access: 'user', input: nothing, output: isTrue },
  'GET /api/freeGenerationsAvailable': { access: 'user', input: nothing, output: z.object({ count: z.int() }) },
  /** The user's subscription as it stands; null for one who never had any. */
  'GET /api/subscription': {
    access: 'user',
    input: nothing,
    output: z.object({
      subscription: z
        .object({
          state: z.enum(subscriptionStates),
          variant: z.enum(planVariants),
          /** Until when it is paid for; null before the first payment. */
          paidUntil: time.nullable(),
          /** A cancellation that the provider does not know of yet. */
          isCancelling: z.boolean(),
        })
        .nullable(),
    }),
  },
  /** Tells of a subscription that was approved at the provider, which is asked whether that is so. */
  'PUT /api/hasSubscribed': {
    access: 'user',
    input: z.object({ paymentId: text(limits.paymentIdLength), code: code.nullish() }),
    output: empty,
  },
  'GET /api/cancelSubscription': { access: 'user', input: nothing, output: empty },
  /** What the provider tells of a subscription. Its signature is verified with the provider. */
  'POST /api/webhooks/paypal': {
    access: 'public',
    input: z.looseObject({ id: text(200), event_type: text(200) }),
    output: empty,
    isSigned: true,
    rateLimit: 'webhooks',
  },
  /** Demo provider only, else 404: lets happen to the user's subscription what time or a bank would do. */
  'PUT /api/demoPayment': { access: 'user', input: z.object({ event: z.enum(paymentEvents) }), output: empty },
} as const satisfies Endpoints
