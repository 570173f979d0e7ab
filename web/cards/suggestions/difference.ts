import { type ArrayChange, diffArrays } from 'diff'
import { areSameCovers, type Covers, otherLabelsOf } from '../../../shared/covers.ts'
import { type CardFace, isSamePicture, type Picture, type Sound } from '../cardDraft.ts'

/** A piece of text, and whether it differs from the other side. */
export interface Part {
  text: string
  isMarked: boolean
}

export interface AnswerSide {
  parts: readonly Part[]
  correct: boolean
  /** The other side has the opposite correctness. */
  isCorrectMarked: boolean
  picture: Picture | null
  isPictureMarked: boolean
  sound: Sound | null
  isSoundMarked: boolean
}

/** One of two cards, with its differences from the other. */
export interface Side {
  question: readonly Part[]
  picture: Picture | null
  covers: Covers | null
  /** What lies under the covers that the card does not ask for. */
  otherLabels: readonly Part[]
  isPictureMarked: boolean
  sound: Sound | null
  isSoundMarked: boolean
  isGapText: boolean
  isGapMarked: boolean
  answers: readonly AnswerSide[]
  explanation: readonly Part[]
  tags: readonly Part[]
  isTyped: boolean
  isTypedMarked: boolean
}

type Answer = CardFace['answers'][number]
type Two<T> = readonly [T, T]

/** More changes than this are not looked for: then the whole text is another one. */
const mostChanges = 1000

/** The limit of the search in all texts of a card together: its time grows with the square of the number of changes. */
interface Budget {
  cost: number
  /** Texts that differ, and have not been compared. */
  texts: number
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' })
const wordsOf = (text: string) => Array.from(words.segment(text), ({ segment }) => segment)

/** The common and the differing parts of two cards. */
export function differenceOf(one: CardFace, other: CardFace): Two<Side> {
  const pairs = pairsOf(one.answers, other.answers)
  const others = pairs.filter(([left, right]) => left && right && left.text !== right.text)
  const [labels, labelsOfOther] = [otherLabelsOf(one.covers), otherLabelsOf(other.covers)]
  const changed = [
    one.questionText !== other.questionText,
    one.explanation !== other.explanation,
    labels !== labelsOfOther,
  ].filter(Boolean)
  const budget = { cost: mostChanges ** 2, texts: others.length + changed.length }
  const questions = textDifference(one.questionText, other.questionText, budget)
  const explanations = textDifference(one.explanation, other.explanation, budget)
  const otherLabels = textDifference(labels, labelsOfOther, budget)
  const rows = pairs.map((pair) => answerDifference(pair, budget))
  const tags = [tagDifference(one, other), tagDifference(other, one)] as const
  const isSame = isSamePicture(one.questionPicture, other.questionPicture)
  const isPictureMarked = !isSame || !areSameCovers(one.covers, other.covers)
  const isSoundMarked = !isSamePicture(one.questionSound, other.questionSound)
  const isGapMarked = one.isGapText !== other.isGapText
  const isTypedMarked = one.isTyped !== other.isTyped
  const sideOf = (face: CardFace, index: 0 | 1): Side => ({
    question: questions[index],
    picture: face.questionPicture,
    covers: face.covers,
    otherLabels: otherLabels[index],
    isPictureMarked,
    sound: face.questionSound,
    isSoundMarked,
    isGapText: face.isGapText,
    isGapMarked,
    answers: rows.flatMap((row) => row[index] ?? []),
    explanation: explanations[index],
    tags: tags[index],
    isTyped: face.isTyped,
    isTypedMarked,
  })
  return [sideOf(one, 0), sideOf(other, 1)]
}

const tagDifference = (one: CardFace, other: CardFace): Part[] =>
  one.tags.map((tag) => ({ text: tag, isMarked: !other.tags.includes(tag) }))

/** Two texts, word by word. Takes an equal share of the budget; what it does not need is left to the others. */
export function textDifference(
  one: string,
  other: string,
  budget: Budget = { cost: mostChanges ** 2, texts: 1 },
): Two<Part[]> {
  if (one === other) return [common(one), common(other)]
  const maxEditLength = Math.floor(Math.sqrt(budget.cost / Math.max(budget.texts, 1)))
  const changes = diffArrays(wordsOf(one), wordsOf(other), { maxEditLength })
  budget.texts -= 1
  budget.cost -= (changes ? changesIn(changes) : maxEditLength) ** 2
  if (!changes) return [whole(one), whole(other)]
  const sides: Two<Part[]> = [[], []]
  for (const [index, { value, added, removed }] of changes.entries()) {
    const text = value.join('')
    // A blank between two words that are other ones is no common ground.
    const isBetween = text.trim() === '' && index > 0 && index < changes.length - 1
    const isMarked = added || removed || isBetween
    if (!added) put(sides[0], { text, isMarked })
    if (!removed) put(sides[1], { text, isMarked })
  }
  return sides
}

function put(parts: Part[], part: Part): void {
  const last = parts.at(-1)
  if (last?.isMarked === part.isMarked) last.text += part.text
  else parts.push(part)
}

/** How many words were put in and taken out. */
const changesIn = (changes: readonly ArrayChange<string>[]) =>
  changes.reduce((sum, { added, removed, count }) => (added || removed ? sum + count : sum), 0)

const common = (text: string): Part[] => (text === '' ? [] : [{ text, isMarked: false }])
const whole = (text: string): Part[] => (text === '' ? [] : [{ text, isMarked: true }])

/** The answers that belong to each other: those that are the same, and between them those at the same place. */
function pairsOf(ones: readonly Answer[], others: readonly Answer[]): Two<Answer | undefined>[] {
  const isSame = (one: Answer, other: Answer) =>
    one.text === other.text && isSamePicture(one.picture, other.picture) && isSamePicture(one.sound, other.sound)
  const pairs: Two<Answer | undefined>[] = []
  const left: Answer[] = []
  const right: Answer[] = []
  const pairUp = () => {
    for (let index = 0; index < Math.max(left.length, right.length); index++) pairs.push([left[index], right[index]])
    left.length = 0
    right.length = 0
  }
  let [first, second] = [0, 0]
  for (const { count, added, removed } of diffArrays([...ones], [...others], { comparator: isSame })) {
    if (removed) left.push(...ones.slice(first, first + count))
    else if (added) right.push(...others.slice(second, second + count))
    else {
      pairUp()
      for (let index = 0; index < count; index++) pairs.push([ones[first + index], others[second + index]])
    }
    if (!added) first += count
    if (!removed) second += count
  }
  pairUp()
  return pairs
}

function answerDifference([one, other]: Two<Answer | undefined>, budget: Budget): Two<AnswerSide | undefined> {
  const [parts, otherParts] = one && other ? textDifference(one.text, other.text, budget) : [null, null]
  const isCorrectMarked = !!one && !!other && one.correct !== other.correct
  const isPictureMarked = !isSamePicture(one?.picture ?? null, other?.picture ?? null)
  const isSoundMarked = !isSamePicture(one?.sound ?? null, other?.sound ?? null)
  const sideOf = (answer: Answer | undefined, text: Part[] | null): AnswerSide | undefined =>
    answer && {
      parts: text ?? whole(answer.text),
      correct: answer.correct,
      isCorrectMarked,
      picture: answer.picture,
      isPictureMarked,
      sound: answer.sound,
      isSoundMarked,
    }
  return [sideOf(one, parts), sideOf(other, otherParts)]
}
