import type { SharedRole } from '../../../shared/decks.ts'
import type { sharing as en } from '../en/sharing.ts'
import { count } from './format.ts'

const roles: Record<SharedRole, string> = { editor: 'Darf bearbeiten', reader: 'Darf lernen' }
const roleNotes: Record<SharedRole, string> = {
  editor: 'Du kannst den Stapel lernen und seine Themen und Karten ändern.',
  reader: 'Du kannst den Stapel lernen.',
}
const badges: Record<SharedRole, string> = {
  editor: 'Mit dir geteilt: Du darfst bearbeiten',
  reader: 'Mit dir geteilt',
}

export const sharing: typeof en = {
  roles,
  badges,
  role: 'Rechte',
  unverified:
    'Bitte bestätige deine E-Mail-Adresse, bevor du jemanden einlädst: Öffne den Link in der Mail, die wir dir geschickt haben. Über einen Link kannst du den Stapel auch ohne Bestätigung teilen.',
  people: {
    title: 'Personen',
    note: 'Wer bearbeiten darf, kann Themen und Karten ändern. Veröffentlichen, teilen und löschen kannst nur du.',
    email: 'E-Mail-Adresse',
    invite: 'Einladen',
    invited: (email) => `Eine Mail mit der Einladung ist unterwegs an ${email}.`,
    emailHint: 'Für mehrere Personen kannst du eine Liste von Adressen einfügen.',
    inviteAll: (number) => `${number} Personen einladen`,
    inviting: (sent, all) => `${sent} von ${all} eingeladen …`,
    invitedOf: (invited, members) =>
      `${invited} eingeladen${members > 0 ? `, ${members} ${members === 1 ? 'ist' : 'sind'} schon dabei` : ''}.`,
    notYet: (left) => `${left} noch nicht eingeladen.`,
    notEmails: (entries, more) => `Keine E-Mail-Adresse: ${entries}${more > 0 ? ` und ${more} weitere` : ''}`,
    list: 'Wer dabei ist',
    waiting: 'Offene Einladungen',
    byLink: 'kam über einen Link',
    roleOf: (name) => `Was ${name} darf`,
    roleSaved: 'Gespeichert.',
    remove: (name) => `${name} entfernen`,
    until: (day) => `bis ${day}`,
    withdraw: 'Zurückziehen',
    withdrawNamed: (email) => `Einladung an ${email} zurückziehen`,
  },
  remove: {
    title: 'Aus dem Stapel entfernen',
    note: (name) =>
      `${name} verliert diesen Stapel sofort, auf allen Geräten. Was davon schon gelernt ist, bleibt gespeichert.`,
    public: (name) =>
      `${name} hat diesen Stapel nur noch wie alle anderen: Er bleibt öffentlich, und wer ihn in der Bibliothek hat, behält ihn.`,
    links: 'Wer noch einen deiner Links hat, kann darüber zurückkommen: Widerrufe auch ihn.',
    button: 'Entfernen',
  },
  unreviewed: {
    title: (number) =>
      count(number, { one: '# Karte ist noch nicht durchgesehen', other: '# Karten sind noch nicht durchgesehen' }),
    note: 'Erzeugte Karten gehören sofort zum Stapel: Auch andere sehen sie.',
    review: 'Durchsehen',
  },
  links: {
    title: 'Einladungslinks',
    note: 'Wer einen Link und ein Konto hat, kommt damit herein: Gib ihn nur an Leute weiter, die du meinst.',
    expiry: 'Gilt',
    days: (number) => count(number, { one: '# Tag', other: '# Tage' }),
    year: 'ein Jahr',
    forever: 'bis du ihn widerrufst',
    make: 'Link erstellen',
    made: 'Der Link ist erstellt und steht in der Liste darunter.',
    address: 'Adresse des Links',
    copy: 'Kopieren',
    copied: 'Kopiert',
    notCopied: 'Dein Browser hat das nicht erlaubt. Kopiere die Adresse aus ihrem Feld.',
    unreadable:
      'Die Adresse dieses Links kann nicht mehr angezeigt werden. Wer sie hat, kann sie weiter benutzen: Widerrufe ihn und erstelle einen neuen.',
    until: (day) => `bis ${day}`,
    endless: 'läuft nicht ab',
    expired: (day) => `abgelaufen am ${day}`,
    cameBy: (number) => count(number, { one: '# Person kam darüber', other: '# Personen kamen darüber' }),
    revoke: 'Widerrufen',
  },
  revoke: {
    title: 'Link widerrufen',
    note: 'Über diesen Link kommt niemand mehr herein.',
    members: (number) =>
      count(number, {
        one: '# Person, die darüber kam, verliert den Stapel sofort.',
        other: '# Personen, die darüber kamen, verlieren den Stapel sofort.',
      }),
    public: (number) =>
      count(number, {
        one: '# Person, die darüber kam, hat den Stapel nur noch wie alle anderen: Er bleibt öffentlich.',
        other: '# Personen, die darüber kamen, haben den Stapel nur noch wie alle anderen: Er bleibt öffentlich.',
      }),
    keep: 'Was gelernt wurde, bleibt gespeichert.',
    invited: 'Wen du per E-Mail eingeladen hast, behält, was die Einladung erlaubt.',
    button: 'Widerrufen',
  },
  publish: {
    title: 'Alle',
    isPublic: 'Dieser Stapel ist öffentlich.',
    visible: 'Das sehen dann alle:',
    parts: [
      'seinen Namen und seine Beschreibung',
      'alle seine Themen, Karten, Tags und Bilder',
      'deinen Anzeigenamen, nie deine E-Mail-Adresse',
    ],
    kept: 'Wer ihn in die Bibliothek aufnimmt, behält ihn mit allem, was du später änderst, auch wenn du ihn wieder auf privat stellst.',
  },
  leave: {
    open: 'Stapel verlassen',
    note: (name) =>
      `„${name}“ ist dann nicht mehr unter deinen Stapeln. Was du davon gelernt hast, bleibt gespeichert, falls dich wieder jemand einlädt.`,
    stays: (name) =>
      `„${name}“ ist dann nicht mehr mit dir geteilt. Er bleibt in deiner Bibliothek, weil er öffentlich ist.`,
    done: 'Du hast den Stapel verlassen.',
  },
  takenDown:
    'Dieser Stapel wurde gesperrt. Bis er wieder frei ist, siehst nur du ihn: Links wirken nicht, und niemand Neues kann dazukommen.',
  invitations: {
    gone: (name) => `Die Einladung zu „${name}“ gilt nicht mehr.`,
    title: 'Einladungen',
    confirmFirst: 'Einladungen an deine E-Mail-Adresse stehen hier, sobald du sie bestätigt hast.',
    from: (author) => `${author} teilt diesen Stapel mit dir.`,
    roleNotes,
    accept: 'Annehmen',
    acceptNamed: (deck) => `„${deck}“ annehmen`,
    decline: 'Ablehnen',
    declineNamed: (deck) => `„${deck}“ ablehnen`,
    accepted: (deck) => `„${deck}“ ist jetzt unter deinen Stapeln.`,
    declined: 'Die Einladung ist abgelehnt.',
  },
  ownName: {
    ask: (name) => `Andere sehen dich als „${name}“. Wie heißt du?`,
    label: 'Dein Name',
    save: 'Namen speichern',
    shownAs: (name) => `Andere sehen dich als „${name}“.`,
  },
  join: {
    title: 'Einladung',
    from: (author) => `${author} teilt einen Stapel mit dir:`,
    roleNotes,
    join: 'Mitmachen',
    joined: 'Der Stapel ist jetzt unter deinen Stapeln.',
    own: 'Dein eigener Stapel',
    ownNote: 'Der Stapel, in den dieser Link andere führt, ist von dir:',
    isMember: 'Schon unter deinen Stapeln',
    open: 'Stapel öffnen',
    failed: 'Dieser Link ist verbraucht, abgelaufen oder wurde widerrufen. Bitte um einen neuen.',
    toDecks: 'Zu meinen Stapeln',
  },
}
