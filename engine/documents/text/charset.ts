/** The text, or null when it is not valid in the charset, or the charset is not known. */
export function tryDecode(bytes: Uint8Array, charset: string | null): string | null {
  if (charset === null) return null
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The text, with a sign in place of what is not valid; a charset that is not known is read as that of western Windows. */
export function decodeLeniently(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
