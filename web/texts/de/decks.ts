import { limits } from '../../../shared/limits.ts'
import type { decks as en } from '../en/decks.ts'
import type { ReportReason } from '../../../shared/decks.ts'
import { amount, count } from './format.ts'

const cards = (number: number) => count(number, { one: '# Karte', other: '# Karten' })
const topics = (number: number) => count(number, { one: '# Thema', other: '# Themen' })
const subtopics = (number: number) => count(number, { one: '# Unterthema', other: '# Unterthemen' })

const reasons: Record<ReportReason, string> = {
  unlawful: 'Es ist rechtswidrig',
  copyright: 'Es verletzt ein Urheberrecht',
  hateful: 'Es ist hasserfüllt oder belästigt jemanden',
  'personal-data': 'Es enthält persönliche Daten anderer',
  spam: 'Es ist Spam oder Werbung',
  other: 'Etwas anderes',
}

function haveIt(people: number, learners: number): string {
  if (learners === people)
    return count(people, {
      one: '# andere Person lernt diesen Stapel.',
      other: '# andere Personen lernen diesen Stapel.',
    })
  const have = count(people, {
    one: '# andere Person hat diesen Stapel',
    other: '# andere Personen haben diesen Stapel',
  })
  const learn = count(learners, { one: '# davon lernt ihn', other: '# davon lernen ihn' })
  return learners > 0 ? `${have}, ${learn}.` : `${have}.`
}

function about(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  return minutes === 0
    ? 'weniger als eine Minute'
    : count(minutes, { one: 'etwa eine Minute', other: 'etwa # Minuten' })
}

const fresh = (number: number) => `${amount(number)} frisch`
const newToday = (number: number) =>
  `${count(number, { one: '# neue Karte ist', other: '# neue Karten sind' })} für heute vorgesehen.`

export const decks: typeof en = {
  title: 'Meine Stapel',
  today: {
    title: 'Heute',
    due: (due: number, decks: number) =>
      `${count(due, { one: '# Karte ist fällig', other: '# Karten sind fällig' })}${decks > 1 ? ` in ${decks} Stapeln` : ''}.`,
    nothing: 'Nichts ist fällig.',
    newToday,
    learnNew: 'Neue Karten lernen',
    planned: (fresh: number, all: number) =>
      all > fresh
        ? `${count(fresh, { one: `# von ${amount(all)} neuen Karten ist`, other: `# von ${amount(all)} neuen Karten sind` })} für heute vorgesehen.`
        : newToday(fresh),
    begin: (deck: string) => `Fang mit „${deck}“ an.`,
    takes: (milliseconds: number) => `In deinem Tempo dauert das ${about(milliseconds)}.`,
    next: (when: string) => `Die nächste Karte ist ${when} fällig.`,
    statistics: 'Deine Statistik',
    learn: 'Heutige Karten lernen',
    dueHere: (due: number) => `${amount(due)} fällig`,
    fresh,
    nothingHere: (all: number) => `${cards(all)} · nichts fällig`,
    learnDeck: (deck: string) => `${deck} lernen`,
    deleted: (deck: string, author: string) =>
      `${author} hat „${deck}“ gelöscht. Wird er wiederhergestellt, ist auch dein Fortschritt wieder da.`,
  },
  toMore: 'Teilen und weitere Aktionen',
  toActions: 'Weitere Aktionen',
  searchTitle: 'Stapel suchen',
  search: 'Themen suchen',
  yours: 'Deine Stapel',
  public: 'Öffentliche Stapel',
  createDeck: 'Stapel anlegen',
  importCards: 'Importieren',
  none: 'Noch keine Stapel. Leg einen an oder nimm einen öffentlichen in deine Bibliothek auf, um zu lernen.',
  noMatch: (search: string) => `Keiner deiner Stapel passt zu „${search}“.`,
  noMatchAnywhere: (search: string) => `Kein Stapel passt zu „${search}“, weder ein eigener noch ein öffentlicher.`,
  found: (own: string, others: string) => `Deine Stapel: ${own}. Öffentliche Stapel: ${others}.`,
  alsoPublic: (number, isMore) =>
    isMore
      ? `Auch mehr als ${number} öffentliche Stapel passen`
      : count(number, { one: 'Auch # öffentlicher Stapel passt', other: 'Auch # öffentliche Stapel passen' }),
  foundCount: (number: number, isMore: boolean) => (isMore ? `mehr als ${number}` : String(number)),
  order: {
    label: 'Reihenfolge deiner Stapel',
    activity: 'Zuletzt benutzte zuerst',
    name: 'Nach Namen',
    due: 'Meiste fällige zuerst',
  },
  folders: {
    move: (deck: string) => `„${deck}“ in einen Ordner verschieben`,
    title: 'In einen Ordner verschieben',
    folder: 'Ordner',
    none: 'Kein Ordner',
    create: 'Neuer Ordner …',
    name: 'Name des Ordners',
    submit: 'Verschieben',
    moved: (folder: string) => `In „${folder}“ verschoben.`,
    takenOut: 'Aus dem Ordner genommen.',
    others: 'Ohne Ordner',
    edit: (folder: string) => `„${folder}“ umbenennen oder auflösen`,
    editTitle: 'Ordner',
    rename: 'Umbenennen',
    dissolve: 'Ordner auflösen',
    dissolveNote: 'Wenn du ihn auflöst, bleiben seine Stapel in deiner Liste.',
    dissolved: (folder: string) => `„${folder}“ wurde aufgelöst.`,
  },
  asList: 'Als Liste zeigen',
  nowList: 'Als Liste gezeigt.',
  nowTiles: 'Als Kacheln gezeigt.',
  asTiles: 'Als Kacheln zeigen',
  showMore: 'Mehr zeigen',
  unnamed: 'Stapel ohne Namen',
  counts: (wrong: number, ok: number, good: number, fresh: number) =>
    `${amount(wrong)} falsch, ${amount(ok)} ok, ${amount(good)} gut, ${amount(fresh)} frisch`,
  create: {
    name: 'Name deines Stapels',
    description: 'Beschreibung',
    hint: 'Gib deinem Stapel einen Namen.',
    create: 'Anlegen',
  },

  back: 'Meine Stapel',
  gone: 'Diesen Stapel gibt es nicht, oder er ist nicht mehr öffentlich.',
  createdBy: (author: string) => `von ${author}`,
  isPublic: 'Öffentlich',
  isPrivate: 'Privat',
  addToLibrary: 'In Bibliothek aufnehmen',
  inLibrary: 'In der Bibliothek',
  added: 'Der Stapel ist in deiner Bibliothek.',

  topics: {
    title: 'Themen',
    add: 'Thema hinzufügen',
    rename: 'Thema umbenennen',
    remove: 'Thema löschen',
    createCard: 'Karte anlegen',
    more: 'Mehr',
    expand: (name: string) => `Unterthemen von ${name} zeigen`,
    collapse: (name: string) => `Unterthemen von ${name} verbergen`,
    checkAll: 'Alle Themen',
    none: 'Noch keine Karten. Leg eine an, füge eine Liste ein oder mach Karten aus einem Dokument.',
    noneToRead: 'Dieser Stapel hat noch keine Themen.',
    createTitle: 'Thema anlegen',
    newName: 'Name deines Themas',
    renameName: 'Neuer Name deines Themas',
    renameButton: 'Umbenennen',
    parent: 'Übergeordnetes Thema',
    choose: 'Thema wählen',
    gone: 'Das Thema wurde inzwischen gelöscht. Wähle ein anderes.',
    topLevel: 'keins, direkt im Stapel',
    create: 'Anlegen',
  },
  cards: {
    title: 'Karten',
    count: cards,
    noneYet: 'Noch nichts zu lernen',
    none: 'Zu diesen Themen hast du noch keine Karten angelegt.',
    first: 'Karte anlegen',
    selectTopic: 'Bitte wähle mindestens ein Thema.',
    edit: 'Karte bearbeiten',
    remove: 'Karte löschen',
    questionPicture: 'Bild zur Frage',
    answerPicture: 'Bild zur Antwort',
    whole: 'Alles zeigen',
    less: 'Weniger zeigen',
    ai: 'KI-erzeugt',
    byModel: 'Von einem KI-Modell geschrieben und seither nicht bearbeitet.',
    correct: 'Richtig:',
    wrong: 'Falsch:',
  },
  study: {
    title: 'Lernen',
    learn: 'Lernen',
    nothing: 'Ohne Karten gibt es nichts zu lernen.',
    nothingSelected: 'Die gewählten Themen haben noch keine Karten.',
    due: (number: number) => count(number, { one: '# Karte ist fällig', other: '# Karten sind fällig' }),
    freshLeft: (number: number, all: number) =>
      all > number ? `${fresh(number)} heute (insgesamt ${amount(all)})` : fresh(number),
    readyPart: 'Es kommen nur Karten der gewählten Themen.',
    next: (when: string) => `Alles erledigt. Die nächste Karte kommt ${when}.`,
    allDone: 'Für jetzt ist alles erledigt.',
    newDone: 'Die neuen Karten für heute sind geschafft. „Lernen“ bietet weitere an.',
    buried: (number: number) => `${amount(number)} zurückgestellt`,
    suspended: (number: number) => `${amount(number)} ausgesetzt`,
    wrong: 'falsch',
    ok: 'ok',
    good: 'gut',
    fresh: 'frisch',
    boxes: 'Leitner-Fächer',
    boxNames: ['unter 1 Tag', 'unter 7 Tagen', 'unter 21 Tagen', 'unter 90 Tagen', '90 Tage und mehr'],
    boxesHint: 'Wie viele Tage die Karten im Gedächtnis bleiben.',
    boxMarks: ['<1', '<7', '<21', '<90', '90+'],
    box: (name: string, number: number) => `${name}: ${cards(number)}`,
    newPerDay: 'Neue Karten pro Tag',
    newPerDayHint: 'Leer heißt: ohne Grenze.',
    newPerDayOfAll: (number) =>
      `Leer heißt: ohne eigene Grenze. In allen Stapeln zusammen ist sie ${number}: siehe dein Konto.`,
    newPerDayInvalid: 'Eine ganze Zahl von 0 bis 9999, oder nichts.',
    newPerDaySaved: 'Gespeichert.',
  },
  share: {
    open: 'Teilen',
    makePublic: 'Veröffentlichen',
    makePrivate: 'Auf privat stellen',
    publicNote: 'Alle, die ein Konto haben, können diesen Stapel dann finden, lernen und in ihre Bibliothek aufnehmen.',
    privateNote: 'Ist er privat, erscheint er nicht mehr in der Suche. Wer ihn in der Bibliothek hat, behält ihn.',
    publicDone: 'Der Stapel ist öffentlich.',
    privateDone: 'Der Stapel ist privat.',
    unverified:
      'Bitte bestätige deine E-Mail-Adresse, bevor du einen Stapel veröffentlichst: Öffne den Link in der Mail, die wir dir geschickt haben.',
  },
  ask: {
    open: 'Die Dokumente fragen',
    byModel:
      'Ein KI-Modell antwortet aus den Dokumenten dieses Stapels. Es macht Fehler: Prüfe die Sätze unter der Antwort.',
    question: 'Deine Frage',
    send: 'Fragen',
    asking: 'Es wird nachgesehen …',
    unknown: 'Die Dokumente dieses Stapels beantworten das nicht.',
    add: 'Als Karte übernehmen',
    added: 'Karte hinzugefügt',
  },
  report: {
    open: 'Melden',
    title: 'Diesen Stapel melden',
    intro:
      'Menschen lesen deine Meldung und entscheiden darüber. Wer den Stapel geschrieben hat, erfährt nicht, dass du es warst.',
    reason: 'Was stimmt damit nicht?',
    reasons,
    choose: 'Wähle, was am besten passt.',
    note: 'Mehr dazu',
    noteHint: 'Wo es steht und warum. Das kannst du auch leer lassen.',
    thanks: 'Danke. Wir sehen es uns an.',
  },
  inModeration: 'Du siehst diesen Stapel, weil die Administration über ihn entscheidet. Du kannst ihn nur lesen.',
  takenDown: {
    title: 'Dieser Stapel wurde gesperrt.',
    note: 'Unsere Administration hat entschieden, dass er nicht öffentlich sein darf. Außer dir und ihr sieht ihn niemand mehr. Du kannst die Gründe lesen und widersprechen.',
    action: 'Gründe und Widerspruch',
  },
  remove: {
    deck: 'Stapel löschen',
    topic: 'Thema löschen',
    card: 'Karte löschen',
    button: 'Löschen',
    deckName: (name: string, hasParts: boolean) =>
      `Der Stapel „${name}“ kommt in den Papierkorb und lässt sich ${limits.binDays} Tage lang wiederherstellen${hasParts ? ', zusammen mit:' : '.'}`,
    losses: {
      people: (people, learners) =>
        `${haveIt(people, learners)} ${count(people, { one: 'Sie verliert ihn', other: 'Sie verlieren ihn' })}${learners > 0 ? ' und ihren Lernfortschritt' : ''}, wenn du ihn nicht innerhalb von ${limits.binDays} Tagen wiederherstellst.`,
      editors: (number) =>
        count(number, {
          one: 'Außer dir kann ihn # Person bearbeiten.',
          other: 'Außer dir können ihn # Personen bearbeiten.',
        }),
      suggestions: (number) =>
        count(number, {
          one: '# Vorschlag wartet auf deine Entscheidung.',
          other: '# Vorschläge warten auf deine Entscheidung.',
        }),
      public: 'Er ist öffentlich. Niemand findet ihn mehr, wenn du ihn nicht wiederherstellst.',
    },
    others: () =>
      `Auch wer diesen Stapel sonst noch lernt, verliert diese Karten und den Fortschritt dabei, wenn das Thema nicht innerhalb von ${limits.binDays} Tagen wiederhergestellt wird.`,
    othersOf: (people, learners) =>
      `${haveIt(people, learners)} ${count(people, { one: 'Sie verliert', other: 'Sie verlieren' })} diese Karten${learners > 0 ? ' und den Fortschritt dabei' : ''}, wenn das Thema nicht innerhalb von ${limits.binDays} Tagen wiederhergestellt wird.`,
    topicName: (name: string, hasParts: boolean) =>
      `Das Thema „${name}“ kommt in den Papierkorb und lässt sich ${limits.binDays} Tage lang wiederherstellen${hasParts ? ', zusammen mit:' : '.'}`,
    cardNote: () =>
      `Diese Karte kommt für ${limits.binDays} Tage in den Papierkorb, mit allem, was zu ihr gelernt wurde.`,
    parts: { topics, subtopics, cards },
    progress: 'allem, was zu diesen Karten gelernt wurde',
    deckDone: 'Der Stapel ist im Papierkorb.',
  },
  bin: {
    open: 'Papierkorb',
    intro: () =>
      `Gelöschte Stapel bleiben ${limits.binDays} Tage lang hier und lassen sich wiederherstellen, mit allem, was gelernt wurde. Gelöschte Karten und Themen liegen im Papierkorb ihres Stapels.`,
    public: 'nach dem Wiederherstellen wieder öffentlich',
    left: (days) => count(days, { one: 'noch # Tag', other: 'noch # Tage' }),
    restored: 'Der Stapel ist wieder da.',
    gone: 'Dieser Stapel wurde schon wiederhergestellt oder endgültig gelöscht.',
    purgeAsk: (name) =>
      `„${name}“ ist dann endgültig weg, mit allen Karten und allem, was gelernt wurde. Das lässt sich nicht rückgängig machen.`,
  },
}
