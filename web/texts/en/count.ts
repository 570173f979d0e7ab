import { pluralsOf } from '../plural.ts'

/** Counts in English. */
export const count = pluralsOf('en')
