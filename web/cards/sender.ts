import { useEffect } from 'react'
import { call, refreshAfter } from '../data/api.ts'
import { identify, type Outcome, outcomeOf, patience, schedule } from '../data/deliveryQueue.ts'
import { lastCard } from '../data/remembered.ts'
import { beforeLogout, onSessionChange, unsentStorage } from '../data/session.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { useStore } from '../ui/store.ts'
import { toast } from '../ui/toast.ts'
import { cardRequest } from './cardDraft.ts'
import { createNewCards, isLost, type NewCard } from './newCards.ts'

function send({ draft, deckId }: NewCard, signal: AbortSignal): Promise<Outcome> {
  const { files = {}, ...input } = cardRequest(draft, deckId)
  const { idempotencyKey } = draft
  // Pictures take as long as they take.
  const options =
    Object.keys(files).length > 0 ? { files, idempotencyKey, signal } : { idempotencyKey, ...patience(signal) }
  return outcomeOf(call('PUT /api/card', input, options).then(({ id }) => lastCard.set(id)))
}

/** Cards were created that the screen may not show. */
let isStale = false
/** Editors of new cards that are open. */
let editors = 0

/** The new cards of this browser on their way to the server. */
export const newCards = createNewCards({
  storage: unsentStorage,
  send,
  identify,
  // Only pages served by HTTPS have locks; without them a card that two tabs send is still one card.
  exclusively: (work) => ('locks' in navigator ? navigator.locks.request('kartei-cards', work) : work()),
  schedule,
  onSettled(_, error) {
    isStale = true
    const { refused, stranded } = t.cards.editor
    if (error && editors === 0) toast({ message: isLost(error) ? stranded : refused(errorText(error)), tone: 'error' })
  },
  onChange() {
    if (isStale) void refreshAfter('PUT /api/card')
    isStale = false
  },
  now: Date.now,
})

/** The user's new cards that the server has not acknowledged, of a deck and of those that are gone. */
export const ownCards = (deckId: number, userId: number | undefined) =>
  newCards.status.get().cards.filter((card) => (card.deckId === deckId || card.isStranded) && card.userId === userId)

/** The same for an editor of new cards, which shows them. */
export function useNewCards(deckId: number, userId: number | undefined, isOn: boolean) {
  const { isStuck } = useStore(newCards.status)
  useEffect(() => {
    if (!isOn) return
    editors++
    return () => void editors--
  }, [isOn])
  return { cards: isOn ? ownCards(deckId, userId) : [], isStuck }
}

const wake = () => void newCards.send()
beforeLogout.add(newCards.drain)
window.addEventListener('online', wake)
window.addEventListener('focus', wake)
window.addEventListener('beforeunload', (event) => newCards.hasPictures() && event.preventDefault())
onSessionChange(() => {
  newCards.reread()
  wake()
})
