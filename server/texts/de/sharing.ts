import { limits } from '../../../shared/limits.ts'
import type { sharing as en } from '../en/sharing.ts'

/** Why somebody cannot be let into a deck, or cannot come in. */
export const sharing: typeof en = {
  verifyToInvite: 'Bestätige deine E-Mail-Adresse, bevor du jemanden einlädst.',
  ownEmail: 'Das ist deine eigene E-Mail-Adresse. Gib die von jemand anderem ein.',
  isMember: 'Diese Adresse hast du schon eingeladen, und sie gehört schon zu den Leuten dieses Stapels.',
  invitationsPerDeck: `Zu einem Stapel können bis zu ${limits.invitationsPerDeck} Einladungen offen sein. Zieh eine zurück, die du nicht brauchst, oder erstelle einen Link.`,
  membersPerDeck: `Ein Stapel kann mit bis zu ${limits.membersPerDeck} Leuten geteilt werden.`,
  linksPerDeck: `Ein Stapel kann bis zu ${limits.linksPerDeck} Links haben. Widerrufe einen, den du nicht brauchst.`,
  joinExpired: 'Dieser Link ist verbraucht, abgelaufen oder wurde widerrufen. Bitte um einen neuen.',
}
