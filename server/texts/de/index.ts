import type * as en from '../en/index.ts'

export { consents } from '../../../shared/texts/de-consents.ts'
export { sources } from '../../../shared/texts/de.ts'
export { invoice } from './invoice.ts'
export { declaration, invitation, mails, optionalMails, order } from './mails.ts'
export { moderation } from './moderation.ts'
export { messages } from './messages.ts'
export { readme } from './readme.ts'

export const account: typeof en.account = { name: 'Profil' }

export const copy: typeof en.copy = { ending: ' (Kopie)' }

export const feed: typeof en.feed = { title: 'Blog', read: 'Den Artikel lesen' }
