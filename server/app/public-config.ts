import { BlockList, isIP } from 'node:net'
import { findPrograms } from '../../engine/documents/programs.ts'
import { hostOf } from '../../engine/generators/ai/settings.ts'
import type { config as endpoints } from '../../shared/api/config.ts'
import type { CallOutput } from '../../shared/api/contract.ts'
import { imageTypes, limits } from '../../shared/limits.ts'
import { plans } from '../../shared/billing.ts'
import type { Locale } from '../../shared/locales.ts'
import { placeholderValues } from '../../shared/placeholders.ts'
import { pictureExtensions, uploads } from '../../shared/uploads.ts'
import { versionOf } from '../../shared/versions.ts'
import { type LegalPages, readLegalPages } from '../pages/legal.ts'
import type { Config } from './config.ts'
import type { Handlers } from './handlers.ts'
import { giveXsrfToken } from './security.ts'

type PublicConfig = CallOutput<'GET /api/config'>

interface Known {
  answer: PublicConfig
  pages: Record<Locale, LegalPages>
}
const known = new WeakMap<Config, Known>()

/** The part of the configuration that everybody may see. Computed once, because it searches the disk for programs. */
export const publicConfig = (config: Config): PublicConfig => knownOf(config).answer

/** The pages that users accept in this installation. */
export const legalPages = (config: Config): Record<Locale, LegalPages> => knownOf(config).pages

function knownOf(config: Config): Known {
  const found = known.get(config)
  if (found) return found
  const answer = answerOf(config)
  const pages = readLegalPages(placeholderValues(answer))
  const digests = Object.values(pages).flatMap(({ terms, gdpr }) => [terms.digest, gdpr.digest])
  const made = { answer: { ...answer, legalVersion: versionOf(...digests) }, pages }
  known.set(config, made)
  return made
}

function answerOf(config: Config): Omit<PublicConfig, 'legalVersion'> {
  const readsPictures = config.ai?.vision || findPrograms(config.searchPath).tesseract !== null
  const pictures = readsPictures ? pictureExtensions : []
  return {
    productName: config.productName,
    supportEmail: config.supportEmail,
    provider: { name: config.provider.name, address: config.provider.address },
    plans: [...plans],
    planIds: config.planIds,
    uploads: { extensions: [...uploads.extensions, ...pictures], bytes: uploads.bytes },
    images: { types: [...imageTypes], bytes: limits.imageBytes },
    payment: config.payment,
    processors: processorsOf(config),
    paypalClientId: config.paypal?.clientId ?? 'demo',
    vatPercent: config.vatPercent,
    analytics: config.analytics.scripts,
    ai: { isConfigured: config.ai !== undefined, model: config.ai?.model ?? null },
  }
}

/** The companies behind the hosts of models that presets name, and where they are. */
const modelCompanies: Record<string, string> = {
  'api.openai.com': 'OpenAI, USA',
  'api.anthropic.com': 'Anthropic, USA',
  'generativelanguage.googleapis.com': 'Google, USA',
  'openrouter.ai': 'OpenRouter, USA',
  'api.mistral.ai': 'Mistral AI, EU',
}

/** Who receives personal data, as the operator says, or else as this installation is set up: a host in its own network is nobody else. */
function processorsOf(config: Config): PublicConfig['processors'] {
  const { ai, smtpUrl, s3, databaseUrl, payment, analytics, recipients } = config
  // A company that the operator names may be behind an address in the own network, such as that of a relay or a managed database.
  const described = (name: keyof typeof recipients, found: string) => recipients[name] ?? found
  const model = ai ? remoteHost(hostIn(`https://${hostOf(ai)}`)) : ''
  const company = modelCompanies[model]
  return {
    hosting: config.hostingProvider,
    database: described('database', ownerOf(remoteHost(hostIn(databaseUrl)))),
    mail: described('mail', ownerOf(remoteHost(hostIn(smtpUrl)))),
    storage: described('storage', ownerOf(remoteHost(hostIn(s3?.endpoint)))),
    model: described('model', company ? `${company} (${model})` : model),
    paypal: payment === 'paypal' ? 'PayPal (Europe) S.à r.l. et Cie, S.C.A., Luxembourg, EU' : '',
    analytics: described('analytics', analytics.origins.map((origin) => new URL(origin).hostname).join(', ')),
  }
}

const hostIn = (url: string | undefined) => (url === undefined ? '' : new URL(url).hostname)

/** Addresses of a machine and its own network. */
const nearby = new BlockList()
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  nearby.addSubnet(net, prefix)
for (const [net, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  nearby.addSubnet(net, prefix, 'ipv6')

/** The host, or an empty text if it is this machine or in its network. */
function remoteHost(host: string): string {
  const address = host.replaceAll(/[[\]]/g, '')
  const isNear = isIP(address)
    ? nearby.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
    : /^(localhost|[^.]*|.*\.(local|internal|lan))$/.test(address)
  return isNear ? '' : address
}

/**
 * The part of a host name that shows whose it is: its last two labels, or three if the second is as short as in `co.uk`. The whole
 * name would lead attackers to the server.
 */
const ownerOf = (host: string) =>
  isIP(host)
    ? host
    : host
        .split('.')
        .slice(/\.[a-z]{2,3}\.[a-z]{2}$/.test(host) ? -3 : -2)
        .join('.')

/** The configuration of the client, which pages also contain. */
export const configRoutes: Handlers<typeof endpoints> = {
  'GET /api/config': async (_, { config, request, reply }) => {
    giveXsrfToken(request, reply, config)
    return publicConfig(config)
  },
}
