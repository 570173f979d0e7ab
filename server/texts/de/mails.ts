import type { SharedRole } from '../../../shared/decks.ts'
import { pluralsOf } from '../../../shared/texts/plural.ts'
import type {
  declaration as declarationEn,
  invitation as invitationEn,
  mails as en,
  MailWords,
  optionalMails as optionalEn,
} from '../en/mails.ts'

const count = pluralsOf('de')

/** Mails, by the name of their kind. */
export const mails: typeof en = {
  verify: (product) => ({
    subject: `Bestätige deine E-Mail-Adresse für ${product}`,
    before: [`Willkommen bei ${product}. Bitte bestätige, dass das deine E-Mail-Adresse ist.`],
    action: 'E-Mail-Adresse bestätigen',
    after: [
      `Der Link gilt einmal, eine Woche lang. Wenn du dich nicht bei ${product} registriert hast, ignoriere diese Mail einfach.`,
    ],
  }),
  reset: (product) => ({
    subject: `Dein neues Passwort für ${product}`,
    before: [`Jemand, wahrscheinlich du, möchte ein neues Passwort für ${product}.`],
    action: 'Neues Passwort wählen',
    after: [
      'Der Link gilt einmal, eine Stunde lang. Wenn du das nicht warst, ignoriere diese Mail: Dein Passwort bleibt, wie es ist.',
    ],
  }),
  'already-registered': (product) => ({
    subject: `Du hast schon ein Konto bei ${product}`,
    before: [
      `Jemand, wahrscheinlich du, wollte diese E-Mail-Adresse bei ${product} registrieren. Zu ihr gibt es schon ein Konto.`,
      'Melde dich mit deinem Passwort an. Wenn du es nicht mehr weißt, klicke dort auf „Probleme beim Anmelden? Setze dein Passwort zurück.“',
    ],
    action: 'Anmelden',
    after: ['Wenn du das nicht warst, ignoriere diese Mail: Es hat sich nichts geändert.'],
  }),
  'password-changed': (product, support) => ({
    subject: `Dein Passwort für ${product} wurde geändert`,
    before: [
      `Dein Passwort für ${product} wurde geändert. Wenn du das warst, ist alles in Ordnung.`,
      `Wenn du das nicht warst, setze dein Passwort jetzt zurück und schreib uns: ${support}`,
    ],
    action: 'Passwort zurücksetzen',
    after: [],
  }),
  'second-factor-on': (product, support) => ({
    subject: `Die Anmeldung in zwei Schritten ist eingeschaltet: ${product}`,
    before: [
      `Wer sich in deinem Konto bei ${product} anmeldet, braucht ab jetzt dein Passwort und einen Code aus deiner App. Alle anderen Geräte wurden abgemeldet.`,
      'Bewahre deine Ersatzcodes sicher auf: Jeder ersetzt einmal die App.',
      `Wenn du das nicht warst, setze dein Passwort jetzt zurück und schreib uns: ${support}`,
    ],
    action: 'Mein Konto ansehen',
    after: [],
  }),
  'second-factor-off': (product, support) => ({
    subject: `Die Anmeldung in zwei Schritten ist ausgeschaltet: ${product}`,
    before: [
      `Für die Anmeldung bei ${product} genügt wieder dein Passwort. In deinem Konto kannst du sie jederzeit wieder einschalten.`,
      `Wenn du das nicht warst, setze dein Passwort jetzt zurück und schreib uns: ${support}`,
    ],
    action: 'Mein Konto ansehen',
    after: [],
  }),
  'recovery-code-used': (product, support) => ({
    subject: `Ein Ersatzcode deines Kontos bei ${product} wurde benutzt`,
    before: [
      'Statt eines Codes aus deiner App wurde ein Ersatzcode benutzt. Er gilt nicht mehr. Wie viele übrig sind, steht in deinem Konto.',
      `Wenn du das nicht warst, setze dein Passwort jetzt zurück und schreib uns: ${support}`,
    ],
    action: 'Mein Konto ansehen',
    after: [],
  }),
  'wrong-codes': (product, support) => ({
    subject: `Falsche Codes für dein Konto bei ${product}`,
    before: [
      `Jemand hat dein Passwort für ${product} eingegeben und danach viele falsche Codes. Niemand kam hinein, und Codes aus deiner App gelten bis zu einer Stunde lang nicht. Ersatzcodes gelten weiter.`,
      `Wenn du das nicht warst, kennt jemand dein Passwort: Setze es jetzt zurück. Damit enden die Versuche. Wenn du Hilfe brauchst, schreib uns: ${support}`,
    ],
    action: 'Passwort zurücksetzen',
    after: [],
  }),
  'subscription-active': (product, support) => ({
    subject: `Dein Abo bei ${product} ist aktiv`,
    before: [`Danke. Dein Abo bei ${product} ist aktiv: Du kannst jetzt Karten aus deinen Dokumenten erstellen.`],
    action: 'Mein Abo ansehen',
    after: [`Du kannst es jederzeit in deinem Konto kündigen. Wenn etwas nicht stimmt, schreib uns: ${support}`],
  }),
  'subscription-cancelled': (product, support, until) => ({
    subject: `Dein Abo bei ${product} ist gekündigt`,
    before: [
      `Dein Abo bei ${product} ist gekündigt. Es wird nichts mehr abgebucht.`,
      ...(until ? [`Du hast bis zum ${until} bezahlt, und bis dahin bleibt alles, wie es ist.`] : []),
    ],
    action: 'Mein Abo ansehen',
    after: [`Deine Stapel und Karten bleiben deine. Wenn du das nicht wolltest, schreib uns: ${support}`],
  }),
  'renewed-cancelled': (product, support, until) => ({
    subject: `Dein Abo bei ${product} ist gekündigt`,
    before: [
      `Dein Abo bei ${product} ist gekündigt. Es wird nichts mehr abgebucht.`,
      `Du hast bis zum ${until} bezahlt. Weil sich dein Jahresabo schon verlängert hat, kann es auch früher enden: einen Monat, nachdem du es uns sagst, mit Erstattung für die restliche Zeit.`,
      'Hast du ohne Anmeldung zu einem früheren Ende gekündigt, musst du nichts tun: Wir schreiben dir wegen der Erstattung. Sonst nutze „Verträge hier kündigen“ unten auf jeder Seite.',
    ],
    action: 'Mein Abo ansehen',
    after: [`Deine Stapel und Karten bleiben deine. Wenn du das nicht wolltest, schreib uns: ${support}`],
  }),
  'subscribed-twice': (product, support) => ({
    subject: `Du hast ${product} zweimal abonniert`,
    before: [
      `Für dein Konto bei ${product} hat ein zweites Abo begonnen, weil bei PayPal zwei Bestellungen bestätigt wurden. Wir haben das zweite gekündigt: Es verlängert sich nicht. Das erste läuft weiter.`,
      'Was du für das zweite bezahlt hast, erstatten wir. Du musst nichts tun.',
    ],
    action: 'Mein Abo ansehen',
    after: [
      `Wenn dir das zweite lieber ist, kündige das erste auf deiner Kontoseite und bestell noch einmal. Bleibt die Erstattung aus, schreib uns: ${support}`,
    ],
  }),
  'payment-failed': (product, support) => ({
    subject: `Deine Zahlung für ${product} hat nicht geklappt`,
    before: [
      `PayPal konnte die Zahlung für dein Abo bei ${product} nicht einziehen oder hat das Abo angehalten.`,
      'Bitte sieh bei PayPal nach deinem Zahlungsmittel. Eine fehlgeschlagene Zahlung wird nach ein paar Tagen noch einmal versucht.',
    ],
    action: 'Mein Abo ansehen',
    after: [`Deine Stapel und Karten bleiben auf jeden Fall deine. Wenn etwas nicht stimmt, schreib uns: ${support}`],
  }),
}

const roles: Record<SharedRole, string> = {
  editor: 'Du kannst den Stapel lernen und ändern, was darin ist.',
  reader: 'Du kannst den Stapel lernen.',
}

export const invitation: typeof invitationEn = {
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

const moreDecks = (more: number) =>
  more > 0 ? [count(more, { one: 'Und # weiterer Stapel.', other: 'Und # weitere Stapel.' })] : []
const suggestionsIn = (number: number) => count(number, { one: '# Vorschlag', other: '# Vorschläge' })
const oncePerDay = 'Diese Mail kommt höchstens einmal am Tag. Welche Mails du bekommst, bestimmst du in deinem Konto.'

export const optionalMails: typeof optionalEn = {
  stop: 'Solche Mails abbestellen',
  reminders: ({ due, decks, minutes }) => ({
    subject: count(due, { one: 'Heute ist # Karte fällig', other: 'Heute sind # Karten fällig' }),
    before: [
      `In ${count(decks, { one: 'einem Stapel', other: '# Stapeln' })} ${count(due, { one: 'ist # Karte', other: 'sind # Karten' })} fällig. Das dauert ungefähr ${count(minutes, { one: 'eine Minute', other: '# Minuten' })}.`,
    ],
    action: 'Jetzt lernen',
    after: [
      'Diese Erinnerung hast du in deinem Konto eingeschaltet. Sie kommt höchstens einmal am Tag: nur wenn Karten fällig sind und du noch nicht angefangen hast.',
    ],
  }),
  suggestions: (decks, more) => ({
    subject: 'Neue Vorschläge für deine Stapel',
    before: [
      'Lernende schlagen Korrekturen für Karten vor, die du bearbeiten kannst:',
      ...decks.map(({ name, waiting }) => `„${name}“: ${suggestionsIn(waiting)} zu prüfen`),
      ...moreDecks(more),
    ],
    action: 'Vorschläge ansehen',
    after: [oncePerDay],
  }),
  decisions: (decks, more) => ({
    subject: 'Über deine Vorschläge wurde entschieden',
    before: [
      'Danke, dass du mithilfst. Das ist aus deinen Vorschlägen geworden:',
      ...decks.map(({ name, accepted, declined }) => {
        const parts = [accepted > 0 && `${accepted} angenommen`, declined > 0 && `${declined} abgelehnt`]
        return `„${name}“: ${parts.filter(Boolean).join(', ')}`
      }),
      ...moreDecks(more),
    ],
    action: 'Ansehen',
    after: [oncePerDay],
  }),
}

export const declaration: typeof declarationEn = {
  names: {
    kind: 'Erklärung',
    contract: 'Vertrag',
    reason: 'Grund',
    endsOn: 'Ende',
    fullName: 'Name',
    email: 'E-Mail-Adresse',
    at: 'Eingegangen',
    id: 'Vorgangsnummer',
  },
  kinds: {
    cancel: 'Ordentliche Kündigung',
    cause: 'Kündigung aus wichtigem Grund',
    withdraw: 'Widerruf des Vertrags',
  },
  soonest: 'zum nächstmöglichen Zeitpunkt',
  mails: {
    cancel: (product, support, lines) => ({
      subject: `Deine Kündigung ist eingegangen: ${product}`,
      before: [
        `Bei ${product} ist diese Kündigung eingegangen:`,
        ...lines,
        'Gehört zu dieser Adresse genau ein Abo und kann es so enden, wie du es willst, kündigen wir es innerhalb weniger Minuten. Wann es endet, steht dann in einer zweiten Mail. Sonst schreiben wir dir.',
        'Hat sich ein Jahresabo schon verlängert, genügt eine Frist von einem Monat. Wir schreiben dir und erstatten die restliche Zeit.',
      ],
      action: 'Mein Abo ansehen',
      after: [`Wenn du das nicht warst, sag uns bitte sofort Bescheid: ${support}`],
    }),
    withdraw: (product, support, lines) => ({
      subject: `Dein Widerruf ist eingegangen: ${product}`,
      before: [
        `Bei ${product} ist dieser Widerruf eingegangen:`,
        ...lines,
        'Betrifft er ein Abo, das du innerhalb der Widerrufsfrist bestellt hast, wird nichts mehr abgebucht. Was du gezahlt hast, erstatten wir dir innerhalb von 14 Tagen auf demselben Weg. Ist etwas unklar, schreiben wir dir.',
      ],
      action: 'Mein Abo ansehen',
      after: [`Wenn du das nicht warst, sag uns bitte sofort Bescheid: ${support}`],
    }),
  },
}

/** Confirms a contract with what was ordered, and names the attached terms; of a second subscription, that it is taken back. */
export const order = (
  product: string,
  support: string,
  { lines, time, number, isSecond }: { lines: string[]; time: string; number: string; isSecond: boolean },
) => {
  const first = {
    subject: `Dein Vertrag mit ${product}`,
    before: [`Danke. Dein Abo bei ${product} ist aktiv. Du kannst jetzt aus deinen Dokumenten Karten machen.`],
    after: [`Kündigen kannst du jederzeit auf deiner Kontoseite. Stimmt etwas nicht, schreib uns: ${support}`],
  }
  const { subject, before, after } = isSecond ? mails['subscribed-twice'](product, support) : first
  return {
    terms: 'Nutzungsbedingungen',
    words: {
      subject,
      before: [
        ...before,
        'Das hast du bestellt:',
        ...lines,
        `Bestellt: ${time}`,
        `Nummer: ${number}`,
        'Die Nutzungsbedingungen mit der Widerrufsbelehrung sind angehängt. Bewahr diese E-Mail auf.',
      ],
      action: 'Mein Abo ansehen',
      after,
    } satisfies MailWords,
  }
}
