import { readTab, type TabName, writeTab } from '../data/remembered.ts'
import { sessionEmail } from '../data/session.ts'
import { blankOption, type CardDraft, type OptionDraft, type Picture, withMedia } from './cardDraft.ts'

/** A card whose editor closed before it was saved: by the back button, a reload, or the end of a session. */
export interface Unsaved {
  draft: CardDraft
  /** It had newly chosen pictures or sounds, which a reload loses. */
  hasLostPictures: boolean
}

/** Drafts with their pictures and sounds, for the life of the page. */
const whole = new Map<string, CardDraft>()

/** A draft is its author's: another tab may log in somebody else. */
const keyOf = (what: `${'card' | 'deck' | 'suggestion'} ${number}`): TabName => `unsaved ${what} ${sessionEmail()}`

/** Keeps the unsaved draft of a card, or of a deck's next card. */
export const unsavedCards = {
  key: (deckId: number, cardId: number | undefined) => keyOf(cardId ? `card ${cardId}` : `deck ${deckId}`),
  suggestionKey: (cardId: number) => keyOf(`suggestion ${cardId}`),
  get(key: TabName): Unsaved | null {
    const draft = whole.get(key)
    if (draft) return { draft, hasLostPictures: false }
    const json = readTab(key)
    // Only `keep` writes it.
    return json === null ? null : afterReload(JSON.parse(json) as CardDraft)
  },
  keep(key: TabName, draft: CardDraft): void {
    whole.set(key, draft)
    writeTab(key, JSON.stringify(draft))
  },
  drop(key: TabName): void {
    whole.delete(key)
    writeTab(key, null)
  },
}

// A draft of an earlier release has no sounds.
const isFile = (picture: Picture | null | undefined) => !!picture && 'file' in picture
const kept = (picture: Picture | null | undefined) => (!picture || isFile(picture) ? null : picture)

/** Whether a draft has newly chosen pictures or sounds. */
export const hasFiles = ({ questionPicture, questionSound, options }: CardDraft) =>
  [questionPicture, questionSound, ...options.flatMap(({ picture, sound }) => [picture, sound])].some(isFile)

/** A draft that was kept as JSON: a chosen file left an empty object there. */
export function afterReload(draft: CardDraft): Unsaved {
  const options = draft.options.map((option): OptionDraft => ({ ...option, key: blankOption(option.correct).key }))
  return {
    draft: {
      ...withMedia({ ...draft, options }, kept),
      // A draft of an earlier release has no explanation, no tags, no covers, no siblings, and asks to type nothing.
      explanation: draft.explanation ?? '',
      tags: draft.tags ?? '',
      isTyped: draft.isTyped ?? false,
      covers: draft.covers ?? null,
      isBothWays: draft.isBothWays ?? false,
      isEachGap: draft.isEachGap ?? false,
    },
    hasLostPictures: hasFiles(draft),
  }
}
