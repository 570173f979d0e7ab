import { limits } from '../../../shared/limits.ts'
import type { admin as english } from '../en/admin.ts'

/** Why something of the partner programme or of the admin side is refused, in German. */
export const admin: typeof english = {
  verifyToApply: 'Bestätige deine E-Mail-Adresse, bevor du dich als Partner bewirbst.',
  bankDataUnreadable:
    'Die Bankdaten wurden mit einem anderen Schlüssel verschlüsselt. Gib sie noch einmal ein, oder lass DATA_KEY auf diesen Schlüssel setzen.',
  codeTaken: 'Diesen Code hat schon ein anderer Partner. Wähle einen anderen.',
  partnerAlready: 'Dieser Nutzer ist schon Partner.',
  contractType: 'Ein Vertrag kann pdf, docx, png oder jpeg sein.',
  contractSize: `Ein Vertrag kann bis zu ${limits.contractBytes / 1024 / 1024} MB groß sein.`,
  owedChanged: 'Der geschuldete Betrag hat sich inzwischen geändert. Lade die Seite neu und sieh noch einmal nach.',
  otherEmail: 'Das ist nicht die E-Mail-Adresse des Kontos.',
  ownAccount: 'Dein eigenes Konto kannst du hier nicht löschen.',
  ownDeck: 'Das ist dein eigener Stapel.',
  reportPrivate: 'Nur öffentliche Stapel können gemeldet werden.',
  takenDown: 'Dieser Stapel wurde gesperrt. Solange er gesperrt ist, kann er nicht veröffentlicht werden.',
  shareTakenDown: 'Dieser Stapel wurde gesperrt. Solange er gesperrt ist, kann er nicht geteilt werden.',
  copyTakenDown: 'Dieser Stapel wurde gesperrt. Er kann nicht kopiert werden.',
  decidedAlready: 'Über diesen Stapel wurde inzwischen entschieden. Lade die Seite neu.',
}
