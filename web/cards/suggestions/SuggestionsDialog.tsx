import { notifyManager, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { CallInput, Suggestion } from '../../../shared/api/contract.ts'
import { addedGroups, goneGroups } from '../../../shared/covers.ts'
import { limits } from '../../../shared/limits.ts'
import { query, useWrite } from '../../data/api.ts'
import { queryClient } from '../../data/queryClient.ts'
import { t } from '../../texts/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { Skeleton } from '../../ui/Loading.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { openDialogs, toastDone } from '../../ui/toast.ts'
import { useWindowEvent } from '../../ui/useWindowEvent.ts'
import { goneText, SuggestionItem } from './SuggestionItem.tsx'
import styles from './Suggestions.module.css'
import { DecidedSuggestion, OwnSuggestion, useOwnSuggestions } from './OwnSuggestion.tsx'

const Keys = lazy(() => import('../../decks/DeckKeys.tsx'))

type Decision = CallInput<'PUT /api/decideSuggestion'>['decision']
type DecisionExtras = Pick<CallInput<'PUT /api/decideSuggestion'>, 'reply' | 'withSiblings'>

/** Prevents the second press of a double click from taking the focus, since its target is gone. */
function keepFocus(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}

/** The suggestions of learners for a deck, one after another, with the decisions on them. */
export function SuggestionsDialog({ deckId, onClose }: { deckId: number; onClose: () => void }) {
  const reading = query('GET /api/suggestions/:id', { id: String(deckId) })
  const { data, isError, error, refetch } = useQuery(reading)
  const decide = useWrite('PUT /api/decideSuggestion')
  const [declinedId, setDeclinedId] = useState<number | null>(null)
  const [areKeysOpen, setAreKeysOpen] = useState(false)
  useWindowEvent('keydown', (event) => {
    if (event.key !== '?' || event.target instanceof HTMLInputElement || openDialogs.get().length > 1) return
    event.preventDefault()
    setAreKeysOpen(true)
  })
  const list = useRef<HTMLOListElement>(null)
  const words = t.suggestions.list
  const suggestions = data?.suggestions.filter(({ state }) => state === 'open') ?? []

  const put = ({ id, version }: Suggestion, decision: Decision, presses: number, more: DecisionExtras = {}) => {
    // The second press of a double one was for the suggestion that was here before.
    if (decide.isPending || presses > 1) return
    const index = suggestions.findIndex((one) => one.id === id)
    decide.mutate(
      { id, expectedVersion: version, decision, ...more },
      {
        onSuccess: () => {
          toastDone(decision === 'accept' ? words.accepted : words.declined)
          // After the screen has rendered the new list. The element that had focus is gone with the suggestion.
          notifyManager.schedule(() => goOn(index))
        },
        // Refetched, to compare it with the current card.
        onError: () => void queryClient.invalidateQueries({ queryKey: reading.queryKey }),
      },
    )
  }
  /** Focuses the suggestion in the place of a removed one; after the last, the close button. */
  const goOn = (index: number) => {
    if (document.activeElement !== document.body) return
    const rows = list.current?.querySelectorAll<HTMLElement>(':scope > li')
    const next = rows?.[Math.min(index, rows.length - 1)] ?? list.current?.closest('dialog')?.querySelector('button')
    next?.focus()
    document.addEventListener('mousedown', keepFocus, { once: true, capture: true })
  }
  return (
    <Dialog size="wide" title={words.title} onClose={onClose} footer={<Button onClick={onClose}>{t.ui.close}</Button>}>
      {isError && !data && <ErrorNotice error={error} onRetry={() => refetch()} />}
      {!data && !isError && <Skeleton height="12rem" />}
      {/* All that is left of a suggestion that somebody else decided or withdrew. */}
      {decide.isError &&
        decide.error.code !== 'offline' &&
        !suggestions.some(({ id }) => id === decide.variables.id) && (
          <Notice tone="error">{goneText(decide.error)}</Notice>
        )}
      {data && (
        <p role="status" className={styles.count}>
          {data.open > 0 && words.waiting(data.open)}
        </p>
      )}
      {data && suggestions.length === 0 && <EmptyState>{words.none}</EmptyState>}
      <ol ref={list} className={styles.list}>
        {suggestions.map((suggestion) => {
          const isTried = decide.variables?.id === suggestion.id
          const isPending = isTried && decide.isPending
          return (
            <SuggestionItem
              key={suggestion.id}
              suggestion={suggestion}
              title={suggestion.by}
              error={isTried ? decide.error : null}
            >
              {declinedId === suggestion.id ? (
                <DeclineForm
                  isPending={isPending}
                  onDecline={(reply) => put(suggestion, 'decline', 1, { reply })}
                  onCancel={() => {
                    setDeclinedId(null)
                    notifyManager.schedule(() => goOn(suggestions.indexOf(suggestion)))
                  }}
                />
              ) : (
                <>
                  <Button
                    pending={isPending}
                    onClick={({ detail }) => {
                      if (detail < 2) setDeclinedId(suggestion.id)
                      document.addEventListener('mousedown', keepFocus, { once: true, capture: true })
                    }}
                  >
                    {words.decline}
                  </Button>
                  <Accept
                    suggestion={suggestion}
                    isPending={isPending}
                    onAccept={(presses, withSiblings) => put(suggestion, 'accept', presses, { withSiblings })}
                  />
                </>
              )}
            </SuggestionItem>
          )
        })}
      </ol>
      <DecidedSuggestions deckId={deckId} />
      <Suspense>{areKeysOpen && <Keys screen="suggestions" onClose={() => setAreKeysOpen(false)} />}</Suspense>
    </Dialog>
  )
}

interface AcceptProps {
  suggestion: Suggestion
  isPending: boolean
  onAccept: (presses: number, withSiblings: boolean) => void
}

/** Accepts a suggestion, by choice for the siblings of its card, too. */
function Accept({ suggestion: { hasSiblings, now, content }, isPending, onAccept }: AcceptProps) {
  const gone = goneGroups(now.covers, content.covers).length
  const added = addedGroups(now.covers, content.covers).length
  const [isAlong, setIsAlong] = useState(true)
  const words = t.cards.editor
  return (
    <>
      {hasSiblings && (
        <Checkbox
          label={words.along}
          hint={words.alongHint}
          checked={isAlong}
          disabled={isPending}
          onChange={setIsAlong}
        />
      )}
      {hasSiblings && isAlong && added > 0 && <Notice>{t.covers.adds(added)}</Notice>}
      {hasSiblings && isAlong && gone > 0 && <Notice tone="warning">{t.covers.bins(gone)}</Notice>}
      <Button variant="primary" pending={isPending} onClick={({ detail }) => onAccept(detail, hasSiblings && isAlong)}>
        {t.suggestions.list.accept}
      </Button>
    </>
  )
}

interface DeclineFormProps {
  isPending: boolean
  onDecline: (reply: string) => void
  onCancel: () => void
}

/** Declines a suggestion, with a line for its author. Enter sends it, also without words. */
function DeclineForm({ isPending, onDecline, onCancel }: DeclineFormProps) {
  const [reply, setReply] = useState('')
  const words = t.suggestions.list
  return (
    <form
      className={styles.decline}
      onSubmit={(event) => {
        event.preventDefault()
        onDecline(reply)
      }}
    >
      <Field
        autoFocus
        label={words.reply}
        hint={words.replyHint}
        value={reply}
        maxLength={limits.suggestionReplyLength}
        readOnly={isPending}
        onChange={setReply}
      />
      <div className={styles.actions}>
        <Button onClick={onCancel}>{t.ui.cancel}</Button>
        <Button
          type="submit"
          variant="primary"
          pending={isPending}
          // The second press of a double one was for the button that was here before.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          {words.decline}
        </Button>
      </div>
    </form>
  )
}

/** The user's own suggestions for somebody else's deck: pending ones, then those that were decided. */
export function OwnSuggestionsDialog({ deckId, onClose }: { deckId: number; onClose: () => void }) {
  const status = useRef<HTMLParagraphElement>(null)
  const suggestions = useOwnSuggestions(deckId)
  const words = t.suggestions.own
  return (
    <Dialog size="wide" title={words.title} onClose={onClose} footer={<Button onClick={onClose}>{t.ui.close}</Button>}>
      <p ref={status} tabIndex={-1} role="status" className={styles.count}>
        {suggestions.length > 0 ? words.waiting(suggestions.length) : words.none}
      </p>
      <ol className={styles.list}>
        {suggestions.map((suggestion) => (
          <OwnSuggestion
            key={suggestion.id}
            suggestion={suggestion}
            deckId={deckId}
            onWithdrawn={() => status.current?.focus()}
          />
        ))}
      </ol>
      <DecidedSuggestions deckId={deckId} />
    </Dialog>
  )
}

/** What became of the user's own suggestions, which is seen when it is shown. Editors may have made some as readers. */
function DecidedSuggestions({ deckId }: { deckId: number }) {
  const decided = useOwnSuggestions(deckId, true)
  const unseen = useQuery(query('GET /api/suggestions/:id', { id: String(deckId) })).data?.unseen
  const { mutate: see } = useWrite('PUT /api/seeDecisions')
  useEffect(() => {
    if (unseen) see({ id: deckId })
  }, [unseen, see, deckId])
  if (decided.length === 0) return null
  return (
    <section aria-labelledby="decided-title" className={styles.decided}>
      <h3 id="decided-title" className={styles.by}>
        {t.suggestions.own.decidedTitle}
      </h3>
      <ol className={styles.list}>
        {decided.map((suggestion) => (
          <DecidedSuggestion key={suggestion.id} suggestion={suggestion} />
        ))}
      </ol>
    </section>
  )
}
