import type { SharedRole } from '../../../shared/roles.ts'
import type { MailWords } from './mails.ts'

/** What an invitation's mail says of. Deck and author are what people wrote. */
interface Invitation {
  product: string
  deck: string
  author: string
  role: SharedRole
  until: string
}

const roles: Record<SharedRole, string> = {
  editor: 'You can study the deck and change its topics and cards.',
  reader: 'You can study the deck.',
}

/** The mail to somebody whom an author invites. */
export const invitation = {
  unnamed: 'Untitled deck',
  mail: ({ product, deck, author, role, until }: Invitation): MailWords => ({
    subject: `${author} has shared “${deck}” with you on ${product}`,
    before: [
      `${author} has invited you to the deck “${deck}” on ${product}, where people study with flashcards.`,
      roles[role],
    ],
    action: 'View invitation',
    after: [`The link works once and expires on ${until}. If you don’t know who this is, you can ignore this email.`],
  }),
}
