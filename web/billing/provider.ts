import type { ReactPayPalScriptOptions } from '@paypal/react-paypal-js'
import type { CallOutput } from '../../shared/api/contract.ts'
import type { Locale } from '../../shared/locales.ts'
import { webToken } from '../data/session.ts'
import { t } from '../texts/index.ts'

const providerLocales: Record<Locale, string> = { en: 'en_GB', de: 'de_DE' }

/** Where the demo provider's program comes from. */
const demoProgram = '/demo-paypal/sdk/js'

/** How the provider's program is fetched. */
export function scriptOptions(config: CallOutput<'GET /api/config'>): ReactPayPalScriptOptions {
  return {
    clientId: config.paypalClientId,
    components: 'buttons',
    currency: 'EUR',
    intent: 'subscription',
    vault: true,
    locale: providerLocales[t.locale],
    // The demo provider knows its customers by their session. PayPal never sees it.
    ...(config.payment === 'demo' && { sdkBaseUrl: demoProgram, dataUserIdToken: webToken() ?? '' }),
  }
}
