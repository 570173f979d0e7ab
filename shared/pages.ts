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

/** Parameters of addresses by which public screens show something else: with one of them, content would be wrong. */
export const screenParameters = ['register', 'search']

/** Where a document takes its content, and the answers that come with it. */
export const contentPlace = '<div id="root"></div>'
export const answersPlace = '<!-- answers -->'
