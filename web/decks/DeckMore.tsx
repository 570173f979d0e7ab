import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type CSSProperties, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { DeckDetail } from '../../shared/api/contract.ts'
import { mayEdit } from '../../shared/decks.ts'
import type { Boxes } from '../../shared/study.ts'
import { useAi } from '../app/shell/config.ts'
import { query, useWrite } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { ProgressSetting } from '../sharing/ProgressConsent.tsx'
import { Button, buttonClass } from '../ui/Button.tsx'
import { classNames } from '../ui/className.ts'
import { Icon } from '../ui/Icon.tsx'
import { toast, toastDone, toastError } from '../ui/toast.ts'
import { queryClient } from '../data/queryClient.ts'
import { focusTitle } from '../ui/Page.tsx'
import { documentsOf } from '../generation/progressQuery.ts'
import { paths } from '../data/paths.ts'
import { useAuthorised } from '../data/session.ts'
import { relativeTime } from '../texts/time.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { NewPerDay } from './NewPerDay.tsx'
import type { OpenPopup } from './popup.ts'
import kit from '../ui/kit.module.css'
import styles from './StudyPanel.module.css'

interface DeckMoreProps {
  deck: DeckDetail
  /** Where the cards of a pasted list lie unless another topic is chosen; null while there is none. */
  topicId: number | null
  /** The selected topics; null for all. */
  chosen: readonly number[] | null
  onPopup: OpenPopup
}

/** The Leitner boxes, the daily limit, and the less frequent actions. */
export function DeckMore({ deck, topicId, chosen, onPopup }: DeckMoreProps) {
  const { data: status } = useQuery(query('GET /api/studyStatus/:id', { id: String(deck.id) }))
  // Sharing begins with the question for the author's name, if it is still to be asked.
  useQuery({ ...query('GET /api/me', {}), enabled: useAuthorised() && deck.isAuthor })
  return (
    <>
      {status && deck.cards > 0 && (
        <>
          <BoxChart boxes={status.boxes} />
          <DeckNewPerDay deckId={deck.id} newPerDay={status.newPerDay} />
        </>
      )}
      {mayEdit(deck.role) && <DocumentList deckId={deck.id} onAsk={() => onPopup({ kind: 'ask' })} />}
      <ProgressSetting deck={deck} />
      <div className={styles.actions}>
        {mayEdit(deck.role) && (
          <>
            {topicId !== null && deck.cards > 0 && (
              <Action icon="menu" onClick={() => onPopup({ kind: 'paste-list', topicId })}>
                {t.cards.list.open}
              </Action>
            )}
            <Action icon="import" onClick={() => onPopup({ kind: 'import', topicId: null })}>
              {t.decks.importCards}
            </Action>
            <Link to={paths.class(deck.id)} className={classNames(buttonClass({ variant: 'plain' }), styles.action)}>
              <Icon name="user" size={18} />
              {t.classes.open}
            </Link>
            <Action icon="pencil" onClick={() => onPopup({ kind: 'edit-deck' })}>
              {t.suggestions.deck.open}
            </Action>
            {deck.cards > 0 && (
              <Action icon="library" onClick={() => onPopup({ kind: 'deck-tags' })}>
                {t.tags.deck.open}
              </Action>
            )}
            <Action icon="undo" onClick={() => onPopup({ kind: 'trash' })}>
              {t.topics.bin.open}
            </Action>
          </>
        )}
        {deck.cards > 0 && !deck.isTakenDown && (
          <Action icon="cards" onClick={() => onPopup({ kind: 'export', topics: chosen })}>
            {t.topics.exportCards}
          </Action>
        )}
        {!deck.isAuthor && <LibraryActions deck={deck} onPopup={onPopup} />}
        {deck.isMember && (
          <Action icon="logout" onClick={() => onPopup({ kind: 'leave' })}>
            {t.sharing.leave.open}
          </Action>
        )}
        {!deck.isAuthor && deck.isPublic && (
          <Action icon="warning" onClick={() => onPopup({ kind: 'report' })}>
            {t.decks.report.open}
          </Action>
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

/** One of the less frequent actions. */
const Action = (props: ComponentProps<typeof Button>) => <Button variant="plain" className={styles.action} {...props} />

/** How the cards lie in the five Leitner boxes. Fresh cards are in none. */
function BoxChart({ boxes }: { boxes: Boxes }) {
  const { boxes: title, boxesHint, boxNames, boxMarks, box } = t.decks.study
  const most = Math.max(1, ...boxes)
  const named = boxes.map((cards, index) => ({ cards, name: boxNames[index] ?? '' }))
  return (
    <figure className={kit.stack}>
      <figcaption className={styles.caption}>
        {title} <span>{boxesHint}</span>
      </figcaption>
      <div role="img" aria-label={named.map(({ name, cards }) => box(name, cards)).join(', ')} className={styles.boxes}>
        {named.map(({ name, cards }, index) => (
          <span key={name} className={styles.box} title={box(name, cards)}>
            <span>{t.amount(cards)}</span>
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

/** The limit of new cards a day in this deck. */
function DeckNewPerDay({ deckId, newPerDay }: { deckId: number; newPerDay: number | null }) {
  const save = useWrite('PUT /api/newPerDay')
  const { data: settings } = useQuery(query('GET /api/settings', {}))
  const words = t.decks.study
  return (
    <NewPerDay
      label={words.newPerDay}
      hint={settings?.newPerDay ? words.newPerDayOfAll(settings.newPerDay) : words.newPerDayHint}
      newPerDay={newPerDay}
      save={save}
      onSave={(wanted) => save.mutate({ id: deckId, newPerDay: wanted }, () => toastDone(words.newPerDaySaved))}
    />
  )
}

/** The actions of a learner on somebody else's deck: copy it, or remove it from the library. */
function LibraryActions({ deck, onPopup }: { deck: DeckDetail; onPopup: OpenPopup }) {
  const removal = useWrite('PUT /api/removeFromLibrary')
  const add = useWrite('PUT /api/library')
  const words = t.library
  // The pressed button is gone each time.
  const undo = () => {
    add.mutate({ id: deck.id }, { onError: toastError })
    focusTitle()
  }
  const onSuccess = () => {
    void queryClient.invalidateQueries(query('GET /api/deck/:id', { id: String(deck.id) }))
    // Members keep the deck without the library, so they cannot add it again.
    toast({ message: words.removed, tone: 'good', ...(!deck.isMember && { action: { label: words.undo, run: undo } }) })
    focusTitle()
  }
  const remove = () => {
    // A private deck is lost to anyone who is not a member, and cannot be added again.
    if (!deck.isPublic && !deck.isMember) onPopup({ kind: 'remove-from-library' })
    else removal.mutate({ id: deck.id }, { onSuccess, onError: toastError })
  }
  return (
    <>
      <Action icon="cards" onClick={() => onPopup({ kind: 'copy' })}>
        {words.copy}
      </Action>
      {deck.inLibrary && (
        <Action icon="minus" pending={removal.isPending} onClick={remove}>
          {words.remove}
        </Action>
      )}
    </>
  )
}

/** The documents of a deck, each with a link to its cards or with its error. Nothing without documents. */
function DocumentList({ deckId, onAsk }: { deckId: number; onAsk: () => void }) {
  const { isConfigured } = useAi()
  const { data: documents = [] } = useQuery(documentsOf(deckId))
  const remove = useWrite('PUT /api/deleteDocument')
  const removedId = useRef<number | null>(null)
  const words = t.review.documents

  // The pressed button is gone with its document: focus moves to the heading, or to the page's if that is gone, too.
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
                  remove.mutate({ id }, { onSuccess: () => toastDone(words.removed), onError: toastError })
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
                {relativeTime(uploadedAt)}
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
