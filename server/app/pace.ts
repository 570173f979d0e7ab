/** How fast something comes, by what came within the last while: what came before buys no time. */
export interface Pace {
  /** Notes how many bytes have come, at a time in milliseconds. */
  note(bytes: number, at: number): void
  /** Bytes a second within the window, or since the beginning where that is later. */
  perSecond(bytes: number, at: number): number
}

/** Measures a pace over `windowMs`, from the time `began` on. */
export function openPace(windowMs: number, began: number): Pace {
  const marks = [{ bytes: 0, at: began }]
  return {
    note(bytes, at) {
      const last = marks.at(-1)
      if (last && at - last.at < windowMs / 20) return
      marks.push({ bytes, at })
      // The first mark is the last one before the window, which ends now.
      while (marks[1] && marks[1].at <= at - windowMs) marks.shift()
    },
    perSecond(bytes, at) {
      const from = marks.findLast((mark) => mark.at <= at - windowMs) ?? marks[0]
      if (!from) return 0
      return ((bytes - from.bytes) / Math.max(at - from.at, 1)) * 1000
    },
  }
}
