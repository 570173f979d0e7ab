import type { SharedRole } from '../../../shared/roles.ts'
import type { invitation as en } from '../en/invitation.ts'

const roles: Record<SharedRole, string> = {
  editor: 'Du kannst den Stapel lernen und ändern, was darin ist.',
  reader: 'Du kannst den Stapel lernen.',
}

/** The mail to somebody whom an author invites. */
export const invitation: typeof en = {
  unnamed: 'Stapel ohne Namen',
  mail: ({ product, deck, author, role, until }) => ({
    subject: `${author} teilt „${deck}“ mit dir auf ${product}`,
    before: [
      `${author} lädt dich auf ${product}, wo man mit Karteikarten lernt, zum Stapel „${deck}“ ein.`,
      roles[role],
    ],
    action: 'Einladung ansehen',
    after: [
      `Der Link gilt einmal, bis zum ${until}. Wenn du nicht weißt, wer das ist, ignoriere diese Mail: Dann passiert nichts.`,
    ],
  }),
}
