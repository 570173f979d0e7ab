import { AppError } from '../app/errors.ts'

const windowMs = 60_000

/** Pixels that were decoded for each user within the last minute. Counted per process, as rate limits are. */
export interface PixelBudgets {
  /**
   * Accepts the pixels of a request, or throws 'too-many-requests'. What one request has is never too much by itself, so that
   * every card can be saved: after a minute without pictures at the latest.
   */
  reserve(userId: number | null, pixels: number): void
  /** How many pixels were decoded for the user in the last minute. */
  decoded(userId: number | null): number
  noteDecoded(userId: number | null, pixels: number): void
}

/** `userId` is null for what nobody uploaded, which has no limit. */
export function openPixelBudgets(perMinute: number, now: () => number = () => performance.now()): PixelBudgets {
  const reserved = openWindows(now)
  const decoded = openWindows(now)
  return {
    reserve(userId, pixels) {
      if (userId === null || pixels === 0) return
      const used = reserved.sum(userId)
      if (used > 0 && used + pixels > perMinute) {
        const seconds = Math.ceil(reserved.msUntil(userId, Math.max(0, perMinute - pixels)) / 1000)
        throw new AppError('too-many-requests', ['tooManyPixels', seconds], undefined, seconds)
      }
      reserved.add(userId, pixels)
    },
    decoded: (userId) => (userId === null ? 0 : decoded.sum(userId)),
    noteDecoded: (userId, pixels) => void (userId !== null && decoded.add(userId, pixels)),
  }
}

interface Entry {
  at: number
  pixels: number
}

/** Sums of what was added within the window, by user. */
function openWindows(now: () => number) {
  const byUser = new Map<number, Entry[]>()

  function recent(userId: number): Entry[] {
    const entries = (byUser.get(userId) ?? []).filter(({ at }) => at > now() - windowMs)
    if (entries.length > 0) byUser.set(userId, entries)
    else byUser.delete(userId)
    return entries
  }
  const sum = (entries: readonly Entry[]) => entries.reduce((total, { pixels }) => total + pixels, 0)

  return {
    sum: (userId: number) => sum(recent(userId)),
    add(userId: number, pixels: number): void {
      // Users who come no more are forgotten with the next one who does.
      for (const other of byUser.keys()) recent(other)
      byUser.set(userId, [...recent(userId), { at: now(), pixels }])
    },
    /** How long until no more than `most` is left in the window. */
    msUntil(userId: number, most: number): number {
      const entries = recent(userId)
      let left = sum(entries)
      for (const { at, pixels } of entries) {
        left -= pixels
        if (left <= most) return Math.max(1, at + windowMs - now())
      }
      return 1
    },
  }
}

/**
 * How many pixels a png, jpeg or webp has, as its header says; undefined where it says nothing. Costs microseconds, so that
 * a picture can be judged before anything decodes it.
 */
export function pixelsOf(bytes: Buffer): number | undefined {
  try {
    const size = bytes[0] === 0x89 ? pngSize(bytes) : bytes[0] === 0xff ? jpegSize(bytes) : webpSize(bytes)
    return size && size[0] * size[1]
  } catch (error) {
    // The header is cut off.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

type Size = [width: number, height: number] | undefined

function pngSize(bytes: Buffer): Size {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

/** Walks the segments to the frame header: one of the markers C0 to CF that is no table (C4, C8, CC). */
function jpegSize(bytes: Buffer): Size {
  for (let at = 2; ;) {
    const marker = bytes.readUInt16BE(at)
    // Markers may be filled up, and some stand alone.
    if (marker === 0xffff) at += 1
    else if (marker === 0xff01 || (marker >= 0xffd0 && marker <= 0xffd8)) at += 2
    else if (marker < 0xff00) return undefined
    else if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker))
      return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
}

/** The first chunk is the extended header, or the picture itself with or without loss. */
function webpSize(bytes: Buffer): Size {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21)
      return [(packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1]
    }
    case 'VP8 ':
      return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]
    default:
      return undefined
  }
}
