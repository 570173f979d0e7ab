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
  editor: 'You can learn the deck and change what is in it.',
  reader: 'You can learn the deck.',
}

/** The mail to somebody whom an author invites. */
export const invitation = {
  unnamed: 'Deck without a name',
  mail: ({ product, deck, author, role, until }: Invitation): MailWords => ({
    subject: `${author} shares “${deck}” with you on ${product}`,
    before: [
      `${author} invites you to the deck “${deck}” on ${product}, where people learn with flashcards.`,
      roles[role],
    ],
    action: 'See the invitation',
    after: [
      `The link works once, until ${until}. If you do not know who this is, ignore this mail: then nothing happens.`,
    ],
  }),
}
