import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { DeckDetail } from '../../shared/api/contract.ts'
import { mayEdit } from '../../shared/decks.ts'
import type { Boxes } from '../../shared/study.ts'
import { useAi } from '../app/shell/config.ts'
import { type ApiError, query, useWrite } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { errorText } from '../texts/errors.ts'
import { Field } from '../ui/Field.tsx'
import { toast } from '../ui/toast.ts'
import { queryClient } from '../data/queryClient.ts'
import { focusTitle } from '../ui/Page.tsx'
import { documentsOf } from '../generation/progressQuery.ts'
import { paths } from '../data/paths.ts'
import { relativeTime } from '../texts/time.ts'
import { IconButton } from '../ui/IconButton.tsx'
import type { OpenPopup } from './popup.ts'
import styles from './StudyPanel.module.css'

/** How the deck's cards lie in memory, the learner's limit, and what its author and others may do about it. */
export function DeckMore({ deck, onPopup }: { deck: DeckDetail; onPopup: OpenPopup }) {
  const { data: status } = useQuery(query('GET /api/studyStatus/:id', { id: String(deck.id) }))
  return (
    <>
      {status && <BoxChart boxes={status.boxes} />}
      {status && <NewPerDay deckId={deck.id} newPerDay={status.newPerDay} />}
      {mayEdit(deck.role) && <DocumentList deckId={deck.id} onAsk={() => onPopup({ kind: 'ask' })} />}
      <div className={styles.actions}>
        {mayEdit(deck.role) && (
          <>
            <Button
              variant="plain"
              icon="pencil"
              className={styles.action}
              onClick={() => onPopup({ kind: 'edit-deck' })}
            >
              {t.suggestions.deck.open}
            </Button>
            <Button variant="plain" icon="undo" className={styles.action} onClick={() => onPopup({ kind: 'trash' })}>
              {t.topics.bin.open}
            </Button>
          </>
        )}
        <LibraryActions deck={deck} onPopup={onPopup} />
        {deck.isMember && (
          <Button variant="plain" icon="logout" className={styles.action} onClick={() => onPopup({ kind: 'leave' })}>
            {t.sharing.leave.open}
          </Button>
        )}
        {!deck.isAuthor && deck.isPublic && (
          <Button variant="plain" icon="warning" className={styles.action} onClick={() => onPopup({ kind: 'report' })}>
            {t.decks.report.open}
          </Button>
        )}
      </div>
      {deck.isAuthor && (
        <div className={styles.author}>
          <Button icon="share" onClick={() => onPopup({ kind: 'share' })}>
            {t.decks.share.open}
          </Button>
          <Button
            variant="plain"
            icon="trash"
            className={styles.remove}
            onClick={() => onPopup({ kind: 'delete-deck' })}
          >
            {t.decks.remove.deck}
          </Button>
        </div>
      )}
    </>
  )
}

/** How the cards lie in the five Leitner boxes. Fresh cards are in none. */
function BoxChart({ boxes }: { boxes: Boxes }) {
  const { boxes: title, boxesHint, boxNames, boxMarks, box } = t.decks.study
  const most = Math.max(1, ...boxes)
  const named = boxes.map((cards, index) => ({ cards, name: boxNames[index] ?? '' }))
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        {title} <span>{boxesHint}</span>
      </figcaption>
      <div role="img" aria-label={named.map(({ name, cards }) => box(name, cards)).join(', ')} className={styles.boxes}>
        {named.map(({ name, cards }, index) => (
          <span key={name} className={styles.box} title={box(name, cards)}>
            <span>{cards}</span>
            <span
              className={styles.bar}
              style={{ '--share': cards / most } as CSSProperties}
              data-empty={cards === 0}
            />
            <span className={styles.label}>{boxMarks[index]}</span>
          </span>
        ))}
      </div>
    </figure>
  )
}

/** How many new cards the learner takes on each day in this deck; saved when the field is left. */
function NewPerDay({ deckId, newPerDay }: { deckId: number; newPerDay: number | null }) {
  const [text, setText] = useState(newPerDay === null ? '' : String(newPerDay))
  const save = useWrite('PUT /api/newPerDay')
  const words = t.decks.study
  const isValid = /^\d{0,4}$/.test(text.trim())
  const submit = () => {
    const wanted = text.trim() === '' ? null : Number(text)
    if (!isValid || wanted === newPerDay || save.isPending) return
    save.mutate(
      { id: deckId, newPerDay: wanted },
      { onSuccess: () => void toast({ message: words.newPerDaySaved, tone: 'good' }) },
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field
        label={words.newPerDay}
        hint={words.newPerDayHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={text}
        onChange={setText}
        onBlur={submit}
        invalid={isValid ? [] : words.newPerDayInvalid}
        error={save.isError ? errorText(save.error) : undefined}
      />
    </form>
  )
}

/** The actions of a learner on somebody else's deck: copy it, or remove it from the library. */
function LibraryActions({ deck, onPopup }: { deck: DeckDetail; onPopup: OpenPopup }) {
  const { remove, isPending } = useRemoval(deck)
  if (deck.isAuthor) return null
  return (
    <div className={styles.libraryActionsActions}>
      <Button
        variant="plain"
        icon="cards"
        className={styles.libraryActionsAction}
        onClick={() => onPopup({ kind: 'copy' })}
      >
        {t.library.copy}
      </Button>
      {deck.inLibrary && (
        <Button
          variant="plain"
          icon="minus"
          className={styles.libraryActionsAction}
          pending={isPending}
          // One that is private by now is gone for who is no member, and cannot be added again.
          onClick={() => (deck.isPublic || deck.isMember ? remove() : onPopup({ kind: 'remove-from-library' }))}
        >
          {t.library.remove}
        </Button>
      )}
    </div>
  )
}

const showError = (error: ApiError) => void toast({ message: errorText(error), tone: 'error' })

/** Takes a deck out of the library that stays open, because it is public or shared with the learner. */
function useRemoval(deck: DeckDetail) {
  const removal = useWrite('PUT /api/removeFromLibrary')
  const add = useWrite('PUT /api/library')
  const { queryKey } = query('GET /api/deck/:id', { id: String(deck.id) })
  const words = t.library

  // The pressed button is gone each time.
  const undo = () => {
    add.mutate({ id: deck.id }, { onError: showError })
    focusTitle()
  }
  const onSuccess = () => {
    void queryClient.invalidateQueries({ queryKey })
    // Members have the deck without that, and so cannot add it.
    toast({ message: words.removed, tone: 'good', ...(!deck.isMember && { action: { label: words.undo, run: undo } }) })
    focusTitle()
  }
  const remove = () => removal.mutate({ id: deck.id }, { onSuccess, onError: showError })
  return { remove, isPending: removal.isPending }
}

/** The documents of a deck, each with the way to what it gave, or why it gave nothing; nothing while there are none. */
function DocumentList({ deckId, onAsk }: { deckId: number; onAsk: () => void }) {
  const { isConfigured } = useAi()
  const { data: documents = [] } = useQuery(documentsOf(deckId))
  const remove = useWrite('PUT /api/deleteDocument')
  const removedId = useRef<number | null>(null)
  const words = t.review.documents
  const now = new Date()

  // The button that removed a document is gone with it: focus goes to the heading, or to the page's when that is gone, too.
  useEffect(() => {
    if (removedId.current === null || documents.some(({ id }) => id === removedId.current)) return
    removedId.current = null
    const heading = document.getElementById('documents-title') ?? document.querySelector<HTMLElement>('#main h1')
    heading?.focus({ preventScroll: true })
  }, [documents])

  if (documents.length === 0) return null
  return (
    <section aria-labelledby="documents-title" className={styles.section}>
      <h2 id="documents-title" tabIndex={-1} className={styles.documentListTitle}>
        {words.title}
      </h2>
      <ul className={styles.list}>
        {documents.map(({ id, name, state, message, unit, pageCount, uploadedAt }) =>
          state === 'failed' ? (
            <li key={id} className={styles.failed}>
              <p dir="auto">{name}</p>
              <IconButton
                icon="trash"
                size="small"
                label={words.removeFailed(name)}
                disabled={remove.isPending}
                onClick={() => {
                  removedId.current = id
                  remove.mutate(
                    { id },
                    {
                      onSuccess: () => void toast({ message: words.removed, tone: 'good' }),
                      onError: (error) => void toast({ message: errorText(error), tone: 'error' }),
                    },
                  )
                }}
              />
              <p className={styles.facts}>{message}</p>
            </li>
          ) : (
            <li key={id}>
              <Link to={paths.document(deckId, id)} dir="auto">
                {name}
              </Link>
              <p className={styles.facts}>
                {state === 'ready' ? words.size(unit, pageCount) : words.reading}
                {(state !== 'ready' || unit) && ' · '}
                {relativeTime(new Date(uploadedAt), now)}
              </p>
            </li>
          ),
        )}
      </ul>
      {isConfigured && documents.some(({ state }) => state === 'ready') && (
        <Button variant="plain" icon="sparkle" className={styles.action} onClick={onAsk}>
          {t.decks.ask.open}
        </Button>
      )}
    </section>
  )
}
