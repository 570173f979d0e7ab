import type { Locale } from '../../../shared/locales.ts'
import { pluralsOf } from '../../../shared/texts/plural.ts'

/** Counts in German. Marked pure: a call in the catalogue would keep the bundler from splitting it. */
export const count = /* @__PURE__ */ pluralsOf('de')

/** A number, with separators between its thousands. */
export const amount = (number: number): string => count(number, { other: '#' })

/** A price as German writes it: '9,99 €'. */
export function price(cents: number): string {
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}\u{A0}€`
}

/** The language of these catalogues. */
export const locale: Locale = 'de'
