import { limits } from '../../../shared/limits.ts'
import type { refusals as en } from '../en/refusals.ts'

const number = new Intl.NumberFormat('de')

const inSeconds = (seconds: number) => (seconds === 1 ? 'in einer Sekunde' : `in ${number.format(seconds)} Sekunden`)

/** Why a request is refused. */
export const refusals: typeof en = {
  wrongCredentials: 'E-Mail oder Passwort ist falsch.',
  notRegistered: 'Etwas ist schiefgegangen, bitte versuche es noch einmal.',
  oldPassword: 'Das alte Passwort ist falsch.',
  linkExpired: 'Dieser Link ist verbraucht oder abgelaufen. Lass dir einen neuen schicken.',
  logIn: 'Bitte melde dich an.',
  sessionEnded: 'Deine Sitzung ist zu Ende. Bitte melde dich wieder an.',
  verifyFirst: 'Bestätige deine E-Mail-Adresse, bevor du einen Stapel veröffentlichst.',
  premium: 'Das ist eine Premium-Funktion. Mit einem Abo kannst du sie nutzen.',
  tooManyRequests: (seconds) => `Zu viele Anfragen. Versuche es ${inSeconds(seconds)} noch einmal.`,
  tooManyScreens: 'Das ist auf zu vielen Bildschirmen offen. Schließe einige davon.',
  ownUploads: 'Deine anderen Uploads sind noch nicht fertig. Bitte versuche es noch einmal.',
  uploadStalled: 'Der Upload kam ins Stocken oder war zu langsam. Prüfe deine Verbindung und versuche es noch einmal.',
  tooManyUploads: 'Gerade gibt es zu viele Uploads. Bitte versuche es noch einmal.',
  tooLarge: 'Dieser Upload ist zu groß.',
  topics: (most) => `Ein Stapel kann bis zu ${number.format(most)} Themen haben.`,
  topicDepth: (most) => `Themen können bis zu ${most} Ebenen tief liegen.`,
  topicInItself: 'Ein Thema kann nicht in sich selbst liegen.',
  pictureType: 'Bilder können im Format webp, png oder jpeg sein.',
  pictureSize: `Bilder können bis zu ${limits.imageBytes / 1024 / 1024} MB groß sein.`,
  picturePixels: `Dieses Bild hat mehr als ${limits.imagePixels / 1e6} Millionen Pixel.`,
  pictureDamaged: 'Dieses Bild ist beschädigt. Bitte speichere es neu oder wähle ein anderes.',
  pictureUnread: 'Dieses Bild ließ sich nicht lesen. Bitte versuche es noch einmal.',
  pictureSlow: 'Dieses Bild zu lesen dauert zu lange. Bitte mach es kleiner.',
  tooManyPixels: (seconds) =>
    `Das sind zu viele große Bilder auf einmal. Versuche es ${inSeconds(seconds)} noch einmal.`,
  noFile: 'Wähle eine Datei.',
  emptyFile: 'Diese Datei ist leer. Wähle eine andere.',
  fileType: 'Aus dieser Art von Datei lassen sich keine Karten erzeugen.',
  documentsPerDeck: `Ein Stapel kann bis zu ${limits.documentsPerDeck} Dokumente haben. Lösche eines, das du nicht brauchst.`,
  notRead: 'Dieses Dokument wurde noch nicht gelesen.',
  underWay: 'Das läuft noch.',
  documentDeleted: 'Das Dokument wurde gelöscht.',
  topicDeleted: 'Das Thema wurde gelöscht.',
  nothingAbout: (topic) =>
    `Die Dokumente dieses Stapels sagen nichts über „${topic}“. Lade eines hoch, das es tut, und versuche es noch einmal.`,
  ratedElsewhere: 'Diese Karte wird gleichzeitig anderswo bewertet. Bitte versuche es noch einmal.',
  otherCard: 'Diese Bewertung gehört zu einer anderen Karte.',
  reviewedSince: 'Diese Karte wurde seitdem noch einmal bewertet.',
  reviewInFuture: 'Eine Bewertung kann nicht in der Zukunft liegen.',
  reviewTooEarly: 'Diese Karte wurde danach schon bewertet.',
  parentDeleted: 'Wozu das gehört, wurde in der Zwischenzeit gelöscht.',
  changesMet: 'Zwei Änderungen sind zusammengetroffen. Bitte versuche es noch einmal.',
  databaseAway: 'Die Daten sind gerade nicht erreichbar. Bitte versuche es in einigen Sekunden noch einmal.',
  diskFull: 'Zum Speichern ist gerade kein Platz. Bitte versuche es in einigen Minuten noch einmal.',
  ourSide: 'Das ist auf unserer Seite schiefgegangen. Bitte versuche es noch einmal.',
}
