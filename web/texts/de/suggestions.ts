import type { SuggestionState, VersionKind } from '../../../shared/versions.ts'
import type { suggestions as en } from '../en/suggestions.ts'
import { count } from './format.ts'

const kinds: Record<VersionKind, (by: string | null) => string> = {
  created: (by) => (by ? `Angelegt von ${by}` : 'Angelegt'),
  edited: (by) => (by ? `Bearbeitet von ${by}` : 'Bearbeitet'),
  restored: (by) => (by ? `Wiederhergestellt von ${by}` : 'Wiederhergestellt'),
  suggested: (by) => (by ? `Vorgeschlagen von ${by} und angenommen` : 'Vorgeschlagen und angenommen'),
}

const states: Record<SuggestionState, string> = {
  open: 'Dein Vorschlag wartet.',
  accepted: 'Dein Vorschlag wurde angenommen.',
  declined: 'Dein Vorschlag wurde abgelehnt.',
}

export const suggestions: typeof en = {
  difference: {
    differs: 'anders: ',
    gaps: 'Mit Lücken',
    noGaps: 'Ohne Lücken',
    isCorrect: 'als richtig markiert',
    isWrong: 'als falsch markiert',
    noPicture: 'Kein Bild',
    otherPicture: 'Ein anderes Bild',
    samePicture: 'Bild',
  },
  conflict: {
    label: 'Zwei Änderungen dieser Karte',
    title: (by) =>
      by
        ? `${by} hat diese Karte geändert, während du schriebst.`
        : 'Diese Karte wurde geändert, während du schriebst.',
    note: 'Nichts ist gespeichert und nichts verloren. Behalte eine der beiden Fassungen oder schreib mit beiden im Blick weiter.',
    theirs: (when) => (when === null ? 'Inzwischen gespeichert' : `Inzwischen gespeichert, ${when}`),
    mine: 'Deine Fassung',
    keepMine: 'Meine Fassung behalten',
    takeTheirs: 'Andere Fassung übernehmen',
    gone: 'Jemand hat diese Karte inzwischen gelöscht. Du kannst das Geschriebene als neue Karte speichern. Ihre Bilder und Töne wähle bitte noch einmal.',
    saveAsNew: 'Als neue Karte speichern',
    news: 'Jemand hat diese Karte geändert.',
    showBoth: 'Beide Fassungen zeigen',
  },
  lost: {
    readOnly: 'Du darfst diesen Stapel nicht mehr bearbeiten.',
    gone: 'Dieser Stapel wurde gelöscht oder wird nicht mehr mit dir geteilt.',
    progress: 'Bekommst du ihn zurück, ist auch dein Fortschritt wieder da.',
    suggestNote: 'Was du geschrieben hast, steht noch hier. Schlag es denen vor, die entscheiden, oder kopiere es.',
    note: 'Was du geschrieben hast, steht noch hier. Kopiere es, wenn du es behalten willst.',
    copy: 'Text kopieren',
    copied: 'Der Text ist kopiert.',
    notCopied: 'Er konnte nicht kopiert werden. Markiere den Text in seinen Feldern.',
    suggest: 'Diese Änderung vorschlagen',
  },
  history: {
    open: 'Verlauf',
    title: 'Verlauf dieser Karte',
    kinds,
    now: 'Jetzt',
    before: 'Vorher',
    after: 'Diese Fassung',
    restore: 'Wiederherstellen',
    restoreOf: (number, when) => `Fassung ${number} vom ${when} wiederherstellen`,
    restored: 'Die Karte enthält wieder diese Fassung.',
    changed: 'Diese Karte wurde inzwischen geändert. Sieh dir ihren Verlauf noch einmal an.',
  },
  suggest: {
    open: 'Korrektur vorschlagen',
    intro:
      'Ändere die Karte so, wie sie sein sollte. Wer sie bearbeiten darf, entscheidet; Bilder und Töne bleiben, wie sie sind.',
    replaces: 'Du hast schon etwas vorgeschlagen, worüber noch nicht entschieden ist: Das hier ersetzt es.',
    note: 'Warum',
    noteHint: 'Das lesen die, die entscheiden. Du kannst es leer lassen.',
    send: 'Vorschlag senden',
    sent: 'Danke. Dein Vorschlag ist abgeschickt.',
    gone: 'Diese Karte gibt es nicht mehr.',
    mayEdit: 'Du darfst diesen Stapel jetzt bearbeiten.',
    editNote: 'Ändere die Karte selbst. Was du an ihr geändert hast, nimmst du mit.',
    edit: 'Stattdessen die Karte bearbeiten',
    states,
    discard: {
      title: 'Vorschlag verwerfen?',
      note: 'Er ist noch nicht abgeschickt.',
      keep: 'Weiterschreiben',
      discard: 'Verwerfen',
    },
  },
  own: {
    title: 'Deine Vorschläge',
    one: 'Dein Vorschlag',
    waiting: (number) =>
      count(number, {
        one: '# Vorschlag von dir wartet auf eine Entscheidung.',
        other: '# Vorschläge von dir warten auf eine Entscheidung.',
      }),
    decided: (number) =>
      count(number, {
        one: 'Über # Vorschlag von dir wurde entschieden.',
        other: 'Über # Vorschläge von dir wurde entschieden.',
      }),
    decidedTitle: 'Entschieden',
    none: 'Kein Vorschlag von dir wartet auf eine Entscheidung.',
    withdraw: 'Zurückziehen',
    withdrawn: 'Dein Vorschlag ist zurückgezogen.',
  },
  list: {
    title: 'Vorschläge',
    waiting: (number) =>
      count(number, {
        one: '# Vorschlag wartet auf deine Entscheidung.',
        other: '# Vorschläge warten auf deine Entscheidung.',
      }),
    look: 'Ansehen',
    none: 'Kein Vorschlag wartet auf eine Entscheidung.',
    outdated: 'Die Karte hat sich geändert, seit das vorgeschlagen wurde. Vergleiche mit dem, was sie jetzt enthält.',
    now: 'Jetzt',
    suggested: 'Vorgeschlagen',
    accept: 'Annehmen',
    decline: 'Ablehnen',
    reply: 'Deine Antwort (freiwillig)',
    replyHint: 'Das liest, wer es vorgeschlagen hat.',
    accepted: 'Die Karte ist geändert, für alle, die sie lernen.',
    declined: 'Der Vorschlag ist abgelehnt. Die Karte bleibt, wie sie ist.',
    changed: 'Die Karte hat sich inzwischen geändert. Vergleiche noch einmal.',
    decidedElsewhere: 'Über diesen Vorschlag hat inzwischen jemand entschieden.',
    gone: 'Diesen Vorschlag gibt es nicht mehr: Er wurde zurückgezogen, oder seine Karte wurde gelöscht.',
  },
  deck: {
    open: 'Stapel bearbeiten',
    save: 'Speichern',
    saved: 'Gespeichert.',
    changed: 'Jemand hat diesen Stapel inzwischen geändert. Jetzt steht da:',
    empty: '(leer)',
    override: 'Speichere, um das durch deins zu ersetzen.',
  },
  topic: {
    renamedNow: (name) => `Jemand hat dieses Thema inzwischen in „${name}“ umbenannt.`,
    renamed: (name) =>
      `Jemand hat dieses Thema inzwischen in „${name}“ umbenannt. Drücke den Knopf noch einmal, um deinen Namen einzusetzen.`,
  },
}
