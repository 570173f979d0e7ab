import type { CardDraft } from './cardDraft.ts'

/** Cards whose editor went away before they were saved, by the back button or the end of a session. */
const unsaved = new Map<string, CardDraft>()

/** Keeps what was not saved of a card, or of a deck's next card, until the page is closed. */
export const unsavedCards = {
  key: (deckId: number, cardId: number | undefined) => (cardId ? `card ${cardId}` : `deck ${deckId}`),
  get: (key: string) => unsaved.get(key),
  keep: (key: string, draft: CardDraft) => void unsaved.set(key, draft),
  drop: (key: string) => void unsaved.delete(key),
}
