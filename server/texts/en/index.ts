export { consents } from '../../../shared/texts/en-consents.ts'
export { sources } from '../../../shared/texts/en.ts'
export { invoice } from './invoice.ts'
export { declaration, invitation, mails, optionalMails, order } from './mails.ts'
export { moderation } from './moderation.ts'
export { messages } from './messages.ts'
export { readme } from './readme.ts'

/** The name of a new account. */
export const account = { name: 'Learner' }

/** Ends the name of a deck's copy. */
export const copy = { ending: ' (copy)' }

/** The feed of the blog. */
export const feed = { title: 'Blog', read: 'Read the article' }
