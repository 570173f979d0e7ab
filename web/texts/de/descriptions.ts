import type { descriptions as en, rare as englishRare } from '../en/descriptions.ts'

export const descriptions: typeof en = {
  home: 'Lernkarten, die wiederkommen, kurz bevor du sie vergessen würdest.',
  login: 'Melde dich an oder leg dir ein kostenloses Konto an.',
  gdpr: 'Was wir über dich speichern, warum und wie lange.',
  terms: 'Die Regeln für die Nutzung dieses Dienstes.',
  mission: 'Warum wir eine Kartei bauen, die weiß, wann sie fragen muss.',
  blogs: 'Wie das Gedächtnis arbeitet und wie du damit lernst.',
  article: 'Ein Artikel über Lernen und Gedächtnis.',
  imprint: 'Wer diesen Dienst anbietet und wie du uns erreichst.',
  cancel: 'Kündige ein Abo, ohne dich anzumelden.',
  withdraw: 'Widerrufe einen Vertrag innerhalb von 14 Tagen, ohne dich anzumelden.',
  decks: 'Deine Stapel, und öffentliche für deine Bibliothek.',
  deck: 'Die Themen und Karten eines Stapels.',
  cards: 'Durchsuche die Karten all deiner Stapel.',
  generate: 'Karten aus einem deiner Dokumente.',
  welcomeGeneration: 'Von einem Dokument zu deinen ersten Karten.',
  review: 'Sieh die Karten durch, die für einen Stapel erzeugt wurden.',
  document: 'Aus welchen Teilen eines Dokuments Karten wurden.',
  class: 'Wer bei einem Stapel dabei ist und was zu lernen ist.',
  join: 'Jemand teilt einen Stapel mit dir.',
  learn: 'Eine Karte nach der anderen, wenn sie fällig ist.',
  statistics: 'Wann du lernst und wie viel du behältst.',
  account: 'Dein Name, dein Passwort, deine Geräte und wie du lernst.',
  practise: 'Karten durchgehen, ohne dass sich ihr Plan ändert.',
  test: 'Eine Prüfung mit den Karten eines Stapels.',
  match: 'Finde die Paare aus Frage und Antwort.',
  checkout: 'Die Abos, und wo du eines abschließt.',
  payed: 'Deine Zahlung wird verarbeitet.',
  reset: 'Wähle ein neues Passwort.',
  verify: 'Bestätige deine E-Mail-Adresse.',
  unsubscribe: 'Bestelle eine Art von Mails ab.',
  notFound: 'Diese Seite gibt es nicht.',
}

export const rare: typeof englishRare = {
  needsProgram: 'Für mehr als das Lesen braucht diese Seite JavaScript.',
  picture: 'Eine Lernkarte mit ihrer Antwort und vier Bewertungen, die sagen, wann sie wiederkommt.',
  notFound: {
    title: '404 – Seite nicht gefunden',
    back: 'Zurück zur Startseite',
  },
  unverified: {
    message: 'Bitte bestätige deine E-Mail-Adresse: Wir haben dir einen Link geschickt.',
    resend: 'Mail noch einmal schicken',
    sent: 'Ist unterwegs. Sieh im Posteingang nach, und auch im Spam.',
  },
}
