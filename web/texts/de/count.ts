import { pluralsOf } from '../plural.ts'

/** Counts in German. Marked pure: a call in the catalogue would keep the bundler from splitting it. */
export const count = /* @__PURE__ */ pluralsOf('de')
