import { z } from 'zod'
import { type CardKind, cardKinds } from '../../../shared/generation.ts'
import type { Language } from '../../../shared/languages.ts'
import type { Box, Candidate, Figure } from '../port.ts'
import { candidate, documentCandidate, documentCard, listOf } from './answer.ts'
import type { Piece } from './batches.ts'
import type { ShownPicture } from './pictures.ts'

/** More labels of one diagram would be the same card over and over. */
const mostCovers = 10
const longestLabel = 80

const thousandths = (what: string) => z.number().describe(`${what}, in thousandths of the picture's.`)
const boxShape = {
  x: thousandths('Left edge'),
  y: thousandths('Upper edge'),
  width: thousandths('Width'),
  height: thousandths('Height'),
}
const figure = z.object({
  ...boxShape,
  side: z.enum(['question', 'answer']).describe('Where the card shows it.'),
})
const cover = z.object({ label: z.string(), ...boxShape })

/** What a card says about a picture. A card is valid without it. */
const pictureShape = {
  picture: z
    .number()
    .optional()
    .catch(undefined)
    .describe('Number of the picture that it rests on or shows; 0 for none.'),
  figure: z
    .array(figure)
    .optional()
    .catch(undefined)
    .describe('The part of the picture that the card shows: one or none.'),
  covers: z.array(cover).optional().catch(undefined).describe('The labels of a "covers" card; otherwise empty.'),
}
const seenKinds = (kinds: readonly CardKind[]) =>
  z.enum(kinds.includes('basic') ? [...kinds, 'covers' as const] : [...kinds])

/** A card as a model writes it from passages and pictures. */
const seenCard = z.object({ ...documentCard.shape, kind: seenKinds(cardKinds), ...pictureShape })
export type SeenCard = z.output<typeof seenCard>

/** The answer about passages and pictures, with cards of the given kinds. */
export const seenAnswer = (kinds: readonly CardKind[] = cardKinds) =>
  listOf(
    'cards',
    z.object({ ...documentCard.shape, kind: seenKinds(kinds), ...pictureShape }),
    'Empty when nothing is worth a card.',
  )

/** What a card that covers a label asks, after the name of what the diagram shows. */
const coverQuestions: Record<Language, string> = {
  en: 'Which part is covered?',
  de: 'Welcher Teil ist verdeckt?',
  fr: 'Quelle partie est cachée ?',
  it: 'Quale parte è coperta?',
  es: '¿Qué parte está tapada?',
  pl: 'Która część jest zakryta?',
  uk: 'Яку частину закрито?',
  nl: 'Welk deel is bedekt?',
  ro: 'Ce parte este acoperită?',
}

/**
 * The candidates of a card from passages and pictures: one, or one for each label that it covers. A card without a quote rests
 * on its picture. A figure that is no part of the picture is left out; a card that cannot do without it is incomplete.
 */
export function seenCandidates(
  card: SeenCard,
  pieces: readonly Piece[],
  pictures: readonly ShownPicture[],
  language: Language,
): { card: Candidate; isIncomplete?: boolean }[] {
  const picture = pictures.find(({ number }) => number === card.picture)
  if (card.kind === 'covers')
    return picture ? coverCandidates(card, picture, language).map((one) => ({ card: one })) : []
  const { kind } = card
  const isSeen = picture !== undefined && card.quote.trim() === ''
  const made = isSeen
    ? { ...candidate({ ...card, kind }), source: { passage: picture.passage, page: picture.page, quote: null } }
    : documentCandidate({ ...card, kind }, pieces)
  const [asked] = card.figure ?? []
  if (!picture || !asked) return [{ card: made }]
  const box = figureBox(asked, picture.isFigure)
  // Only a question and one answer have room for a picture on either side.
  const side = kind === 'basic' ? asked.side : 'question'
  if (box) return [{ card: { ...made, figure: { ...placeOf(picture), box, side } } }]
  return [{ card: made, isIncomplete: side === 'question' }]
}

function coverCandidates(card: SeenCard, picture: ShownPicture, language: Language): Candidate[] {
  const [asked] = card.figure ?? []
  const box = asked ? figureBox(asked, picture.isFigure) : null
  const subject = card.question.trim().replace(/[?:.…\s]+$/u, '')
  if (!box || subject === '') return []
  const source = { passage: picture.passage, page: picture.page, quote: null }
  const labels = new Set<string>()
  return (card.covers ?? []).slice(0, mostCovers).flatMap(({ label, ...place }): Candidate[] => {
    const text = label.trim()
    const covered = coverBox(place, box)
    if (!covered || text === '' || text.length > longestLabel || labels.has(text.toLowerCase())) return []
    labels.add(text.toLowerCase())
    const figure: Figure = { ...placeOf(picture), box, side: 'question', cover: covered }
    const question = `${subject}${language === 'fr' ? ' ' : ''}: ${coverQuestions[language]}`
    const { importance } = card
    return [
      {
        kind: 'basic',
        question,
        answers: [{ text, correct: true }],
        source,
        figure,
        ...(importance && { importance }),
      },
    ]
  })
}

const placeOf = ({ passage, page }: ShownPicture) => ({ passage, page })

/** The better version of a card that rests on a picture rests on it, too; and what a card shows stays. */
export function inPlaceOf({ source, figure }: Candidate, better: Candidate): Candidate {
  const isSeen = source?.quote === null && better.source?.quote === ''
  return { ...better, ...(isSeen && { source }), ...(figure && { figure }) }
}

/** In thousandths of a picture's side. */
const smallestFigure = 40
const smallestCover = 8
/** The share of a page that a figure may take: a whole page would show all of its text. */
const largestFigure = 0.9
/** The share of a figure that a cover may take: a label does not fill it. */
const largestCover = 0.3
/** Models are a little off. */
const tolerance = 15

/** The part of a box that lies in the picture; null if it is no figure. `isWhole` allows all of the picture. */
export function figureBox(box: Box, isWhole: boolean): Box | null {
  const found = within(box, { x: 0, y: 0, width: 1000, height: 1000 })
  if (!found || found.width < smallestFigure || found.height < smallestFigure) return null
  return !isWhole && sizeOf(found) > largestFigure * 1_000_000 ? null : found
}

/** The part of a box that lies in a figure; null if it covers no label of it. */
export function coverBox(box: Box, figure: Box): Box | null {
  const found = within(box, figure)
  if (!found || found.width < smallestCover || found.height < smallestCover) return null
  return sizeOf(found) > largestCover * sizeOf(figure) ? null : found
}

const sizeOf = ({ width, height }: Box) => width * height

/** The common part of two boxes; null if the first is no box, or not in the second but for a tolerance. */
function within({ x, y, width, height }: Box, frame: Box): Box | null {
  if (![x, y, width, height].every(Number.isFinite) || width <= 0 || height <= 0) return null
  const [right, bottom] = [frame.x + frame.width, frame.y + frame.height]
  if (x < frame.x - tolerance || y < frame.y - tolerance) return null
  if (x + width > right + tolerance || y + height > bottom + tolerance) return null
  const [left, top] = [Math.max(x, frame.x), Math.max(y, frame.y)]
  const found = {
    x: left,
    y: top,
    width: Math.min(x + width, right) - left,
    height: Math.min(y + height, bottom) - top,
  }
  return found.width > 0 && found.height > 0 ? found : null
}
