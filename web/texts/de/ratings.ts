import type { ratings as en } from '../en/ratings.ts'

/** What each rating is called, and what it says about the recall. */
export const ratings: typeof en = {
  1: { name: 'Schwer', meaning: 'nicht gewusst' },
  2: { name: 'Ok', meaning: 'mit Mühe' },
  3: { name: 'Leicht', meaning: 'gewusst' },
  4: { name: 'Perfekt', meaning: 'sofort' },
}
