import { t } from './index.ts'

/** English words, but days before months. */
const locale = t.locale === 'en' ? 'en-GB' : t.locale
const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })

/** A day in local time: '3 Mar 2026'. */
export const day = (iso: string): string => days.format(new Date(iso))

/** A moment in local time: '3 Mar 2026, 14:05'. */
export const dayAndTime = (iso: string): string => moments.format(new Date(iso))
