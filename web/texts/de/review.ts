import type { Revision, DropReason, Importance, RejectReason } from '../../../shared/generation.ts'
import type { review as en } from '../en/review.ts'
import { count } from './format.ts'

const cards = (number: number) => count(number, { one: '# Karte', other: '# Karten' })
const newCards = (number: number) => count(number, { one: '# neue Karte', other: '# neue Karten' })

type Unit = 'page' | 'slide' | 'sheet'

const units: Record<Unit, { one: string; other: string; name: string; names: string }> = {
  page: { one: '# Seite', other: '# Seiten', name: 'Seite', names: 'Seiten' },
  slide: { one: '# Folie', other: '# Folien', name: 'Folie', names: 'Folien' },
  sheet: { one: '# Blatt', other: '# Blätter', name: 'Blatt', names: 'Blätter' },
}

const reasons: Record<RejectReason, { name: string; meaning: string }> = {
  wrong: { name: 'Falsch', meaning: 'es stimmt nicht' },
  unclear: { name: 'Unklar', meaning: 'schwer zu verstehen' },
  trivial: { name: 'Trivial', meaning: 'zu offensichtlich' },
  duplicate: { name: 'Doppelt', meaning: 'schon gefragt' },
  'not-needed': { name: 'Unnötig', meaning: 'nichts für mich' },
}

const dropped: Record<DropReason, string> = {
  invalid: 'unvollständig',
  'gives-away': 'die Frage verriet die Antwort',
  'not-alone': 'ohne den Text nicht zu verstehen',
  'several-facts': 'fragte nach mehreren Tatsachen zugleich',
  'yes-no': 'nur mit Ja oder Nein zu beantworten',
  'too-long': 'zu lang',
  'bad-options': 'die Auswahl verriet die Antwort',
  'wrong-language': 'in einer anderen Sprache',
  duplicate: 'gibt es im Stapel schon',
  'not-in-document': 'steht so nicht im Dokument',
  'wrong-answer': 'das Dokument sagt etwas anderes',
}

const allOf = (number: number) => (number === 1 ? 'Die letzte Karte' : `Alle ${number} Karten`)

export const review: typeof en = {
  title: 'Neue Karten',
  backToDeck: 'Zurück zum Stapel',
  loading: 'Die neuen Karten werden geholt …',
  waiting: (number: number) => `${newCards(number)} ${number === 1 ? 'wartet' : 'warten'} auf dich`,
  waitingForAll:
    'Neue Karten sind sofort im Stapel, wo auch andere sie lernen können. Sieh jede neben ihrer Quelle durch.',
  waitingNote: 'Neue Karten sind sofort im Stapel. Sieh jede neben ihrer Quelle durch.',
  start: 'Durchsehen',
  new: 'Neu',

  place: (place: number, all: number) => `${place} von ${all}`,
  cardPlace: (place: number, all: number) => `Karte ${place} von ${all}`,
  strip: (done: number, all: number) => `${done} von ${all} durchgesehen`,
  decided: { kept: 'Behalten', edited: 'Bearbeitet', rejected: 'Abgelehnt' },
  asked: 'So wird gefragt',
  answered: 'Mit der Antwort',

  keep: 'Behalten',
  edit: 'Bearbeiten',
  reject: 'Ablehnen',
  keepAll: 'Alle behalten',
  rejectAll: 'Alle ablehnen',
  keyPoints: 'Nur das Wichtigste',
  importance: { 1: 'Wichtig', 2: 'Wissenswert', 3: 'Einzelheit' } satisfies Record<Importance, string>,
  byModel: (model: string) => `Von einem KI-Modell geschrieben (${model}).`,
  revise: {
    open: 'Verbessern',
    title: 'Karte verbessern',
    place: (place: number, all: number) => `Karte ${place} von ${all}`,
    what: 'Was soll das KI-Modell tun?',
    orders: {
      shorter: { name: 'Kürzer', meaning: 'dasselbe mit weniger Worten' },
      split: { name: 'Aufteilen', meaning: 'eine Karte je Tatsache' },
      harder: { name: 'Schwerer', meaning: 'mehr verlangen' },
      'another-angle': { name: 'Anders gefragt', meaning: 'dieselbe Tatsache von einer anderen Seite' },
      'as-gap': { name: 'Als Lücke', meaning: 'ein Satz mit Lücke' },
      explain: { name: 'Erklären', meaning: 'warum die Antwort stimmt' },
    } satisfies Record<Revision, { name: string; meaning: string }>,
    asking: 'Das Modell schreibt …',
    now: 'Jetzt',
    proposed: 'Vorschlag',
    added: 'Neue Karte',
    none: 'Das Modell hat keinen besseren Vorschlag.',
    use: 'Übernehmen',
    other: 'Etwas anderes',
    skip: 'Überspringen',
    saved: (number: number) => `${cards(number)} verbessert.`,
  },
  leftOut: {
    open: (number: number) => count(number, { one: '# Idee weggelassen', other: '# Ideen weggelassen' }),
    title: 'Weggelassene Ideen',
    note: 'An diesen hatten unsere Prüfungen etwas auszusetzen. Nimm trotzdem, was dir gefällt.',
    take: 'Nehmen',
    taken: 'Genommen',
    empty: 'Keine Idee wurde weggelassen.',
  },
  previous: 'Vorige Karte',
  next: 'Nächste Karte',
  undo: 'Zurücknehmen',
  keys: 'Tasten',
  actions: 'Was mit dieser Karte geschieht',
  reasons,
  why: 'Warum ablehnen?',
  rejectNote: 'Sie verschwindet aus dem Stapel.',
  backToActions: 'Zurück',
  undone: 'Rückgängig gemacht.',
  kept: 'Behalten.',
  rejectedAll: (number: number) => `${cards(number)} abgelehnt.`,
  rejected: (reason: RejectReason) => `Abgelehnt: ${reasons[reason].name.toLowerCase()}.`,
  notSaved: (number: number) =>
    count(number, { one: '# Entscheidung noch nicht gespeichert', other: '# Entscheidungen noch nicht gespeichert' }),
  retrying: 'neuer Versuch läuft',
  failed: 'Eine Entscheidung ließ sich nicht speichern. Die Karte ist wieder da.',
  show: 'Zeigen',
  gone: 'Diesen Stapel gibt es nicht, oder er gehört dir nicht.',

  all: {
    'keep-all': {
      title: (number: number) => `${allOf(number)} behalten?`,
      note: (number: number): string =>
        number === 1
          ? 'Sie bleibt im Stapel, wie sie ist, und gilt nicht mehr als neu.'
          : 'Sie bleiben im Stapel, wie sie sind, und gelten nicht mehr als neu.',
      button: (number: number): string => (number === 1 ? 'Behalten' : 'Alle behalten'),
    },
    'reject-all': {
      title: (number: number) => `${allOf(number)} ablehnen?`,
      note: (number: number): string =>
        `${number === 1 ? 'Sie verschwindet' : 'Sie verschwinden'} aus dem Stapel. Ein paar Sekunden lang kannst du das zurücknehmen.`,
      button: (number: number): string => (number === 1 ? 'Ablehnen' : 'Alle ablehnen'),
    },
    'key-points': {
      title: (number: number) => `Nur das Wichtigste behalten (${cards(number)})?`,
      note: (_: number, others: number): string =>
        count(others, {
          one: 'Die # andere Karte verschwindet aus dem Stapel. Ein paar Sekunden lang kannst du das zurücknehmen.',
          other: 'Die # anderen Karten verschwinden aus dem Stapel. Ein paar Sekunden lang kannst du das zurücknehmen.',
        }),
      button: (): string => 'Wichtigstes behalten',
    },
  },
  after: (number: number) =>
    count(number, { one: 'Danach kommt noch # Karte.', other: 'Danach kommen noch # Karten.' }),
  keptAll: (number: number) => `${cards(number)} behalten.`,

  keyNames: [
    ['K, Enter', 'Behalten'],
    ['E', 'Bearbeiten'],
    ['R', 'Ablehnen, dann 1 bis 5 für den Grund'],
    ['I', 'Verbessern, wenn ein KI-Modell eingerichtet ist'],
    ['Esc', 'Zurück von den Gründen'],
    ['U', 'Letzte Entscheidung zurücknehmen'],
    ['A', 'Alle behalten'],
    ['← →', 'Vorige, nächste Karte'],
    ['?', 'Diese Tasten'],
  ],

  over: 'Alles durchgesehen.',
  overPart: 'Diese sind durchgesehen.',
  thisTime: 'Dieses Mal',
  counts: { kept: 'behalten', edited: 'bearbeitet', rejected: 'abgelehnt' },
  more: (number: number) =>
    count(number, { one: 'Noch # neue Karte wartet auf dich.', other: 'Noch # neue Karten warten auf dich.' }),
  goOn: 'Weiter',
  learn: 'Lernen',
  emptyTitle: 'Nichts durchzusehen.',
  empty: 'Dieser Stapel hat keine neuen Karten. Wenn welche für ihn erzeugt werden, warten sie hier.',

  source: {
    title: 'Quelle',
    open: 'Quelle',
    place: (unit: Unit | null, page: number) => `${units[unit ?? 'page'].name} ${page}`,
    path: 'Unter den Überschriften',
    quote: 'Der Satz, auf dem die Karte beruht',
    general: 'Allgemeinwissen eines Modells – prüfe es selbst.',
    generalNote: 'Hinter dieser Karte steht kein Dokument.',
    deleted: 'Das Dokument wurde gelöscht. Dies ist der Satz, auf dem die Karte beruht.',
    deletedPage: 'Das Dokument wurde gelöscht. Die Karte beruht auf einem Bild dieser Seite.',
    pageOf: (unit: Unit | null, page: number) => `${units[unit ?? 'page'].name} ${page} des Dokuments`,
    pageMissing: 'Die Seite lässt sich nicht zeigen.',
    none: 'Diese Karte wurde von Hand geschrieben.',
  },

  documents: {
    title: 'Dokumente',
    size: (unit: Unit | null, pages: number) => (unit ? count(pages, units[unit]) : ''),
    pages: (unit: Unit | null, first: number, last: number) => {
      const { name, names } = units[unit ?? 'page']
      return first === last ? `${name} ${first}` : `${names} ${first}–${last}`
    },
    uploaded: (when: string) => `hochgeladen ${when}`,
    reading: 'wird gelesen',
    removeFailed: (name: string) => `„${name}“ entfernen (ließ sich nicht lesen)`,
    gone: 'Dieses Dokument gibt es nicht mehr.',
    parts: 'Teile',
    cards,
    summary: (covered: number, parts: number, made: number) =>
      `${cards(made)} aus ${covered} von ${count(parts, { one: '# Teil', other: '# Teilen' })}.`,
    noParts: 'In diesem Dokument wurde kein Text gefunden.',
    withoutText: (unit: Unit | null, pages: string, number: number) =>
      `${number === 1 ? units[unit ?? 'page'].name : units[unit ?? 'page'].names} ohne Text: ${pages}.`,
    withoutTextNote: 'Nur Bilder, oder leer: Daraus ließen sich keine Karten machen.',
    nothing: 'Nichts gefunden, was eine Frage wert ist.',
    untried: 'Noch nicht versucht.',
    partFailed: 'Dieser Teil ließ sich nicht durchgehen.',
    dropped: (ideas: number) => count(ideas, { one: '# Idee verworfen', other: '# Ideen verworfen' }),
    reasons: dropped,
    write: 'Karte schreiben',
    text: 'Text dieses Teils',
    more: 'Mehr von hier',
    moreTitle: 'Mehr von hier',
    moreNote: (title: string, place: string) =>
      `„${title}“ (${place}) wird noch einmal durchgegangen, diesmal auch nach Einzelheiten.`,
    free: (left: number) =>
      left === 1
        ? 'Das verbraucht deine letzte kostenlose Erzeugung.'
        : `Das verbraucht 1 von ${left} kostenlosen Erzeugungen.`,
    included: 'Das ist in deinem Abo enthalten.',
    make: 'Karten erzeugen',
    remove: 'Dokument löschen',
    removeNote: (name: string) =>
      `„${name}“ und der Text daraus werden endgültig gelöscht. Dann lassen sich daraus keine Karten mehr erzeugen, und Quellen zeigen nicht mehr, was um ihren Satz herum steht.`,
    removeKeeps: (made: number) => {
      if (made === 0) return 'Keine Karte beruht darauf.'
      return made === 1
        ? 'Die Karte, die darauf beruht, bleibt, mit ihrem Satz.'
        : `Die ${made} Karten, die darauf beruhen, bleiben, jede mit ihrem Satz.`
    },
    removed: 'Das Dokument ist gelöscht.',
  },
}
