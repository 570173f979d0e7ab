import { limits } from '../../shared/limits.ts'

/** What a contract's file may be. The server judges it by its bytes. */
export const contractLimits = {
  extensions: ['pdf', 'docx', 'png', 'jpg', 'jpeg'],
  bytes: limits.contractBytes,
} as const

/** How the name of a contract's file ends, by what the server says it is. */
export const contractEnding = (type: string): string =>
  ({ 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' })[type] ?? 'docx'

/** A file as base64, without the prefix of a data URL. */
export function base64Of(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => {
    const url = String(reader.result)
    resolve(url.slice(url.indexOf(',') + 1))
  })
  reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')))
  reader.readAsDataURL(file)
  return promise
}
