import type { CardInContext, CardPicture } from '../port.ts'
import { cardText } from './answer.ts'
import { ask, type Asked, askOrThrow, type JobContext, valueOrThrow } from './ask.ts'
import { shortened } from './fence.ts'
import { shownPieces } from './prompt.ts'
import type { Question } from './question.ts'

/** A card can have twenty answers of many pages, which cost as much as a book. */
const longestCard = 20_000

/** A card and its passage as material of a prompt. */
export function cardMaterial({ card, passage }: CardInContext, key: string): string {
  const shown = `[the card, ${key}]\n${shortened(cardText(card), longestCard)}`
  return passage ? `${shownPieces([{ passage, blocks: passage.blocks }], key)}\n\n${shown}` : shown
}

const pictureLines: Record<CardPicture['side'], string> = {
  question: 'The picture of the question. What it shows counts like the words of the card:',
  answer: 'The picture of the answer. What it shows counts like the words of the card:',
}

/** Asks about a card and shows its pictures. A model that refuses pictures is asked with the words alone. */
export async function askAboutCard<T extends object>(
  job: JobContext,
  { pictures = [] }: CardInContext,
  question: Question<T>,
  asked: Asked,
): Promise<T> {
  if (pictures.length === 0) return askOrThrow(job, question, asked)
  const shown = pictures.map(({ side, ...picture }) => ({ ...picture, name: pictureLines[side] }))
  const result = await ask(job, { ...question, pictures: shown }, asked)
  const isRefused = result.kind === 'failed' && result.failure.refusesPictures !== undefined
  return isRefused ? askOrThrow(job, question, asked) : valueOrThrow(result)
}
