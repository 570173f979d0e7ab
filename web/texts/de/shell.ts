import type { shell as en, ui as englishUi } from '../en/shell.ts'

export const shell: typeof en = {
  documentTitle: (product: string, title: string) => `${product} – ${title}`,
  skipToContent: 'Zum Inhalt springen',
  mainNavigation: 'Hauptmenü',
  menu: 'Menü',
  nav: { mission: 'Unsere Mission', login: 'Anmelden', account: 'Konto', learn: 'Lernen', logout: 'Abmelden' },
  footer: {
    label: 'Fußzeile',
    mission: 'Unsere Mission',
    blog: 'Blog',
    support: 'Support',
    gdpr: 'Datenschutz',
    terms: 'Nutzungsbedingungen',
    imprint: 'Impressum',
    line: 'Eine Kartei, die weiß, wann sie fragen muss.',
    cookies: 'Cookies',
  },
  consent: {
    label: 'Cookies',
    question:
      'Wir möchten Cookies und Analysewerkzeuge verwenden, um unsere Seite für dich zu verbessern. Bist du einverstanden?',
    reject: 'Ablehnen',
    accept: 'Zustimmen',
  },
  support: (product: string) => ({
    subject: `Support-Anfrage: ${product}`,
    body: `Liebes ${product}-Team,\n\nich brauche Hilfe bei Folgendem:\n\n\n\nViele Grüße\n`,
  }),
  needsProgram: 'Für mehr als das Lesen braucht diese Seite JavaScript.',
  loadingPage: 'Die Seite lädt',
  offline: 'Du bist offline.',
  offlineNote: 'Was du siehst, ist vielleicht nicht auf dem neuesten Stand.',
  unverified: {
    message: 'Bitte bestätige deine E-Mail-Adresse: Wir haben dir einen Link geschickt.',
    resend: 'Mail noch einmal schicken',
    sent: 'Ist unterwegs. Sieh im Posteingang nach, und auch im Spam.',
  },
  error: {
    title: 'Etwas ist schiefgegangen.',
    again: 'Die Seite ließ sich nicht anzeigen. Was du gespeichert hast, ist noch da.',
    offline:
      'Beim ersten Öffnen braucht diese Seite eine Verbindung. Sie lädt von selbst, sobald du wieder online bist.',
    back: 'Zurück',
  },
  notFound: {
    title: '404 – Seite nicht gefunden',
    message: 'Diese Seite gibt es nicht.',
    back: 'Zurück zur Startseite',
  },
  picture: 'Eine Lernkarte mit ihrer Antwort und vier Bewertungen, die sagen, wann sie wiederkommt.',
  routes: {
    home: { title: 'Willkommen', description: 'Lernkarten, die wiederkommen, kurz bevor du sie vergessen würdest.' },
    login: { title: 'Anmelden', description: 'Melde dich an oder leg dir ein kostenloses Konto an.' },
    gdpr: { title: 'Datenschutzerklärung', description: 'Was wir über dich speichern, warum und wie lange.' },
    terms: { title: 'Nutzungsbedingungen', description: 'Die Regeln für die Nutzung dieses Dienstes.' },
    mission: { title: 'Unsere Mission', description: 'Warum wir eine Kartei bauen, die weiß, wann sie fragen muss.' },
    blogs: { title: 'Blog', description: 'Wie das Gedächtnis arbeitet und wie du damit lernst.' },
    article: { title: 'Artikel', description: 'Ein Artikel über Lernen und Gedächtnis.' },
    imprint: { title: 'Impressum', description: 'Wer diesen Dienst anbietet und wie du uns erreichst.' },
    decks: { title: 'Meine Stapel', description: 'Deine Stapel, und öffentliche für deine Bibliothek.' },
    deck: { title: 'Stapel', description: 'Die Themen und Karten eines Stapels.' },
    generate: { title: 'Aus Datei erzeugen', description: 'Karten aus einem deiner Dokumente.' },
    welcomeGeneration: {
      title: 'Deinen ersten Stapel erzeugen',
      description: 'Von einem Dokument zu deinen ersten Karten.',
    },
    review: { title: 'Neue Karten', description: 'Sieh die Karten durch, die für einen Stapel erzeugt wurden.' },
    document: { title: 'Dokument', description: 'Aus welchen Teilen eines Dokuments Karten wurden.' },
    join: { title: 'Einladung', description: 'Jemand teilt einen Stapel mit dir.' },
    learn: { title: 'Lernen', description: 'Eine Karte nach der anderen, wenn sie fällig ist.' },
    account: { title: 'Konto', description: 'Dein Name, dein Passwort, deine Geräte und wie du lernst.' },
    checkout: { title: 'Abo abschließen', description: 'Die Abos, und wo du eines abschließt.' },
    payed: { title: 'Danke', description: 'Deine Zahlung wird verarbeitet.' },
    reset: { title: 'Passwort zurücksetzen', description: 'Wähle ein neues Passwort.' },
    verify: { title: 'E-Mail-Adresse bestätigen', description: 'Bestätige deine E-Mail-Adresse.' },
    notFound: { title: '404 – Seite nicht gefunden', description: 'Diese Seite gibt es nicht.' },
  },
}

/** The texts of the parts in web/ui. */
export const ui: typeof englishUi = {
  close: 'Schließen',
  dismiss: 'Ausblenden',
  cancel: 'Abbrechen',
  save: 'Speichern',
  loading: 'Lädt …',
  justNow: 'gerade eben',
  contactSupport: 'Support anschreiben',
  retry: 'Erneut versuchen',
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
}
