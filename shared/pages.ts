import type { Locale } from './locales.ts'

/** The answer of a call that comes with a page, so that the client need not make the call. */
export type KnownAnswer = [call: string, input: object, answer: unknown]

/** A page as it was built, with placeholders `{name}` for values that only the server knows. */
export interface BuiltPage {
  /** A path, or a pattern such as `/deck/:id`; `*` for all URLs without a page. */
  path: string
  locale: Locale
  /** The day of publication, if it is known. */
  date?: string
  /** Whether it is listed for search engines. */
  isListed: boolean
  /** The document without content, which the client then renders. */
  document: string
  /** The content, which the client takes over; empty for pages with personal content. */
  content: string
  answers: KnownAnswer[]
}

/**
 * Screens with a secret in their address or on them: a token, a password, a payment, the data of users. Analytics tools
 * never run there. The server's policy forbids them, and the client loads such a screen as a page of its own.
 */
const privateScreens = [
  'account',
  'admin',
  'cancel',
  'checkout',
  'join',
  'login',
  'payed',
  'reset',
  'unsubscribe',
  'verify',
  'withdraw',
]

/** Whether the screen at a path is private, however the path is spelled. */
export function isPrivateScreen(path: string): boolean {
  const [first = ''] = path.replace(/^\/+/, '').split(/[/?#]/)
  try {
    return privateScreens.includes(decodeURIComponent(first).toLowerCase())
  } catch {
    return false
  }
}

/** Parameters that change the content of public screens, which are then sent without content. */
export const screenParameters = ['register', 'search']

/** The placeholders for a document's content, and for the answers that come with it. */
export const contentPlace = '<div id="root"></div>'
export const answersPlace = '<!-- answers -->'
