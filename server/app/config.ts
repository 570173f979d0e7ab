import { z } from 'zod'
import { isEmail } from '../../shared/email.ts'
import type { PlanVariant } from '../../shared/billing.ts'
import { defaultQuotas, type Quotas } from '../../shared/quotas.ts'
import { aiSettingsOf, aiVariables } from '../../engine/generators/ai/settings.ts'

/** Providers and local servers by name, so that nobody has to look up an address. */
const presets = {
  ollama: { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: 'http://localhost:11434/v1' },
  lmstudio: { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: 'http://localhost:1234/v1' },
  llamacpp: { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: 'http://localhost:8080/v1' },
  openai: { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: 'https://api.openai.com/v1' },
  mistral: { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: 'https://api.mistral.ai/v1' },
  openrouter: { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: 'https://openrouter.ai/api/v1' },
  anthropic: { AI_PROVIDER: 'anthropic' },
  google: { AI_PROVIDER: 'google' },
}
type Preset = keyof typeof presets

const presetNames = Object.keys(presets) as [Preset, ...Preset[]]

/** The variables of a preset; those that are set themselves take precedence. */
const presetOf = (name: string | undefined): Record<string, string> =>
  name !== undefined && Object.hasOwn(presets, name) ? presets[name as Preset] : {}

const optional = z.string().trim().min(1).optional()
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

/** A quota that an operator can change: a positive whole number. */
const quota = (byDefault: number) => z.coerce.number().int().min(1).default(byDefault)

/** A key of 32 bytes as base64. */
const key = z.base64().refine((text) => Buffer.from(text, 'base64').length === 32, 'Give 32 bytes as base64.')

const notAnEmail = {
  error: ({ input }: { input?: unknown }) =>
    `${JSON.stringify(input)} is not an email address. Separate addresses by commas.`,
}

const website = z.url({ protocol: /^https?$/ })

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  DISK_RESERVE_MB: z.coerce.number().int().min(0).default(1024),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(20),
  ROLE: z.enum(['web', 'worker', 'all']).default('all'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  // The number of proxies in front, or their addresses. Not 'all': then a client could write its own address.
  TRUST_PROXY: z
    .string()
    .regex(/^(\d{1,2}|[\da-fA-F.:/, ]+)$/, 'Give the number of proxies in front, or their addresses.')
    .default('0')
    .transform((text) => (/^\d+$/.test(text) ? Number(text) : text.split(',').map((address) => address.trim()))),
  PRODUCT_NAME: z.string().trim().min(1).default('Kartei'),
  SUPPORT_EMAIL: optional,
  PROVIDER_NAME: optional,
  PROVIDER_ADDRESS: optional,
  HOSTING_PROVIDER: optional,
  // Companies behind the hosts below, with country and guarantees; shown instead of the host.
  DATABASE_PROVIDER: optional,
  MAIL_PROVIDER: optional,
  STORAGE_PROVIDER: optional,
  MODEL_PROVIDER: optional,
  ANALYTICS_PROVIDER: optional,
  PROVIDER_TAX_ID: optional,
  // The VAT that prices include, in percent. Without it, the provider is a small business (§ 19 UStG).
  VAT_PERCENT: z.coerce.number().positive().max(50).optional(),
  ADMIN_EMAILS: list.pipe(z.array(z.string().refine(isEmail, notAnEmail))),
  ADMIN_SECOND_FACTOR: z
    .string()
    .refine((text) => ['asked', 'required'].includes(text) || z.iso.date().safeParse(text).success, {
      error: "Give 'asked', 'required', or the day from which it is required, such as 2027-01-31.",
    })
    .default('asked'),
  FREE_GENERATIONS: z.coerce.number().int().min(0).default(3),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: optional,
  GENERATIONS_AT_ONCE: z.coerce.number().int().min(1).max(64).default(2),
  QUOTA_DECKS: quota(defaultQuotas.decks),
  QUOTA_CARDS_PER_DECK: quota(defaultQuotas.cardsPerDeck),
  QUOTA_TEXT_BYTES: quota(defaultQuotas.textBytes),
  QUOTA_PICTURES: quota(defaultQuotas.pictures),
  QUOTA_PICTURE_BYTES: quota(defaultQuotas.pictureBytes),
  QUOTA_DOCUMENTS: quota(defaultQuotas.documents),
  QUOTA_VERSIONS: quota(defaultQuotas.versions),
  QUOTA_COPIED_CARDS: quota(defaultQuotas.copiedCards),
  QUOTA_OPEN_UPLOADS: quota(defaultQuotas.openUploads),
  QUOTA_PIXELS_PER_MINUTE: quota(defaultQuotas.pixelsPerMinute),
  ...aiVariables,
  AI_PRESET: z.enum(presetNames).optional(),
  AI_DETECT: z.enum(['on', 'off']).default('on'),
  AI_USER_TOKENS_PER_DAY: z.coerce.number().int().min(1000).default(2_000_000),
  AI_TOKENS_PER_DAY: z.coerce.number().int().min(1000).default(20_000_000),
  PAYPAL_CLIENT_ID: optional,
  PAYPAL_SECRET: optional,
  PAYPAL_WEBHOOK_ID: optional,
  PAYPAL_BASE_URL: website.default('https://api-m.paypal.com'),
  PAYPAL_PLAN_MONTHLY: z.string().min(1).default('DEMO-MONTHLY'),
  PAYPAL_PLAN_YEARLY: z.string().min(1).default('DEMO-YEARLY'),
  PAYPAL_PLAN_AFFILIATE_MONTHLY: z.string().min(1).default('DEMO-AFFILIATE-MONTHLY'),
  PAYPAL_PLAN_AFFILIATE_YEARLY: z.string().min(1).default('DEMO-AFFILIATE-YEARLY'),
  // The partner's share of the first payment of a subscription with their code, in percent.
  PARTNER_SHARE: z.coerce.number().min(0).max(100).default(20),
  DATA_KEY: key.optional(),
  // Earlier keys, for what was encrypted with them.
  DATA_KEY_OLD: list.pipe(z.array(key)),
  ANALYTICS_URL: website.optional(),
  RECORDING_URL: website.optional(),
  ANALYTICS_ORIGINS: list.pipe(z.array(website)),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: optional,
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  METRICS_TOKEN: z.string().min(16, 'Give at least 16 characters.').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: website.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  PATH: z.string().default(''),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

/** The configuration, validated. */
export type Config = ReturnType<typeof readConfig>

/** Reads the configuration from the environment. Throws one error that names every mistake. */
export function readConfig(env: NodeJS.ProcessEnv) {
  // An empty value, as in a .env file, means 'not set'.
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const given = { ...presetOf(set.AI_PRESET), ...set }
  const parsed = environment.safeParse(given)
  if (!parsed.success) throw new Error(`The configuration is not valid:\n${z.prettifyError(parsed.error)}`)
  const e = parsed.data
  const s3 = s3Of(e)
  const ai = aiSettingsOf(e)
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    /** Free space on the disk of the data folder that calls that write much may not use. */
    diskReserveBytes: e.DISK_RESERVE_MB * 1024 * 1024,
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    role: e.ROLE,
    publicUrl: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, ''),
    /** Without it, links lead to this machine, and the start logs a warning. */
    hasPublicUrl: e.PUBLIC_URL !== undefined,
    proxies: e.TRUST_PROXY,
    productName: e.PRODUCT_NAME,
    supportEmail: e.SUPPORT_EMAIL ?? 'support@example.com',
    provider: {
      name: e.PROVIDER_NAME ?? '[PROVIDER_NAME is not set]',
      // A variable has one line, so semicolons separate the lines of the address.
      address: (e.PROVIDER_ADDRESS ?? '[PROVIDER_ADDRESS is not set]').replaceAll(/\s*;\s*/g, '\n'),
      /** The number at the tax office, or the VAT identification number. */
      taxId: e.PROVIDER_TAX_ID ?? null,
    },
    /** The VAT that prices include, in percent; null for a small business, which charges none (§ 19 UStG). */
    vatPercent: e.VAT_PERCENT ?? null,
    /** The company that hosts the servers, for the privacy policy. */
    hostingProvider: e.HOSTING_PROVIDER ?? '',
    /** The other recipients of personal data, as the operator describes them: company, country, guarantees. */
    recipients: {
      database: e.DATABASE_PROVIDER,
      mail: e.MAIL_PROVIDER,
      storage: e.STORAGE_PROVIDER,
      model: e.MODEL_PROVIDER,
      analytics: e.ANALYTICS_PROVIDER,
    },
    /** Required variables that are not set: the pages show placeholders, and the start logs warnings. */
    placeholders: (['SUPPORT_EMAIL', 'PROVIDER_NAME', 'PROVIDER_ADDRESS'] as const).filter((name) => !e[name]),
    adminEmails: e.ADMIN_EMAILS,
    /** When the rights of administrators without a second factor are suspended; null for never. */
    adminSecondFactorFrom: dayOrNever(e.ADMIN_SECOND_FACTOR),
    freeGenerations: e.FREE_GENERATIONS,
    quotas: quotasOf(e),
    generationsAtOnce: e.GENERATIONS_AT_ONCE,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM ?? e.SUPPORT_EMAIL ?? 'no-reply@localhost',
    ai,
    /** Where the settings of the model come from; `detected` is a server on this machine that was found at start. */
    aiFrom: (ai ? (e.AI_PRESET ? 'preset' : 'settings') : null) as 'settings' | 'preset' | 'detected' | null,
    /** Whether the start looks for a model on this machine if none is set. */
    detectsAi: e.AI_DETECT === 'on',
    /** Tokens of the language model that each user may use a day, in and out. */
    userTokensPerDay: e.AI_USER_TOKENS_PER_DAY,
    /** Tokens of the language model that all users together may use a day, in and out. */
    tokensPerDay: e.AI_TOKENS_PER_DAY,
    ...paymentOf(e),
    partnerShare: e.PARTNER_SHARE,
    /** Encrypts personal payment data and second factors. Without it, a key is created in the data folder. */
    dataKey: e.DATA_KEY === undefined ? undefined : Buffer.from(e.DATA_KEY, 'base64'),
    /** What they encrypted can be read until `npm run rotate-key` has encrypted it with the current key. */
    oldDataKeys: e.DATA_KEY_OLD.map((text) => Buffer.from(text, 'base64')),
    analytics: analyticsOf(e),
    s3,
    /** Opens the metrics; without it there are none. */
    metricsToken: e.METRICS_TOKEN,
    /** Which share of requests is traced, if there is a collector of OpenTelemetry. Its library reads the address itself. */
    traces: e.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? undefined : { share: e.OTEL_TRACES_SAMPLER_ARG },
    rateLimits: e.RATE_LIMITS === 'on',
    /** The search path for programs that read more kinds of documents: LibreOffice and tesseract. */
    searchPath: e.PATH,
    logLevel: e.LOG_LEVEL,
  }
}

const dayOrNever = (given: string) => (given === 'asked' ? null : new Date(given === 'required' ? 0 : given))

/** The scripts that are loaded with the visitor's consent, and the origins that they may contact. */
function analyticsOf({ ANALYTICS_URL, RECORDING_URL, ANALYTICS_ORIGINS }: z.output<typeof environment>) {
  const scripts = [ANALYTICS_URL, RECORDING_URL].filter((url) => url !== undefined)
  const origins = new Set([...scripts, ...ANALYTICS_ORIGINS].map((url) => new URL(url).origin))
  return { scripts, origins: [...origins] }
}

function quotasOf(e: z.output<typeof environment>): Quotas {
  return {
    decks: e.QUOTA_DECKS,
    cardsPerDeck: e.QUOTA_CARDS_PER_DECK,
    textBytes: e.QUOTA_TEXT_BYTES,
    pictures: e.QUOTA_PICTURES,
    pictureBytes: e.QUOTA_PICTURE_BYTES,
    documents: e.QUOTA_DOCUMENTS,
    versions: e.QUOTA_VERSIONS,
    copiedCards: e.QUOTA_COPIED_CARDS,
    openUploads: e.QUOTA_OPEN_UPLOADS,
    pixelsPerMinute: e.QUOTA_PIXELS_PER_MINUTE,
  }
}

/** PayPal if both of its keys are set, or the demo provider if neither is. */
function paymentOf(e: z.output<typeof environment>) {
  const planIds: Record<PlanVariant, string> = {
    monthly: e.PAYPAL_PLAN_MONTHLY,
    yearly: e.PAYPAL_PLAN_YEARLY,
    affiliateMonthly: e.PAYPAL_PLAN_AFFILIATE_MONTHLY,
    affiliateYearly: e.PAYPAL_PLAN_AFFILIATE_YEARLY,
  }
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_SECRET: secret, PAYPAL_WEBHOOK_ID: webhookId } = e
  if ((clientId === undefined) !== (secret === undefined))
    throw new Error('PAYPAL_CLIENT_ID and PAYPAL_SECRET belong together: set both, or none for the demo provider.')
  const baseUrl = e.PAYPAL_BASE_URL.replace(/\/$/, '')
  if (clientId && !(e.PROVIDER_NAME && e.PROVIDER_ADDRESS))
    throw new Error(
      'Set PROVIDER_NAME and PROVIDER_ADDRESS, too: with PayPal, payments get invoices, which say who sold and cannot be changed later.',
    )
  const paypal = clientId && secret ? { clientId, secret, webhookId, baseUrl } : undefined
  const payment: 'demo' | 'paypal' = paypal ? 'paypal' : 'demo'
  return { payment, planIds, paypal }
}

function s3Of(e: z.output<typeof environment>) {
  const given = [e.S3_ENDPOINT, e.S3_BUCKET, e.S3_ACCESS_KEY_ID, e.S3_SECRET_ACCESS_KEY]
  if (given.every((value) => value === undefined)) return undefined
  const [endpoint, bucket, accessKeyId, secretAccessKey] = given
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey)
    throw new Error(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all or none.',
    )
  return { endpoint, bucket, region: e.S3_REGION, accessKeyId, secretAccessKey }
}
