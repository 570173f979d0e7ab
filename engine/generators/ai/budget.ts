/** The tokens that a job may use. */
export interface Budget {
  /** Sets tokens aside for a call, as soon as calls under way leave room for them; false when they never will. */
  reserve(tokens: number): Promise<boolean>
  /** Gives back what was set aside and counts what was used. */
  settle(reserved: number, used: number): void
}

/** A budget of `max` tokens, of which `spent` are gone. */
export function openBudget(max: number, spent = 0): Budget {
  let used = spent
  let reserved = 0
  let settled = Promise.withResolvers<void>()
  const left = () => max - used
  return {
    async reserve(tokens) {
      while (left() - reserved < tokens) {
        // Calls under way use less than was set aside for them, as a rule: the room may yet come.
        if (left() < tokens) return false
        await settled.promise
      }
      reserved += tokens
      return true
    },
    settle(held, spentNow) {
      reserved -= held
      used += spentNow
      settled.resolve()
      settled = Promise.withResolvers<void>()
    },
  }
}
