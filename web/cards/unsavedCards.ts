import { readTab, writeTab } from '../data/remembered.ts'
import { blankOption, type CardDraft, type OptionDraft, type Picture } from './cardDraft.ts'

/** A card whose editor closed before it was saved: by the back button, a reload, or the end of a session. */
interface Unsaved {
  draft: CardDraft
  /** It had newly chosen pictures, which a reload loses. */
  hasLostPictures: boolean
}

/** Drafts with their pictures, for the life of the page. */
const whole = new Map<string, CardDraft>()

/** Keeps the unsaved draft of a card, or of a deck's next card. */
export const unsavedCards = {
  key: (deckId: number, cardId: number | undefined) => `unsaved ${cardId ? `card ${cardId}` : `deck ${deckId}`}`,
  suggestionKey: (cardId: number) => `unsaved suggestion ${cardId}`,
  get(key: string): Unsaved | null {
    const draft = whole.get(key)
    if (draft) return { draft, hasLostPictures: false }
    const json = readTab(key)
    return json === null ? null : afterReload(json)
  },
  keep(key: string, draft: CardDraft): void {
    whole.set(key, draft)
    writeTab(key, JSON.stringify(draft))
  },
  drop(key: string): void {
    whole.delete(key)
    writeTab(key, null)
  },
}

const isLost = (picture: Picture | null) => picture !== null && 'file' in picture
const kept = (picture: Picture | null) => (isLost(picture) ? null : picture)

/** The draft as its JSON has it: a chosen file leaves an empty object there. */
function afterReload(json: string): Unsaved {
  // Only `keep` writes it.
  const draft = JSON.parse(json) as CardDraft
  const options = draft.options.map(({ text, correct, picture }): OptionDraft => ({
    ...blankOption(correct),
    text,
    picture: kept(picture),
  }))
  return {
    // A draft of an earlier release has no explanation.
    draft: { ...draft, options, explanation: draft.explanation ?? '', questionPicture: kept(draft.questionPicture) },
    hasLostPictures: isLost(draft.questionPicture) || draft.options.some((option) => isLost(option.picture)),
  }
}
