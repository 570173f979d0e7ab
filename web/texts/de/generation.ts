import type { Depth, Stage } from '../../../shared/generation.ts'
import { languages } from '../../../shared/texts/de.ts'
import type { generation as en } from '../en/generation.ts'
import { count } from './format.ts'

const cards = (number: number) => count(number, { one: '# Karte', other: '# Karten' })
const newCards = (number: number) => count(number, { one: '# neue Karte', other: '# neue Karten' })

const units = { page: ['Seite', 'Seiten'], slide: ['Folie', 'Folien'], sheet: ['Blatt', 'Blätter'] } as const
type Unit = keyof typeof units

const depths: Record<Depth, { name: string; hint: string }> = {
  'key-points': { name: 'Kernpunkte', hint: 'Wenige Karten, und jede lohnt sich.' },
  more: { name: 'Mehr', hint: 'Auch Einzelheiten, die man wissen kann.' },
}

const stages: Record<Stage, string> = {
  waiting: 'In der Warteschlange',
  reading: 'Text wird gelesen',
  writing: 'Karten werden geschrieben',
  saving: 'Karten werden gespeichert',
}

export const generation: typeof en = {
  fromFile: 'Aus Datei erzeugen',
  ofTopic: 'Erzeugen',
  premium: { message: 'Das ist eine Premium-Funktion. Mit einem Abo kannst du sie nutzen.', buy: 'Jetzt kaufen' },
  banner: {
    title: 'Du kannst noch kostenlos Karten erzeugen.',
    hint: (left: number) =>
      `Noch ${left}-mal. Leg hier los, oder nimm „Aus Datei erzeugen“ in einem Stapel, den du angelegt hast.`,
    dismiss: 'Jetzt nicht',
    create: 'Erzeugen',
  },

  file: {
    choose: 'Datei wählen',
    orDrop: 'oder hier ablegen',
    drop: 'Hier ablegen',
    limits: (megabytes: number, withPictures: boolean) =>
      `Mitschriften, Folien${withPictures ? ', Tabellen oder ein Bild von einem Text' : ' oder Tabellen'}. Bis zu ${megabytes} MB.`,
    types: (extensions: readonly string[]) => extensions.join(', '),
    wrongType: (name: string) =>
      `Aus einer Datei wie „${name}“ lassen sich keine Karten machen. Welche Arten gehen, steht unten.`,
    tooLarge: (name: string, megabytes: number) =>
      `„${name}“ ist zu groß. Eine Datei darf bis zu ${megabytes} MB haben.`,
    empty: (name: string) => `„${name}“ ist leer. Wähle eine andere Datei.`,
    several: 'Bitte eine Datei nach der anderen.',
    another: 'Andere Datei wählen',
    sending: 'Wird hochgeladen',
    away: {
      stage: 'Wartet auf den Server',
      hint: 'Der Server antwortet gerade nicht. Diese Seite fragt immer wieder nach und macht dann von selbst weiter.',
    },
    send: (name: string) => `„${name}“ hochladen`,
    goOn: (name: string) => `Weiter mit „${name}“`,
  },
  notes: {
    paste: 'Stattdessen Text einfügen',
    label: 'Deine Notizen',
    hint: 'Füge mindestens ein paar Sätze ein oder schreibe sie hier. Leerzeilen trennen Absätze, Zeilen mit # am Anfang sind Überschriften.',
    blank: 'Füge zuerst deine Notizen ein.',
    file: 'Stattdessen eine Datei auswählen',
    go: 'Mit diesen Notizen weiter',
    name: 'Notizen',
  },
  wait: 'Bitte warte, deine Datei wird verarbeitet …',
  percent: (percent: number) => `${percent}\u{A0}%`,

  choose: {
    title: 'Worum soll es in den Karten gehen?',
    chapters: 'Gefundene Kapitel',
    all: 'Alle Kapitel',
    whole: 'Aus dem ganzen Text werden Karten.',
    chosen: (chosen: number, all: number) => `${chosen} von ${all} gewählt`,
    size: (pages: number, unit: Unit) => `${pages} ${units[unit][pages === 1 ? 0 : 1]}`,
    range: (unit: Unit, first: number, last: number) =>
      first === last ? `${units[unit][0]} ${first}` : `${units[unit][1]} ${first}–${last}`,
    asides: {
      exercises: 'Aufgaben',
      checklist: 'Checkliste',
      thanks: 'Dank',
      licence: 'Lizenz',
      contents: 'Inhalt',
      media: 'Links oder Medien',
    },
    pictures: (unit: Unit | null, number: number) =>
      `als ${number === 1 ? 'Bild' : 'Bilder'} gelesen: ${number} ${units[unit ?? 'page'][number === 1 ? 0 : 1]}`,
    picturesAlone: (unit: Unit | null, number: number) =>
      `${number} ${units[unit ?? 'page'][number === 1 ? 0 : 1]} ohne Text ${number === 1 ? 'wird als Bild' : 'werden als Bilder'} gelesen.`,
    noText: (unit: Unit, list: string, isOne: boolean) =>
      `${units[unit][isOne ? 0 : 1]} ohne Text: ${list}. Nur Bilder, oder leer.`,
    language: 'Sprache der Karten',
    languages,
    otherLanguage: (document: string, wanted: string) =>
      `Das Dokument ist auf ${document}, die Karten werden auf ${wanted} geschrieben.`,
    depth: 'Wie viele Karten',
    depths,
    costsFree: (number: number) =>
      number === 1
        ? 'Verbraucht deine letzte kostenlose Erzeugung.'
        : `Verbraucht 1 von ${number} kostenlosen Erzeugungen.`,
    costsNothing: 'In deinem Abo enthalten.',
    nothingChosen: 'Wähle mindestens ein Kapitel.',
    list: (pairs: number) =>
      `Das sieht nach einer Liste mit ${pairs} Paaren aus. Du kannst sie kostenlos als Karten übernehmen, wie sie ist.`,
    asList: 'Liste übernehmen',
    make: 'Karten erzeugen',
    makeKey: 'Strg+Eingabe',
  },
  topic: {
    title: 'Karten erzeugen',
    about: 'Karten zum Thema',
    source: 'Sie kommen aus den Dokumenten dieses Stapels, wo diese genug dazu sagen.',
    make: 'Karten erzeugen',
  },

  wishes: {
    title: 'Weitere Optionen',
    wishes: 'Deine Wünsche',
    wishesHint: 'Zum Beispiel „wie in der Prüfung“, „nur die Definitionen“ oder „für Anfänger erklärt“.',
    level: 'Niveau',
    levels: { any: 'Wie im Text', beginner: 'Einsteiger', advanced: 'Fortgeschritten' },
    most: 'Höchstens so viele Karten',
    mostHint: 'Leer lassen, um alles zu bekommen, was der Text hergibt.',
    mostInvalid: (most: number) => `Gib eine ganze Zahl von 1 bis ${most} ein.`,
    kinds: 'Arten von Karten',
    kindNames: { basic: 'Frage und Antwort', gap: 'Satz mit Lücke', choice: 'Auswahl' },
    noKind: 'Wähle mindestens eine Art.',
    byModel: (model: string) =>
      `Die Karten schreibt ein KI-Modell${model && ` (${model})`}. Vergleiche sie mit ihrer Quelle.`,
    byRules: 'Begriffe und Fakten aus dem Text (ohne KI).',
  },

  making: {
    title: 'Karten werden erzeugt',
    bar: 'Fortschritt',
    stages,
    soFar: (number: number) => (number > 0 ? `${cards(number)} bisher` : ''),
    said: (stage: string, percent: number) => `${stage}, ${percent}\u{A0}%`,
    leave: 'Du kannst diese Seite verlassen: Es geht weiter, und wir sagen dir, wenn es fertig ist.',
    stop: 'Anhalten',
    toDeck: 'Inzwischen zum Stapel',
    close: 'Schließen',
  },
  done: {
    made: (number: number, deck: string) => `${newCards(number)} in „${deck}“`,
    next: 'Sieh jede neben ihrer Quelle durch.',
    nothingTitle: 'Keine neuen Karten',
    review: 'Karten durchsehen',
    another: 'Noch eine Datei',
    toast: (number: number, deck: string) => `${newCards(number)} in ${deck}`,
    toastAction: 'Durchsehen',
  },
  failed: {
    title: 'Es wurden keine Karten erzeugt',
    partTitle: 'Nicht alle Karten wurden erzeugt',
    free: 'Es wurde nichts berechnet.',
    kept: (number: number) =>
      number === 1
        ? '1 Karte ist bis dahin entstanden und bleibt.'
        : `${cards(number)} sind bis dahin entstanden und bleiben.`,
    again: 'Erneut versuchen',
    failedParts: (number: number) =>
      count(number, { one: 'Misslungenen Teil wiederholen', other: '# misslungene Teile wiederholen' }),
    deeper: 'Nach mehr suchen',
    deeperNote: 'Ein zweiter Durchgang nimmt auch Einzelheiten mit.',
    toast: (deck: string, why: string) => `${deck}: ${why}`,
    toastAction: 'Ansehen',
  },

  page: {
    lead: 'Wähle den Stapel, in den die Karten kommen.',
    deck: 'Stapel',
    existing: 'Einer meiner Stapel',
    fresh: 'Ein neuer Stapel',
    name: 'Name deines Stapels',
    next: 'Weiter',
    into: (name: string) => `In „${name}“`,
    other: 'Anderer Stapel',
  },
  welcome: {
    step: (step: number) => `Schritt ${step}`,
    title: (product: string) => `Willkommen bei ${product}`,
    belief: 'Wir finden, Lernen soll für alle da sein\u{A0}– ohne Werbung, ohne Gebühren.',
    free: 'Dein erster Stapel aus einer Datei geht auf uns.',
    subscribed: 'Mit deinem Abo werden aus deinen Dateien Karten.',
    unpaid:
      'Deine kostenlosen Erzeugungen sind aufgebraucht: Karten aus Dateien gibt es jetzt mit einem Abo. Karten, die du selbst schreibst, bleiben kostenlos.',
    deckTitle: 'Legen wir deinen ersten Stapel an.',
    name: 'Name deines Stapels',
    description: 'Beschreibung deines Stapels',
    missing: 'Gib dem Stapel einen Namen oder eine Beschreibung.',
    made: 'Dieser Stapel ist schon angelegt. Mit „Weiter“ geht es hier weiter.',
    doneTitle: 'Fertig',
    ready: 'Du kannst loslegen.',
    wish: 'Wir wünschen dir viel Erfolg bei deinen nächsten Prüfungen.',
    back: 'Zurück',
    next: 'Weiter',
    review: (number: number) => `${cards(number)} durchsehen`,
    learn: 'Lernen',
    readyDecks: 'Oder beginne mit einem fertigen Stapel',
    finish: 'Fertig',
    haveCards: 'Ich habe schon Karten',
    skip: 'Vorerst überspringen',
    without: 'Weiter ohne Karten',
  },
}
