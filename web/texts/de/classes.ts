import type { classes as en } from '../en/classes.ts'
import { amount, count } from './format.ts'

const cards = (number: number) => count(number, { one: '# Karte', other: '# Karten' })
const people = (number: number) => count(number, { one: '# Mitglied', other: '# Mitglieder' })

export const classes: typeof en = {
  open: 'Klasse',
  members: {
    title: 'Mitglieder',
    none: 'Noch ist niemand dabei. Lade mit „Teilen“ Leute ein oder erstelle einen Link.',
    summary: (members, sharing) =>
      `${people(members)}, ${count(sharing, { one: '# teilt den Fortschritt', other: '# teilen den Fortschritt' })}`,
    note: 'Alle entscheiden selbst, ob du ihren Fortschritt siehst, und können sich jederzeit anders entscheiden.',
    invited: (number) => count(number, { one: '# offene Einladung', other: '# offene Einladungen' }),
    joined: (day) => `dabei seit ${day}`,
    byLink: 'über einen Link',
    byMail: 'durch eine Einladung',
    hidden: 'Teilt den Fortschritt nicht',
    learned: (learned, all) => `${amount(learned)} von ${amount(all)} gelernt`,
    due: (due) => `${amount(due)} fällig`,
    lastLearned: (day) => `zuletzt gelernt am ${day}`,
    notYet: 'hat noch nicht gelernt',
  },
  consent: {
    yes: 'Fortschritt teilen',
    no: 'Nein, danke',
    shared: (teacher) => `${teacher} sieht jetzt deinen Fortschritt.`,
    notShared: (teacher) => `${teacher} sieht deinen Fortschritt nicht.`,
  },
  assignments: {
    title: 'Aufgaben',
    note: 'Themen, die bis zu einem bestimmten Tag gelernt werden sollen. Alle, die beim Stapel dabei sind, sehen sie unter „Heute“. Eine Aufgabe ist geschafft, wenn jede ihrer Karten mindestens einmal gelernt wurde.',
    none: 'Bisher gibt es keine Aufgaben.',
    add: 'Neue Aufgabe',
    until: (when) => `Bis ${when}`,
    ended: (day) => `War fällig am ${day}`,
    whole: 'der ganze Stapel',
    moreTopics: (number) => `${amount(number)} weitere`,
    gone: 'Die Themen wurden gelöscht.',
    learned: (learned, all) => `${amount(learned)} von ${amount(all)} gelernt`,
    done: 'Geschafft',
    doneNow: (what) => `Aufgabe geschafft: ${what}`,
    learn: (what) => `Lernen: ${what}`,
    cards,
    doneOf: (done, sharing) => `Geschafft: ${amount(done)} von ${amount(sharing)}, die ihren Fortschritt teilen`,
    edit: (what) => `Aufgabe ändern: ${what}`,
    remove: (what) => `Aufgabe löschen: ${what}`,
  },
  form: {
    create: 'Neue Aufgabe',
    change: 'Aufgabe ändern',
    assign: 'Aufgabe stellen',
    topics: 'Themen',
    whole: 'Der ganze Stapel',
    tooMany: (most) => `Wähle höchstens ${most} Themen oder ein Thema, das sie umfasst.`,
    dueOn: 'Zu lernen bis',
    note: 'Notiz (freiwillig)',
    noteHint: 'Zum Beispiel, wofür sie ist.',
    assigned: 'Die Aufgabe ist gestellt.',
    saved: 'Gespeichert.',
  },
  remove: {
    title: 'Aufgabe löschen',
    note: 'Sie verschwindet bei allen. Was schon gelernt wurde, bleibt gespeichert.',
    button: 'Löschen',
    done: 'Die Aufgabe ist gelöscht.',
  },
}
