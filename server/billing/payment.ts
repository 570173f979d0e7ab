import type { Config } from '../app/config.ts'
import type { Db } from '../platform/db/open.ts'
import { type Demo, demoKeys, openDemo } from './demo/demo.ts'
import { openPayPal, overNetwork, type PayPal } from './paypal.ts'

/** PayPal where there are keys; where there are none, the same client of a stand-in. Never both. */
export function openPayment(config: Config, db: Db, clock: () => Date): { paypal: PayPal; demo: Demo | undefined } {
  const { paypal: keys } = config
  if (keys) return { paypal: openPayPal(overNetwork(keys.baseUrl), keys), demo: undefined }
  const demo = openDemo({ db, config, clock })
  return { paypal: openPayPal(demo.transport, demoKeys), demo }
}
