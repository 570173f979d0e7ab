import type { Rating } from '../../../shared/study.ts'
import { count } from './format.ts'

const secondsPerDay = 86_400

/** How long a card stays away, in the shortest words: '10 min', '4 days', '2 months'. */
function interval(seconds: number): string {
  const minutes = Math.max(Math.round(seconds / 60), 1)
  const hours = Math.round(seconds / 3600)
  const days = Math.round(seconds / secondsPerDay)
  const months = Math.round(seconds / (secondsPerDay * 30.44))
  if (minutes < 60) return `${minutes} min`
  if (hours < 24) return count(hours, { one: '# hour', other: '# hours' })
  if (days < 31) return count(days, { one: '# day', other: '# days' })
  if (months < 12) return count(months, { one: '# month', other: '# months' })
  return count(Math.round((seconds / (secondsPerDay * 365.25)) * 10) / 10, { one: '# year', other: '# years' })
}

/** When a card comes back. One that is due within 20 minutes comes early when nothing else is left. */
const back = (seconds: number) => `back in ${interval(seconds)}${seconds < 1200 ? ' or sooner' : ''}`

export const study = {
  title: 'Learn',
  titleOf: (deck: string) => `Study ${deck}`,
  titleOfAll: 'Study today’s cards',
  titleOfChosen: 'Study the cards you found',
  gap: 'gap',
  pictureMissing: 'This picture couldn’t be loaded.',
  backToDeck: 'Back to the deck',
  toDecks: 'Go to your decks',
  question: 'Question',
  answer: 'Answer',
  explanation: 'Explanation',
  questionPicture: 'Question picture',
  answerPicture: (number: number) => `Answer ${number} picture`,
  choose: (right: number): string => (right === 1 ? 'Choose one' : 'Choose all that are right'),
  answers: 'Answers',
  chosen: 'Chosen:',
  /** What became of each answer: the words that are seen, and those that a screen reader adds. */
  outcome: {
    hit: { label: 'right', spoken: 'right, and chosen' },
    missed: { label: 'missed', spoken: 'right, but not chosen' },
    wrong: { label: 'wrong', spoken: 'wrong, but chosen' },
    neutral: { label: '', spoken: 'wrong, and not chosen' },
  },
  showAnswer: 'Show answer',
  space: 'Space',
  rate: 'How well did you know it?',
  describe: (meaning: string, seconds: number) => `${meaning}, ${back(seconds)}`,
  interval,
  /** The two buttons of the setting 'Two rating buttons only'. */
  two: { forgot: { name: 'Forgot', meaning: 'did not know it' }, knew: { name: 'Knew it', meaning: 'recalled it' } },
  rated: (name: string, seconds: number) => `${name} – ${back(seconds)}`,
  undo: 'Undo',
  undoKey: 'U',
  more: 'Card actions',
  flagged: 'Flagged:',
  progress: (done: number, due: number, learning: number, fresh: number) =>
    `${done} done, ${due} due, ${learning > 0 ? `${learning} coming back, ` : ''}${fresh} fresh`,
  done: 'done',
  due: 'due',
  learning: 'soon',
  fresh: 'fresh',
  loading: 'Loading your cards…',
  unsaved: (ratings: number) =>
    count(ratings, { one: '# rating not saved yet – retrying', other: '# ratings not saved yet – retrying' }),
  /** Of one topic by its name, or of several. */
  only: (topic: string | null) => (topic === null ? 'Only the selected topics' : `Only “${topic}”`),
}

/** What each rating is called, and what it says about the recall. */
export const ratings: Record<Rating, { name: string; meaning: string }> = {
  1: { name: 'Hard', meaning: 'did not know it' },
  2: { name: 'Ok', meaning: 'with effort' },
  3: { name: 'Easy', meaning: 'knew it' },
  4: { name: 'Perfect', meaning: 'at once' },
}
