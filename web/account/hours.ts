import { t } from '../texts/index.ts'

/** The hours of the day, to choose one. */
export const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: t.account.learning.hour(hour) }))
