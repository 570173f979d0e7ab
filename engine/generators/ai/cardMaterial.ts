import type { CardInContext } from '../port.ts'
import { cardText } from './answer.ts'
import { shownPieces } from './prompt.ts'

/** A card and its passage as material of a prompt. */
export function cardMaterial({ card, passage }: CardInContext, key: string): string {
  const shown = `[the card, ${key}]\n${cardText(card)}`
  return passage ? `${shownPieces([{ passage, blocks: passage.blocks }], key)}\n\n${shown}` : shown
}
