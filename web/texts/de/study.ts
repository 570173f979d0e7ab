import type { ratings as enRatings, study as en } from '../en/study.ts'
import { count } from './format.ts'

const secondsPerDay = 86_400

/** How long a card stays away, in the shortest words: '10 min', '4 Tage', '2 Monate'. */
function interval(seconds: number): string {
  return intervalWith('', seconds)
}

const back = (seconds: number) => `wieder in ${intervalWith('n', seconds)}${seconds < 1200 ? ' oder früher' : ''}`

function intervalWith(ending: '' | 'n', seconds: number): string {
  const minutes = Math.max(Math.round(seconds / 60), 1)
  const hours = Math.round(seconds / 3600)
  const days = Math.round(seconds / secondsPerDay)
  const months = Math.round(seconds / (secondsPerDay * 30.44))
  if (minutes < 60) return `${minutes} min`
  if (hours < 24) return count(hours, { one: '# Stunde', other: '# Stunden' })
  if (days < 31) return count(days, { one: '# Tag', other: `# Tage${ending}` })
  if (months < 12) return count(months, { one: '# Monat', other: `# Monate${ending}` })
  return count(Math.round((seconds / (secondsPerDay * 365.25)) * 10) / 10, {
    one: '# Jahr',
    other: `# Jahre${ending}`,
  })
}

export const study: typeof en = {
  title: 'Lernen',
  titleOf: (deck: string) => `${deck} lernen`,
  titleOfAll: 'Heutige Karten lernen',
  titleOfChosen: 'Gefundene Karten lernen',
  gap: 'Lücke',
  pictureMissing: 'Dieses Bild ließ sich nicht laden.',
  backToDeck: 'Zurück zum Stapel',
  toDecks: 'Zu deinen Stapeln',
  question: 'Frage',
  answer: 'Antwort',
  explanation: 'Erklärung',
  questionPicture: 'Bild zur Frage',
  answerPicture: (number: number) => `Bild zur Antwort ${number}`,
  choose: (right: number) => (right === 1 ? 'Wähle eine Antwort' : 'Wähle alle richtigen Antworten'),
  answers: 'Antworten',
  chosen: 'Gewählt:',
  outcome: {
    hit: { label: 'richtig', spoken: 'richtig, und gewählt' },
    missed: { label: 'übersehen', spoken: 'richtig, aber nicht gewählt' },
    wrong: { label: 'falsch', spoken: 'falsch, aber gewählt' },
    neutral: { label: '', spoken: 'falsch, und nicht gewählt' },
  },
  showAnswer: 'Antwort zeigen',
  space: 'Leertaste',
  rate: 'Wie gut hast du es gewusst?',
  describe: (meaning: string, seconds: number) => `${meaning}, ${back(seconds)}`,
  interval,
  two: { forgot: { name: 'Vergessen', meaning: 'nicht gewusst' }, knew: { name: 'Gewusst', meaning: 'erinnert' } },
  rated: (name: string, seconds: number) => `${name} – ${back(seconds)}`,
  undo: 'Zurücknehmen',
  undoKey: 'U',
  more: 'Aktionen zur Karte',
  flagged: 'Markiert:',
  progress: (done: number, due: number, learning: number, fresh: number) =>
    `${done} erledigt, ${due} fällig, ${learning > 0 ? `${learning} kommen wieder, ` : ''}${fresh} frisch`,
  done: 'erledigt',
  due: 'fällig',
  learning: 'bald',
  fresh: 'frisch',
  loading: 'Deine Karten werden geholt …',
  unsaved: (ratings: number) =>
    count(ratings, {
      one: '# Bewertung noch nicht gespeichert – neuer Versuch läuft',
      other: '# Bewertungen noch nicht gespeichert – neuer Versuch läuft',
    }),
  only: (topic: string | null) => (topic === null ? 'Nur die gewählten Themen' : `Nur „${topic}“`),
}

export const ratings: typeof enRatings = {
  1: { name: 'Schwer', meaning: 'nicht gewusst' },
  2: { name: 'Ok', meaning: 'mit Mühe' },
  3: { name: 'Leicht', meaning: 'gewusst' },
  4: { name: 'Perfekt', meaning: 'sofort' },
}
