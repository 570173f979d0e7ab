import { t } from '../texts/index.ts'

/** A subscription's state in words. */
export const stateName = (state: string): string => (t.admin.states as Record<string, string>)[state] ?? state
