import { z } from 'zod'
import type { PlanVariant } from '../plans.ts'
import { type Endpoints, nothing } from './endpoint.ts'

const variants = ['monthly', 'yearly', 'affiliateMonthly', 'affiliateYearly'] as const satisfies PlanVariant[]

export const config = {
  'GET /api/config': {
    access: 'public',
    input: nothing,
    output: z.object({
      productName: z.string(),
      supportEmail: z.string(),
      /** Who provides the service, for the imprint and the legal pages; the address in lines. */
      provider: z.object({ name: z.string(), address: z.string() }),
      plans: z.array(
        z.object({
          interval: z.enum(['month', 'year']),
          name: z.string(),
          billedCents: z.int(),
          weeklyCents: z.int(),
          weeklyWithCodeCents: z.int(),
        }),
      ),
      planIds: z.record(z.enum(variants), z.string()),
      uploads: z.object({ extensions: z.array(z.string()), bytes: z.int() }),
      images: z.object({ types: z.array(z.string()), bytes: z.int() }),
      payment: z.enum(['demo', 'paypal']),
      /** Scripts of the analytics tools, which the client loads for whoever consents, and for nobody else. */
      analytics: z.array(z.string()),
      ai: z.enum(['built-in', 'provider']),
    }),
  },
} as const satisfies Endpoints
