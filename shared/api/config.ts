import { z } from 'zod'
import { planVariants } from '../billing.ts'
import { type Endpoints, nothing } from './endpoint.ts'

export const config = {
  'GET /api/config': {
    access: 'public',
    input: nothing,
    output: z.object({
      productName: z.string(),
      supportEmail: z.string(),
      /** The provider of the service, for the imprint and the legal pages, with the address in lines. */
      provider: z.object({ name: z.string(), address: z.string() }),
      plans: z.array(
        z.object({
          interval: z.enum(['month', 'year']),
          name: z.string(),
          variant: z.enum(planVariants),
          variantWithCode: z.enum(planVariants),
          billedCents: z.int(),
          billedWithCodeCents: z.int(),
          weeklyCents: z.int(),
          weeklyWithCodeCents: z.int(),
        }),
      ),
      planIds: z.record(z.enum(planVariants), z.string()),
      uploads: z.object({ extensions: z.array(z.string()), bytes: z.int() }),
      images: z.object({ types: z.array(z.string()), bytes: z.int() }),
      /** The payment provider, and what its script needs. */
      payment: z.enum(['demo', 'paypal']),
      /** The companies or hosts that receive personal data, by their task, for the privacy policy; empty where nobody else does it. */
      processors: z.object({
        hosting: z.string(),
        database: z.string(),
        mail: z.string(),
        storage: z.string(),
        model: z.string(),
        paypal: z.string(),
        analytics: z.string(),
      }),
      /** Identifies the terms and the privacy policy as they are shown in this installation, in all languages. */
      legalVersion: z.string(),
      paypalClientId: z.string(),
      /** The VAT that prices include, in percent; null for a small business. */
      vatPercent: z.number().nullable(),
      /** Scripts of analytics tools, which the client loads only with the user's consent. */
      analytics: z.array(z.string()),
      /** Whether a language model is configured, and its name. Without one, rules find the cards, and the assistant's calls answer 503. */
      ai: z.object({ isConfigured: z.boolean(), model: z.string().nullable() }),
    }),
  },
} as const satisfies Endpoints
