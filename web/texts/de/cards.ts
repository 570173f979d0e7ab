import { gapMarker } from '../../../shared/gaps.ts'
import type { cards as en } from '../en/cards.ts'
import { count } from './format.ts'

export const cards: typeof en = {
  editor: {
    create: 'Karte anlegen',
    edit: 'Karte bearbeiten',
    topic: 'Thema',
    question: 'Frage',
    gapText: 'Lückentext',
    gapHint: `Setze vor und hinter jede Lücke das Zeichen ${gapMarker}; für mehrere Lücken kennzeichne weitere Stellen ebenso.`,
    sameQuestion: (topic) => `In „${topic}“ gibt es schon eine Karte mit dieser Frage.`,
    gapFound:
      '„Lückentext“ ist jetzt angekreuzt, weil die Frage eine Lücke hat. Nimm das Häkchen weg, wenn du etwas anderes meinst.',
    makeGap: 'Lücke setzen',
    noGapText: '„Lückentext“ ausschalten',
    makeGapHint: 'Markiere zuerst die Wörter.',
    makeGapKey: 'Strg+G',
    answers: 'Antworten',
    gapAnswers: 'Ein Lückentext braucht keine Antworten: Die Lücken sind die Antwort.',
    option: (number: number) => `Antwort ${number}`,
    correct: 'Richtig?',
    addOption: 'Antwort hinzufügen',
    addOptionHint: 'Geht auch mit Strg+Enter.',
    removeOption: 'Antwort entfernen',
    most: (number: number) => `Höchstens ${number} Antworten.`,
    explanation: 'Erklärung',
    explanationHint: 'Optional. Erscheint nach der Antwort.',
    selectFile: 'Datei wählen',
    removePicture: 'Bild entfernen',
    pictureAlt: 'Das gewählte Bild',
    pictureType: 'Wähle ein Bild im Format webp, png oder jpeg.',
    pictureBroken: 'Diese Datei lässt sich nicht anzeigen: Sie ist beschädigt oder kein Bild.',
    pictureSize: (megabytes: number) => `Dieses Bild ist größer als ${megabytes} MB.`,
    preview: 'Vorschau',
    previewEmpty: 'Hier erscheint, was du schreibst, so wie es aussehen wird. Markdown und LaTeX gehen auch.',
    saveKey: 'Strg+S',
    save: 'Speichern',
    createOne: 'Anlegen',
    createAnother: 'Anlegen und noch eine',
    createAnotherKey: 'Strg+Umschalt+Eingabe',
    created: (number: number) => count(number, { one: '# Karte ist angelegt.', other: '# Karten sind angelegt.' }),
    saved: 'Die Karte ist gespeichert.',
    eachGap: 'Jede Lücke einzeln abfragen',
    siblingsHint: (cards) => `Legt ${cards} Karten an; jede wird an einem anderen Tag abgefragt.`,
    along: 'Auch ihre Geschwisterkarten ändern',
    alongHint: 'Ändert, was die zusammen mit ihr angelegten Karten mit ihr gemeinsam haben.',
    savedAlong: (siblings) =>
      count(siblings, {
        one: 'Gespeichert, zusammen mit # Geschwisterkarte.',
        other: 'Gespeichert, zusammen mit # Geschwisterkarten.',
      }),
    restoredAll: 'Die Karten sind wieder wie vorher.',
    unsaved: (number: number) =>
      count(number, { one: '# Karte ist noch nicht gespeichert.', other: '# Karten sind noch nicht gespeichert.' }),
    retrying: 'Wir versuchen es weiter, auch wenn du dieses Fenster schließt.',
    resume: (number: number): string => (number === 1 ? 'Karte bearbeiten' : 'Erste Karte bearbeiten'),
    refused: (reason: string) =>
      `Eine Karte ließ sich nicht speichern: ${reason} Du findest sie im Fenster für neue Karten.`,
    stranded:
      'Eine Karte ließ sich nicht speichern: Ihr Stapel oder ihr Thema ist nicht mehr da, oder du darfst dort nichts mehr ändern. Du findest sie in jedem Stapel im Fenster für neue Karten.',
    restored: 'Das hattest du noch nicht gespeichert.',
    restoredText: 'Das hattest du noch nicht gespeichert. Die Bilder und Töne wähle bitte noch einmal.',
    startOver: 'Von vorn beginnen',
    discard: {
      title: 'Geschriebenes verwerfen?',
      note: 'Diese Karte ist noch nicht gespeichert.',
      keep: 'Weiterschreiben',
      discard: 'Verwerfen',
    },
  },
  typed: {
    label: 'Antwort eintippen lassen',
    hint: (isGapText) =>
      isGapText
        ? 'Jede Lücke wird eingetippt. „ / “ trennt, was als richtig gilt.'
        : 'Mehrere Antworten können gelten: in eigenen Zeilen, durch „ / “ getrennt oder als Optionen, die alle als richtig markiert sind.',
    note: 'Antwort wird getippt',
    not: 'Antwort wird nicht getippt',
    ask: 'Eintippen lassen',
    askNot: 'Nicht eintippen lassen',
    made: (number) =>
      count(number, {
        one: 'Die Antwort wird jetzt getippt.',
        other: 'Die Antworten von # Karten werden jetzt getippt.',
      }),
    unmade: (number) =>
      count(number, {
        one: 'Die Antwort wird nicht mehr getippt.',
        other: 'Die Antworten von # Karten werden nicht mehr getippt.',
      }),
  },
  tags: {
    label: 'Tags',
    hint: 'Optional. Trenne sie durch Leerzeichen; Herz::Klappen gehört zu Herz.',
  },
  split: {
    create: 'Lege für einen Teil dieser Karte eine zweite an. Danach kürzt du diese.',
    shorten: 'Kürze diese Karte nun auf das, was die andere nicht fragt.',
  },
  ownSize: 'In eigener Größe zeigen',
  fit: 'An den Bildschirm anpassen',
  list: {
    open: 'Liste einfügen',
    found: 'Das sieht nach einer Liste aus.',
    asCards: 'Als Karten einfügen',
    bothWays: 'Auch umgekehrt fragen',
    made: (number: number) => count(number, { one: '# Karte angelegt.', other: '# Karten angelegt.' }),
  },
}
