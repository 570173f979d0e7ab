import type { Locale } from './locales.ts'

/** The answer of a call that comes with a page, so that the client need not make the call. */
export type KnownAnswer = [call: string, input: object, answer: unknown]

/** A page as the build leaves it, with `{name}` places for what only the server knows. */
export interface BuiltPage {
  /** A path, or a pattern of paths as `/deck/:id`; `*` for whatever is no page. */
  path: string
  locale: Locale
  /** The day on which it appeared, if that is known. */
  date?: string
  /** Whether search engines are to find it. */
  isListed: boolean
  /** The document without content, which the client then renders. */
  document: string
  /** What the client takes over; empty where it shows what is somebody's own. */
  content: string
  answers: KnownAnswer[]
}

/**
 * Screens with a secret in their address or on them: a token, a password, a payment, the data of users. Analytics tools
 * never run there. The server's policy forbids them, and the client loads such a screen as a page of its own.
 */
const privateScreens = ['account', 'admin', 'checkout', 'join', 'login', 'payed', 'reset', 'verify']

/** Whether the screen at a path is private, however the path is spelled. */
export function isPrivateScreen(path: string): boolean {
  const [first = ''] = path.replace(/^\/+/, '').split(/[/?#]/)
  try {
    return privateScreens.includes(decodeURIComponent(first).toLowerCase())
  } catch {
    return false
  }
}

/** Parameters of addresses by which public screens show something else: with one of them, content would be wrong. */
export const screenParameters = ['register', 'search']

/** Where a document takes its content, and the answers that come with it. */
export const contentPlace = '<div id="root"></div>'
export const answersPlace = '<!-- answers -->'
