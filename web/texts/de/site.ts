import type { site as en } from '../en/site.ts'

export const site: typeof en = {
  hero: {
    title: ['Einmal lernen.', 'Behalten.'],
    lead: 'Lernkarten, die wiederkommen, kurz bevor du sie vergessen würdest. Bring deine Mitschriften mit oder schreib die Karten selbst; um den Zeitplan musst du dich nicht kümmern.',
    start: 'Kostenlos loslegen',
    mission: 'Warum wir das machen',
  },
  card: {
    name: 'Eine Karte zum Ausprobieren',
    topic: 'Botanik',
    question: 'Warum sind Blätter grün?',
    answer: 'Chlorophyll nimmt rotes und blaues Licht auf und gibt das grüne zurück.',
    show: 'Antwort zeigen',
    fresh: 'Probier es: eine neue Karte',
    later: (wait: string) => `${wait} später`,
    backIn: (rating: string, wait: string) => `${rating} – ${wait} Pause`,
    skip: 'Pause überspringen',
    failed: 'Der Lernplan ließ sich nicht laden. Versuche es noch einmal, wenn du online bist.',
  },
  curve: {
    title: 'Vergessen hat eine Form.',
    body: 'Was du lernst, verblasst, am Anfang schnell. Rufst du es im richtigen Moment ab, verblasst es langsamer. Nach einer Handvoll Wiederholungen braucht eine Karte noch eine Minute von dir im Jahr.',
    name: 'Eine Gedächtniskurve: Nach jeder von vier Wiederholungen fällt sie langsamer, und die nächste kann länger warten.',
    memory: 'Gedächtnis →',
    time: 'Zeit →',
    review: 'eine Wiederholung',
    lost: 'ohne',
  },
  blurbsTitle: 'Was es für dich tut',
  blurbs: [
    {
      title: 'In einer Minute von der Mitschrift zum Stapel',
      body: 'Lade Mitschriften, Folien oder ein Kapitel hoch. Heraus kommt ein Stapel in der Reihenfolge des Textes, und jede Karte zeigt den Satz, auf dem sie beruht. Der erste geht auf uns.',
    },
    {
      title: 'Geplant von FSRS',
      body: 'Das offene Verfahren hinter den besten Lernkarten-Programmen von heute entscheidet, wann eine Karte fällig ist, je nachdem, wie du sie bewertet hast. Leichte lassen dich in Ruhe, schwere kommen wieder.',
    },
    {
      title: 'Stapel mit Ordnung',
      body: 'Themen und Unterthemen, so tief dein Fach reicht. Lerne vor dem Test ein Kapitel, oder den ganzen Stapel.',
    },
    {
      title: 'Überall auf demselben Stand',
      body: 'Fang im Bus an und mach am Schreibtisch weiter. Jeder Stapel und jede Wiederholung ist auf dem nächsten Gerät schon da.',
    },
    {
      title: 'Stapel von anderen',
      body: 'Durchsuche die öffentlichen Stapel, nimm einen in deine Bibliothek auf und lerne ihn in deinem Tempo. Veröffentliche deinen, wenn er gut ist.',
    },
  ],
  testimonial: {
    quote:
      'Nach der Vorlesung lade ich die Folien hoch, und in der Straßenbahn lerne ich. Es war das erste Semester, in dem ich nicht in der letzten Nacht pauken musste.',
    by: 'Studiert BWL im dritten Semester',
    withheld: 'Name nicht genannt',
  },
  call: {
    title: 'Bis zu deiner ersten Karte ist es eine Minute.',
    body: 'Beliebig viele Stapel, Abgleich und öffentliche Stapel sind kostenlos und bleiben es.',
    create: 'Kostenloses Konto anlegen',
  },
  pricing: {
    title: 'Lernen ist kostenlos. Ein Abo erspart dir das Tippen.',
    body: 'Stapel, Karten, Wiederholungen und alle deine Geräte kosten nichts, wie viele es auch sind. Mit einem Abo werden aus deinen Dokumenten Karten.',
    names: { month: 'Monatlich', year: 'Jährlich' },
    per: { month: 'pro Monat', year: 'pro Jahr' },
    saving: (amount: string) => `${amount} weniger als zwölf Monate`,
    flexible: 'Für eine Prüfung, oder für mehrere',
    features: ['Alle kostenlosen Funktionen', 'Mit KI Stapel aus deinen Dokumenten erzeugen'],
    choose: { month: 'Monatlich wählen', year: 'Jährlich wählen' },
    enterprise: {
      name: 'Organisationen',
      offer: 'Sprich mit uns',
      note: 'Für Schulen, Firmen und Teams',
      features: ['Alles aus den Abos', 'Ein Angebot, das zu euch passt'],
      contact: 'Kontakt aufnehmen',
    },
    legal: {
      before: 'Mit einem Konto akzeptierst du unsere ',
      terms: 'Nutzungsbedingungen',
      between: '; was wir speichern, steht in unserer ',
      privacy: 'Datenschutzerklärung',
      after: '.',
    },
  },
  enterpriseMail: (product: string) => ({
    subject: `Angebot für Organisationen: ${product}`,
    body: `Liebes ${product}-Team,

wir möchten gern einen Termin mit euch vereinbaren, um über ein Angebot für unsere Organisation zu sprechen.

Wofür wir es einsetzen möchten:
Mögliche Termine:
Größe der Organisation:
Beginn:
Besondere Anforderungen:

Viele Grüße
`,
  }),
}
