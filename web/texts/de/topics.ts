import { limits } from '../../../shared/limits.ts'
import type { topics as en } from '../en/topics.ts'
import { amount, count } from './format.ts'

const cards = (number: number) => count(number, { one: '# Karte', other: '# Karten' })
const subtopics = (number: number) => count(number, { one: '# Unterthema', other: '# Unterthemen' })

export const topics: typeof en = {
  learn: 'Dieses Thema lernen',
  exportCards: 'Exportieren',
  counts: {
    due: (number) => `${amount(number)} fällig`,
    fresh: (number) => `${amount(number)} frisch`,
    legend: { due: 'fällig', fresh: 'frisch', cards: 'Karten' },
    about:
      'Fällige Karten kommen jetzt wieder, frische hast du noch nie bewertet. Ein Thema zählt seine Unterthemen mit.',
  },
  showAlone: 'Nur dieses Thema zeigen',
  selectKeys: 'Leertaste zeigt ein Thema oder blendet es aus, Eingabe zeigt es allein.',
  keys: 'Alt mit den Pfeiltasten verschiebt ein Thema, F2 benennt es um, Entf löscht es, Strg+Z macht das rückgängig.',
  undo: 'Rückgängig',
  restored: 'Alles ist wieder da.',
  restoredAtTop:
    'Alles ist wieder da, aber auf der obersten Ebene: Das Thema, in dem es lag, gibt es nicht mehr, oder es liegt zu tief.',
  topicDeleted: (name) => `„${name}“ liegt im Papierkorb.`,
  renamed: (name) => `Das Thema heißt jetzt „${name}“.`,
  cardsDeleted: (number) =>
    count(number, { one: 'Die Karte liegt im Papierkorb.', other: '# Karten liegen im Papierkorb.' }),
  move: {
    topic: 'Thema verschieben',
    into: 'Übergeordnetes Thema',
    cards: 'Karte verschieben',
    cardsTitle: (number) => count(number, { one: 'Karte verschieben', other: '# Karten verschieben' }),
    to: 'In das Thema',
    move: 'Verschieben',
    moved: (number, topic) =>
      count(number, { one: `Die Karte liegt in „${topic}“.`, other: `# Karten liegen in „${topic}“.` }),
    place: (name, position, siblings, parent) =>
      `„${name}“ ist jetzt ${position} von ${siblings}${parent === null ? '' : ` in „${parent}“`}.`,
    cannot: (name) => `„${name}“ kann nicht dorthin.`,
    gone: (name) => `Jemand hat „${name}“ inzwischen gelöscht.`,
    cardsGone: (number) =>
      count(number, {
        one: 'Jemand hat diese Karte inzwischen gelöscht.',
        other: 'Jemand hat diese Karten inzwischen gelöscht.',
      }),
    within: (name) => `„${name}“ kann es nicht mehr aufnehmen. Wähle einen anderen Platz.`,
    movedOn: (name) => `Jemand hat „${name}“ inzwischen woandershin verschoben. Dort bleibt es.`,
    back: (number) => count(number, { one: 'Die Karte ist zurück.', other: '# Karten sind zurück.' }),
    elsewhere: (number) =>
      count(number, {
        one: 'Eine Karte wurde inzwischen woandershin verschoben oder gelöscht. Dabei bleibt es.',
        other: '# Karten wurden inzwischen woandershin verschoben oder gelöscht. Dabei bleibt es.',
      }),
    stuck: (number) =>
      count(number, {
        one: 'Eine Karte kann nicht zurück: Ihr Platz ist weg.',
        other: '# Karten können nicht zurück: Ihr Platz ist weg.',
      }),
  },
  nothingToUndo: { nothing: 'Es gibt nichts rückgängig zu machen.', inBin: 'Gelöschtes liegt im Papierkorb.' },
  noneSelected: 'Kein Thema ist ausgewählt.',
  showAll: 'Alle Themen anzeigen',
  view: {
    asTable: 'Als Tabelle zeigen',
    asTiles: 'Als Kacheln zeigen',
    table: 'Tabelle',
    tiles: 'Kacheln',
    nowTable: 'Als Tabelle gezeigt.',
    nowTiles: 'Als Kacheln gezeigt.',
    offline: 'Keine Verbindung. Die Tabelle kommt, sobald es eine gibt.',
    failed: 'Die Tabelle ließ sich nicht laden. Es wird von selbst noch einmal versucht.',
    gone: 'Die Tabelle ließ sich nicht laden. Vielleicht gibt es eine neue Version dieser Seite.',
    reload: 'Neu laden',
  },
  table: {
    filter: 'Nach Text filtern',
    inTopic: 'Thema',
    allTopics: 'Gewählte',
    caption: 'Karten der gewählten Themen',
    select: 'Auswählen',
    selectAll: 'Alle auswählen',
    question: 'Frage',
    answer: 'Antwort',
    topic: 'Thema',
    learned: 'Dein Stand',
    changed: 'Geändert',
    actions: 'Aktionen',
    sortBy: 'Sortieren nach',
    deckOrder: 'Wie im Stapel',
    sorts: {
      question: { up: 'Frage, A bis Z', down: 'Frage, Z bis A' },
      answer: { up: 'Antwort, A bis Z', down: 'Antwort, Z bis A' },
      topic: { up: 'Thema, A bis Z', down: 'Thema, Z bis A' },
      learned: { up: 'Dein Stand, Fälliges zuerst', down: 'Dein Stand, Gelerntes zuerst' },
      changed: { up: 'Geändert, Ältestes zuerst', down: 'Geändert, Neuestes zuerst' },
    },
    states: {
      fresh: 'frisch',
      due: 'fällig',
      learning: 'im Lernen',
      known: 'gelernt',
      buried: 'zurück\u{AD}gestellt',
      suspended: 'ausgesetzt',
    },
    putOffUntil: (day) => `zurück\u{AD}gestellt bis ${day}`,
    leech: 'sitzt nicht',
    onlyLeeches: 'Nur Karten, die nicht sitzen wollen',
    allTags: 'Alle',
    noTags: 'Ohne Tags',
    resume: 'Wieder lernen',
    suspended: (number) => count(number, { one: 'Karte ausgesetzt.', other: '# Karten ausgesetzt.' }),
    putOff: 'Zurückstellen',
    putOffFor: (number, days) =>
      `${count(number, { one: 'Die Karte kommt', other: '# Karten kommen' })} ${days === 1 ? 'morgen' : `in ${days} Tagen`} wieder.`,
    flagged: (number) => count(number, { one: 'Die Karte ist markiert.', other: '# Karten sind markiert.' }),
    unflagged: (number) =>
      count(number, { one: 'Die Markierung ist entfernt.', other: '# Markierungen sind entfernt.' }),
    resumed: (number) =>
      count(number, { one: 'Die Karte wird wieder gelernt.', other: '# Karten werden wieder gelernt.' }),
    picture: 'Bild oder Ton',
    none: 'Keine Karte passt.',
    shown: (number, all) => (number === all ? cards(all) : `${amount(number)} von ${cards(all)}`),
    loading: (number) => `${cards(number)}, weitere kommen …`,
    selected: (number) => `${amount(number)} ausgewählt`,
    actionsOnSelected: 'Aktionen für die Auswahl',
    clear: 'Auswahl aufheben',
    move: 'Verschieben',
    remove: 'Löschen',
    keys: 'Umschalt wählt einen Bereich, Strg+A alle, die Pfeiltasten gehen von Karte zu Karte, M geht zu den Aktionen für die Auswahl, Entf löscht die Auswahl, Strg+Z macht das rückgängig.',
  },
  bin: {
    gone: 'Jemand hat es inzwischen wiederhergestellt oder endgültig gelöscht.',
    open: 'Papierkorb',
    intro: () =>
      `Was in diesem Stapel gelöscht wird, lässt sich ${limits.binDays} Tage lang wiederherstellen, mit allem, was gelernt wurde.`,
    none: 'Der Papierkorb ist leer.',
    restore: 'Wiederherstellen',
    restoring: (name) => `„${name}“ wiederherstellen`,
    purge: 'Endgültig löschen',
    purging: (name) => `„${name}“ endgültig löschen`,
    purgeAsk: (name) =>
      `„${name}“ ist dann endgültig weg, mit allem, was gelernt wurde. Das lässt sich nicht rückgängig machen.`,
    purged: 'Das ist endgültig gelöscht.',
    picture: 'Eine Karte mit Bild oder Ton',
    others: (number) => `und ${count(number, { one: '# weitere Karte', other: '# weitere Karten' })}`,
    topic: (inside, number) =>
      ['Thema', ...(inside > 0 ? [subtopics(inside)] : []), ...(number > 0 ? [cards(number)] : [])].join(', '),
    cards: (number) => (number === 1 ? 'Karte' : cards(number)),
    from: (path) => `aus ${path}`,
    fromTopics: (number, path) => `aus ${amount(number)} Themen${path && ` in ${path}`}`,
    deleted: (when, by) => (by === null ? `Gelöscht: ${when}` : `Gelöscht von ${by}, ${when}`),
    until: (when) => `endgültig weg ${when}`,
  },
}
