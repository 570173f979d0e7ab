import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ApiError } from '../data/api.ts'
import { formatMessage } from '../../shared/messages.ts'
import { fieldError } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { useWindowEvent } from '../ui/useWindowEvent.ts'
import { type CardDraft, draftProblems } from './cardDraft.ts'
import { holdScreen } from './heldScreen.ts'
import type { TabName } from '../data/remembered.ts'
import { type Unsaved, unsavedCards } from './unsavedCards.ts'

interface DraftState {
  draft: CardDraft
  /** The unsaved draft of an earlier editor, until it is changed. */
  kept: { hasLostPictures: boolean } | null
  /** The draft has changes that somebody would miss. */
  isChanged: boolean
  /** The form, in which the first wrong field is focused. */
  content: RefObject<HTMLDivElement | null>
  change: (part: Partial<CardDraft>) => void
  /** Starts over, with another draft or with the first. */
  restart: (next?: CardDraft) => void
  /** Shows a draft that was not saved, in place of the current one. */
  restore: (unsaved: Unsaved) => void
  /** Forgets what was kept. */
  drop: () => void
  /** Checks the card to be sent. If it is invalid, the first invalid field shows its error and takes focus. */
  check: (sent: CardDraft) => boolean
  errorAt: (sent: CardDraft, path: string, error: ApiError | null) => string | undefined
}

/** The draft in the editor of a card, stored under `key` until it is saved or discarded. */
export function useCardDraft(
  key: TabName,
  first: () => CardDraft,
  isWorth: (draft: CardDraft, original: CardDraft) => boolean,
): DraftState {
  const [original, setOriginal] = useState(first)
  const [kept, setKept] = useState(() => unsavedCards.get(key))
  const [draft, setDraft] = useState(kept?.draft ?? original)
  const [wasTried, setWasTried] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const isChanged = isWorth(draft, original)

  useWindowEvent('beforeunload', (event) => event.preventDefault(), isChanged)
  useEffect(() => (isChanged ? holdScreen() : undefined), [isChanged])

  return {
    draft,
    kept: kept && draft === kept.draft ? kept : null,
    isChanged,
    content,
    change(part) {
      const next = { ...draft, ...part }
      setDraft(next)
      unsavedCards.keep(key, next)
    },
    restart(next = original) {
      unsavedCards.drop(key)
      setOriginal(next)
      setDraft(next)
      setWasTried(false)
    },
    restore(unsaved) {
      setKept(unsaved)
      setDraft(unsaved.draft)
      setWasTried(false)
      unsavedCards.keep(key, unsaved.draft)
    },
    drop: () => unsavedCards.drop(key),
    check(sent) {
      if (draftProblems(sent).length === 0) return true
      flushSync(() => setWasTried(true))
      const field = content.current?.querySelector<HTMLElement>('[aria-invalid]')
      field?.focus()
      // The error stands below the field, which on a phone may lie at the edge of the dialog.
      if (field) document.getElementById(`${field.id}-error`)?.scrollIntoView({ block: 'nearest' })
      return false
    },
    errorAt(sent, path, error) {
      const problem = wasTried && draftProblems(sent).find((one) => one.path === path)
      return problem ? formatMessage(t.input, problem.message) : fieldError(error, path)
    },
  }
}
