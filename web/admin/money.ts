import { t } from '../texts/index.ts'

/** An amount that may go back: a price with its sign. */
export function amount(cents: number, currency = 'EUR'): string {
  const sign = cents < 0 ? '−' : ''
  const size = Math.abs(cents)
  return sign + (currency === 'EUR' ? t.price(size) : `${(size / 100).toFixed(2)} ${currency}`)
}
