import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CallOutput } from '../../shared/api/contract.ts'
import { cardsTagged } from '../../shared/tags.ts'
import { type ApiError, refreshAfter, write } from '../data/api.ts'
import { queryClient } from '../data/queryClient.ts'
import { t } from '../texts/index.ts'
import { toast, toastDone, toastError } from '../ui/toast.ts'
import { offer, undoShortcut } from './undo.ts'

type Step = CallOutput<'PUT /api/tagCards'>
/** Cards that changed, with their versions before. */
type Changed = Step['cards']
/** A change of tags: what each of its steps has changed. */
type Steps = AsyncGenerator<Changed>

/** The steps of a change of these cards. Each may take fewer of them than it is given. */
async function* inSteps<Card extends { id: number }>(
  cards: readonly Card[],
  step: (some: Card[]) => Promise<Step>,
): Steps {
  let rest = cards.toSorted((one, other) => one.id - other.id)
  while (rest.length > 0) {
    const some = rest.slice(0, cardsTagged)
    const { cards: changed, after } = await step(some)
    yield changed
    rest = after === null ? rest.slice(some.length) : rest.filter(({ id }) => id > after)
  }
}

/** Gives cards of a deck tags, or takes them from them. */
export const tagging = (
  deck: number,
  cards: readonly { id: number }[],
  change: { tags: string[]; isTagged: boolean },
): Steps => inSteps(cards, (some) => write('PUT /api/tagCards', { deck, cards: some.map(({ id }) => id), ...change }))

/** Renames a tag in all cards of a deck, or removes it (null). */
export async function* renaming(deck: number, tag: string, to: string | null): Steps {
  let after: number | null = null
  do {
    const step: Step = await write('PUT /api/renameTag', { deck, tag, to, after })
    yield step.cards
    ;({ after } = step)
  } while (after !== null)
}

/** Tags of a deck are read by its dialogs alone, which is why the table of writes, which every screen loads, leaves them out. */
const refresh = () =>
  Promise.all([
    refreshAfter('PUT /api/tagCards'),
    queryClient.invalidateQueries({ queryKey: ['GET /api/deckTags/:id'] }),
    queryClient.invalidateQueries({ queryKey: ['GET /api/tags'] }),
  ])

interface TagChange {
  steps: Steps
  /** Announces it, once so many cards are changed. */
  message: (cards: number) => string
  goBack: () => void
}

/**
 * Makes changes of tags, and offers to undo them. A change ends early when a step fails, or the screen that asked for it is closed;
 * what was changed by then can be undone. `count` is the number of cards so far.
 */
export function useTagging(deck: number) {
  const [count, setCount] = useState(0)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const mutation = useMutation<void, ApiError, TagChange>({
    mutationFn: async ({ steps, message, goBack }) => {
      const done: Changed = []
      setCount(0)
      try {
        for await (const changed of steps) {
          done.push(...changed)
          setCount(done.length)
          if (isGone.current) break
        }
      } finally {
        await refresh()
        if (done.length > 0) offerTagUndo(deck, done, message(done.length), goBack)
      }
    },
  })
  return { ...mutation, count }
}

function offerTagUndo(deck: number, changed: Changed, message: string, goBack: () => void): void {
  const words = t.tags
  const undo = async () => {
    const end = changed.length > cardsTagged ? toast({ message: words.restoring, stays: true }) : () => {}
    const failure = await restore(deck, changed).catch((error: unknown) => ({ error }))
    end()
    if (!failure) return toastDone(words.restored)
    toastError(failure.error)
    // What was restored already stays so.
    offerTagUndo(deck, changed, message, goBack)
  }
  offer(message, { shortcut: undoShortcut, undo, goBack })
}

async function restore(deck: number, changed: Changed): Promise<void> {
  const steps = inSteps(changed, (some) => write('PUT /api/restoreTags', { deck, cards: some }))
  try {
    while (!(await steps.next()).done);
  } finally {
    await refresh()
  }
}

/** Lets cards of a deck ask to type their answer, or not, and offers to undo that. `goBack` focuses them if they are still shown. */
export async function setTyped(
  deck: number,
  cards: readonly { id: number }[],
  isTyped: boolean,
  goBack: () => void,
): Promise<void> {
  const changed: Changed = []
  const steps = inSteps(cards, (some) =>
    write('PUT /api/typeCards', { deck, cards: some.map(({ id }) => id), isTyped }),
  )
  try {
    for await (const step of steps) changed.push(...step)
  } catch (error) {
    toastError(error)
  }
  await refreshAfter('PUT /api/typeCards')
  if (changed.length === 0) return
  const { made, unmade } = t.cards.typed
  const undo = () => setTyped(deck, changed, !isTyped, goBack)
  offer((isTyped ? made : unmade)(changed.length), { shortcut: undoShortcut, undo, goBack })
}
