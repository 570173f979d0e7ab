import { detect } from 'chardet'

/** The size of the sample that the charset is detected from. */
const sampleBytes = 200_000

/** Decodes a text of any charset; null if the bytes are no text. Line ends become `\n`. */
export function decodeText(bytes: Buffer, declared?: string): string | null {
  const charset = charsetOf(bytes, declared)
  if (charset === null) return null
  // Invalid bytes must not cost the rest of the text.
  const text = tryDecode(bytes, charset) ?? decodeLeniently(bytes, charset)
  return text.replaceAll(/\r\n?/gu, '\n')
}

/**
 * Detects the charset of a text: by its byte order mark, by being valid UTF-8, by its declaration, or by its letters.
 * Returns null if the bytes are no text.
 */
export function charsetOf(bytes: Buffer, declared?: string): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, sampleBytes)
  const wide = wideCharset(sample)
  if (wide) return wide
  if (hasBinary(sample)) return null
  if (tryDecode(wholeLetters(sample), 'utf-8') !== null) return 'utf-8'
  if (isNearlyUtf8(sample)) return 'utf-8'
  if (declared && !/^utf-?8$/iu.test(declared) && tryDecode(sample, declared) !== null) return declared
  return preferred(detect(sample) ?? 'windows-1252')
}

/** UTF-16 without a byte order mark: every other byte of Western text is zero. */
function wideCharset(sample: Buffer): string | null {
  if (sample.length < 4) return null
  const zeros = [0, 0]
  for (const [index, byte] of sample.subarray(0, 2_000).entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const half = Math.min(sample.length, 2_000) / 2
  if (odd > half * 0.7 && even < half * 0.05) return 'utf-16le'
  if (even > half * 0.7 && odd < half * 0.05) return 'utf-16be'
  return null
}

/** Whether bytes occur that no charset except UTF-16 uses for text. */
function hasBinary(sample: Buffer): boolean {
  let odd = 0
  for (const byte of sample) {
    if (byte === 0) return true
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d && byte !== 0x1b) odd += 1
  }
  return odd > sample.length / 200
}

/** Whether a text is UTF-8 except for a few invalid bytes, as in files joined from several. */
function isNearlyUtf8(sample: Buffer): boolean {
  const text = decodeLeniently(sample, 'utf-8')
  const broken = text.split('\uFFFD').length - 1
  const whole = text.match(/[\u0080-\uFFFC]/gu)?.length ?? 0
  return broken <= 2 + whole * 0.02 && whole > broken
}

/** Removes a character at the end that the sample cuts through. */
function wholeLetters(sample: Buffer): Buffer {
  if (sample.length < sampleBytes) return sample
  let end = sample.length
  while (end > sample.length - 4 && ((sample[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1
  return sample.subarray(0, end - 1)
}

/** Windows charsets contain the ISO ones, and common quotation marks and dashes. */
function preferred(charset: string): string {
  return { 'iso-8859-1': 'windows-1252', 'iso-8859-9': 'windows-1254' }[charset.toLowerCase()] ?? charset
}

/** Decodes strictly; null if the bytes are invalid or the charset is unknown. */
function tryDecode(bytes: Uint8Array, charset: string | null): string | null {
  if (charset === null) return null
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Decodes with replacement characters; an unknown charset is read as Windows-1252. */
export function decodeLeniently(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
