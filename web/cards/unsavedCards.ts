import { readTab, writeTab } from '../data/remembered.ts'
import { webToken } from '../data/session.ts'
import { blankOption, type CardDraft, type OptionDraft, type Picture } from './cardDraft.ts'

/** A card whose editor closed before it was saved: by the back button, a reload, or the end of a session. */
export interface Unsaved {
  draft: CardDraft
  /** It had newly chosen pictures, which a reload loses. */
  hasLostPictures: boolean
}

/** Drafts with their pictures, for the life of the page and of the session that `token` is of. */
const whole = new Map<string, { draft: CardDraft; token: string | null }>()

/** Keeps the unsaved draft of a card, or of a deck's next card. */
export const unsavedCards = {
  key: (deckId: number, cardId: number | undefined) => `unsaved ${cardId ? `card ${cardId}` : `deck ${deckId}`}`,
  suggestionKey: (cardId: number) => `unsaved suggestion ${cardId}`,
  get(key: string): Unsaved | null {
    const kept = whole.get(key)
    if (kept && kept.token === webToken()) return { draft: kept.draft, hasLostPictures: false }
    const json = readTab(key)
    // Only `keep` writes it.
    return json === null ? null : afterReload(JSON.parse(json) as CardDraft)
  },
  keep(key: string, draft: CardDraft): void {
    whole.set(key, { draft, token: webToken() })
    writeTab(key, JSON.stringify(draft))
  },
  drop(key: string): void {
    whole.delete(key)
    writeTab(key, null)
  },
}

const isFile = (picture: Picture | null) => picture !== null && 'file' in picture
const kept = (picture: Picture | null) => (isFile(picture) ? null : picture)

/** Whether a draft has newly chosen pictures. */
export const hasFiles = ({ questionPicture, options }: CardDraft) =>
  isFile(questionPicture) || options.some(({ picture }) => isFile(picture))

/** A draft that was kept as JSON: a chosen file left an empty object there. */
export function afterReload(draft: CardDraft): Unsaved {
  const options = draft.options.map(({ text, correct, picture }): OptionDraft => ({
    ...blankOption(correct),
    text,
    picture: kept(picture),
  }))
  return {
    // A draft of an earlier release has no explanation.
    draft: { ...draft, options, explanation: draft.explanation ?? '', questionPicture: kept(draft.questionPicture) },
    hasLostPictures: hasFiles(draft),
  }
}
