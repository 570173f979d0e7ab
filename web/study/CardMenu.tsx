import { useQuery } from '@tanstack/react-query'
import {
  type ComponentProps,
  Fragment,
  lazy,
  type ReactNode,
  Suspense,
  useId,
  useRef,
  useSyncExternalStore,
} from 'react'
import { mayEdit } from '../../shared/decks.ts'
import { laterDays } from '../../shared/study.ts'
import type { DeckDetail, QueueCard } from '../../shared/api/contract.ts'
import { useAi } from '../app/shell/config.ts'
import type { CardField } from '../cards/CardForm.tsx'
import { plainText } from '../cards/plainText.ts'
import { Tags } from '../cards/Tags.tsx'
import { ZoomedPicture, type ZoomedPictureOf } from '../cards/ZoomedPicture.tsx'
import { LeaveFor } from '../app/shell/LeaveFor.tsx'
import { query, refreshAfter, write } from '../data/api.ts'
import { paths } from '../data/paths.ts'
import { ReadAloud, toggleReading } from '../speech/ReadAloud.tsx'
import { SpeechDialog } from '../speech/SpeechDialog.tsx'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/className.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Key } from '../ui/Key.tsx'
import { KeysDialog } from '../ui/KeysDialog.tsx'
import { useStore } from '../ui/store.ts'
import { clearToasts, toast, toastDone, toastError } from '../ui/toast.ts'
import { takesHotkeys, useWindowEvent } from '../ui/useWindowEvent.ts'
import { deleteCard, putOff, suspend, toggleFlag } from './cardTools.ts'
import { edited, refresh, split, suggested } from './corrections.ts'
import type { Study } from './createStudy.ts'
import { added, slipped } from './sender.ts'
import type { Mark, Shown } from './session.ts'
import { TypedAnswer } from './TypedAnswer.tsx'
import { rejectButtonId, type useMadeCards } from './useMadeCards.ts'
import kit from '../ui/kit.module.css'
import styles from './CardMenu.module.css'

/* What the learn page adds to the card besides rating it, in one piece: it is fetched with the first answer, or before where it is needed. */
export { SoundButton } from '../cards/CardContent.tsx'
export { languagesOf } from '../speech/ReadAloud.tsx'
export { Covered } from '../cards/CoveredPicture.tsx'
export { NextBar } from './NextBar.tsx'
export { RatingHint } from './RatingHint.tsx'

announceAdded()

const Assistant = lazy(async () => ({ default: (await import('./Assistant.tsx')).Assistant }))

type BelowCardProps = Pick<ComponentProps<typeof TypedAnswer>, 'buttons' | 'onSuggest'> & { shown: Shown; study: Study }

/**
 * Below the card: the learner's own answer where the card asks to type it, what a language model can do where one is set up, and the
 * tags with the answer, which they could give away.
 */
export function BelowCard({ shown: { card, seed, isRevealed }, study, buttons, onSuggest }: BelowCardProps) {
  const { isConfigured } = useAi()
  const answer = { card, isRevealed, buttons, onReveal: study.reveal }
  return (
    <Fragment key={seed}>
      <TypedAnswer {...answer} onUndo={study.undo} onSuggest={onSuggest} />
      {isConfigured && (
        <Suspense>
          <Assistant {...answer} />
        </Suspense>
      )}
      {isRevealed && <Tags tags={card.tags} />}
    </Fragment>
  )
}

/** What is shown over the card. */
export type Popup = 'menu' | 'keys' | 'speech' | ZoomedPictureOf | CardDialog

interface ToolsOf {
  study: Study
  /** The deck of the card on the screen, once it is known. */
  deck: DeckDetail | undefined
  open: (popup: Popup | null) => void
}

/** Does what a key of the card's tools means, in lower case, or opens a popup. Throws when a part of the program cannot be loaded. */
export async function pressTool(key: string, { study, deck, open }: ToolsOf): Promise<void> {
  const { current } = study.session()
  if (key === '?') open('keys')
  else if (key === 'm') open('menu')
  else if (key === 'f') toggleFlag(study)
  else if (key === 'b') putOff(study, 1)
  else if (key === 's') putOff(study, null)
  else if (key === 'r' && deck && current) toggleReading(deck, current)
  else if (key === 'delete' && mayEdit(deck?.role ?? null)) deleteCard(study)
  else if (key === 'e' && deck && current) {
    open(await correction(deck, current.card))
  }
}

/** What became of the card on the screen. This is there then: the card is revealed, or was. */
export const markText = (mark: Mark): string => t.cardMenu.marks[mark]

/** Says that the last ratings are being sent, or kept on this device. */
export const savingText = (isStuck: boolean): string => (isStuck ? t.cardMenu.kept : t.cardMenu.saving)

/** Says that the server refused a rating or its undo, and why. */
export const showRefusal = (kind: keyof typeof t.cardMenu.refused, error: Error | null): void =>
  void toast({ message: `${t.cardMenu.refused[kind]} ${errorText(error)}`, tone: 'error' })

/** Leaves a deck that the learner may not see any more. */
export const Gone = () => <LeaveFor to={paths.decks} why={t.cardMenu.gone} />

interface CardToolsProps {
  made: ReturnType<typeof useMadeCards>
  shown: Shown
  canEdit: boolean
  /** Null for those who only read the deck. */
  onReject: (() => void) | null
  onCorrect: (() => void) | null
}

/**
 * Whether a model wrote the card and nobody has edited it since (AI Act, Art. 50), and further actions when its answer is revealed:
 * see its source, reject it, correct it.
 */
export function CardTools({ made, shown: { card, isRevealed }, canEdit, onReject, onCorrect }: CardToolsProps) {
  const correct = canEdit ? t.cardMenu.edit : t.cardMenu.suggest
  const byModel = card.isAiGenerated && (
    <span className={kit.small} title={t.cardMenu.byModel}>
      {t.cardMenu.ai}
    </span>
  )
  if (!isRevealed) return byModel
  return (
    <>
      {byModel}
      {made && card.made && <made.SourceButton cardId={card.id} />}
      {onReject && (
        <button id={rejectButtonId} type="button" className={kit.quietLink} aria-keyshortcuts="X" onClick={onReject}>
          {t.cardMenu.reject}
        </button>
      )}
      {onCorrect && (
        <button
          type="button"
          className={classNames(kit.quietLink, styles.correct)}
          aria-keyshortcuts="E"
          aria-label={correct}
          onClick={onCorrect}
        >
          <Icon name="pencil" size={20} />
          <span>{correct}</span>
        </button>
      )}
    </>
  )
}

interface AroundCardProps extends Omit<CardPopupProps, 'popup'> {
  current: Shown | null
  popup: Popup | null
}

/** What reads the card on the screen aloud, helps with one that was forgotten, and lies over both. */
export function AroundCard({ current, popup, ...tools }: AroundCardProps) {
  return (
    <>
      {current && <ReadAloud deck={tools.deck} side={current} />}
      <LeechHelp {...tools} />
      {popup && <CardPopup popup={popup} {...tools} />}
    </>
  )
}

interface CardPopupProps extends Pick<ToolsOf, 'study' | 'deck'> {
  popup: Popup
  /** Opens another popup, or closes this one. */
  onOpen: (popup: Popup | null) => void
}

/** The menu of the card on the screen, the list of keys, one of its pictures, or the correction of a card. */
function CardPopup({ popup, study, deck, onOpen }: CardPopupProps) {
  const onClose = () => onOpen(null)
  const canEdit = mayEdit(deck?.role ?? null)
  if (popup === 'keys') return <KeysDialog keys={t.cardMenu.keys(canEdit)} onClose={onClose} />
  const { current } = study.session()
  if (popup === 'speech') return deck && current && <SpeechDialog deck={deck} side={current} onClose={onClose} />
  if (popup !== 'menu' && 'alt' in popup) return <ZoomedPicture {...popup} onClose={onClose} />
  if (popup !== 'menu') return popup.show(study, onClose)
  const words = t.cardMenu
  const isFlagged = current?.card.isFlagged ?? false
  // The dialog closes first, so that focus goes to the next card and not into what is gone.
  const item = (icon: IconName, label: string, shortcut: string | null, run: () => void) => (
    <button
      type="button"
      className={styles.item}
      onClick={() => {
        onClose()
        run()
      }}
    >
      <Icon name={icon} size={20} />
      <span>{label}</span>
      {shortcut && <Key>{shortcut}</Key>}
    </button>
  )
  const press = (key: string) => () => void pressTool(key, { study, deck, open: onOpen })
  return (
    <Dialog title={words.title} onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons in it, nothing to press */}
      <div className={styles.menu} onKeyDown={moveFocus}>
        {deck && item('pencil', canEdit ? words.edit : words.suggest, 'E', press('e'))}
        {item('flag', isFlagged ? words.unflag : words.flag, 'F', press('f'))}
        {item('clock', words.again(1), 'B', press('b'))}
        {laterDays.map((days) => (
          <Fragment key={days}>{item('clock', words.again(days), null, () => putOff(study, days))}</Fragment>
        ))}
        {item('eye-off', words.suspend, 'S', press('s'))}
        {canEdit && item('trash', words.remove, words.deleteKey, press('delete'))}
        {deck && item('speaker', t.speech.read, 'R', press('r'))}
        {deck && item('globe', t.speech.settings, null, () => onOpen('speech'))}
        <div className={styles.keys}>{item('info', t.ui.keys, '?', press('?'))}</div>
      </div>
    </Dialog>
  )
}

/** Arrow keys, Home and End lead from one button of a menu to another. */
function moveFocus(event: React.KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  const moves: Record<string, number> = {
    ArrowDown: (at + 1) % buttons.length,
    ArrowUp: at > 0 ? at - 1 : -1,
    Home: 0,
    End: -1,
  }
  const to = moves[event.key]
  if (to === undefined) return
  event.preventDefault()
  buttons.at(to)?.focus()
}

interface LeechHelpProps {
  study: Study
  onOpen: (dialog: CardDialog) => void
}

/** What might help with a card that was just forgotten once more and keeps slipping. It waits at the edge until it is used or dismissed. */
function LeechHelp({ study, onOpen }: LeechHelpProps) {
  const session = useSyncExternalStore(study.subscribe, study.session)
  const reviewId = useStore(slipped)
  // An undone review is no longer in the history.
  const card = session.history.find((review) => review.reviewId === reviewId)?.card
  if (!card || session.removed.some((one) => one.card.id === card.id)) return null
  return <Help key={reviewId} card={card} study={study} onOpen={onOpen} />
}

function Help({ card, study, onOpen }: LeechHelpProps & { card: QueueCard }) {
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const { isConfigured } = useAi()
  const { data: deck } = useQuery({
    ...query('GET /api/deck/:id', { id: String(card.deckId) }),
    staleTime: 'static',
  })
  const words = t.cardMenu.leech

  const dismiss = () => {
    const hadFocus = box.current?.contains(document.activeElement)
    slipped.set(null)
    if (hadFocus) document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  }
  useWindowEvent('keydown', (event) => {
    const { target, key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || !takesHotkeys(target)) return
    if (key === 'Escape') dismiss()
    else if (key.toLowerCase() === 'h') box.current?.querySelector('button')?.focus()
  })
  if (!deck) return null
  const canEdit = mayEdit(deck.role)
  const way = (icon: IconName, label: string, open: () => Promise<CardDialog | void>) => (
    <Button
      icon={icon}
      onClick={() => {
        dismiss()
        open().then(
          (dialog) => dialog && onOpen(dialog),
          () => toast({ message: t.errors.offline, tone: 'error' }),
        )
      }}
    >
      {label}
    </Button>
  )
  return (
    <section ref={box} aria-labelledby={id} className={styles.help}>
      <p id={id} role="status" className={styles.title}>
        {words.title}
      </p>
      <p className={styles.card} dir="auto">
        {plainText(card.questionText, card.isGapText) ||
          (card.questionFileLink ? t.study.questionPicture : t.sounds.question)}
      </p>
      <div className={styles.ways}>
        {way('pencil', canEdit ? words.rewrite : t.cardMenu.suggest, () => correction(deck, card))}
        {canEdit && way('cards', words.split, () => (isConfigured ? splitByModel(card) : splitByHand(deck, card)))}
        {way('info', words.explain, () => correction(deck, card, 'explanation'))}
        {canEdit && way('image', words.picture, () => correction(deck, card, 'picture'))}
        {way('eye-off', t.cardMenu.suspend, () => suspend(study, card.id))}
      </div>
      <IconButton
        icon="close"
        label={words.dismiss}
        aria-keyshortcuts="Escape"
        className={styles.close}
        onClick={dismiss}
      />
    </section>
  )
}

/* The dialogs that change a card of the session. Each is loaded when it is opened. */

interface CardDialog {
  show: (study: Study, onClose: () => void) => ReactNode
}

/** Edits a card, or suggests a change of it to those who may. */
async function correction(deck: DeckDetail, card: QueueCard, focusOn?: CardField): Promise<CardDialog> {
  const { CorrectDialog } = await import('../cards/suggestions/CorrectDialog.tsx')
  const of = { deck, card, focusOn }
  return {
    show: (study, onClose) => (
      <CorrectDialog
        {...of}
        onSaved={(topicId, version, siblings) => edited(study, card, { topicId, version, siblings })}
        hasUndo
        onChanged={() => void refresh(study, card.id)}
        onSuggested={(id) => suggested(study, id)}
        onClose={onClose}
      />
    ),
  }
}

/** Has a language model split a card. */
async function splitByModel(card: QueueCard): Promise<CardDialog> {
  const { ReviseDialog } = await import('../cards/ReviseDialog.tsx')
  return {
    show: (study, onClose) => (
      <ReviseDialog cards={[card]} first="split" onSaved={() => split(study, card.id)} onClose={onClose} />
    ),
  }
}

/** Creates a second card from a part of a card. */
async function splitByHand(deck: DeckDetail, card: QueueCard): Promise<CardDialog> {
  const { SplitDialog } = await import('../cards/SplitDialog.tsx')
  return {
    show: (study, onClose) => (
      <SplitDialog deck={deck} card={card} onSaved={() => split(study, card.id)} onClose={onClose} />
    ),
  }
}

/** Says that a rating added its public deck to the library, and offers to undo that. */
function announceDeck(): void {
  const id = added.get()
  if (id === null) return
  added.set(null)
  // Not called an undo: that of the rating is on the screen, too.
  const action = { label: t.cardMenu.notAdded, run: () => void removeDeck(id).catch(toastError) }
  toast({ message: t.cardMenu.added, tone: 'good', action })
}

async function removeDeck(id: number): Promise<void> {
  await write('PUT /api/removeFromLibrary', { id })
  clearToasts()
  toastDone(t.cardMenu.addUndone)
  // The same reads are outdated as after it was added.
  await refreshAfter('PUT /api/library')
}

/** Announces each deck that a rating adds, from now on. */
function announceAdded(): void {
  added.subscribe(announceDeck)
  announceDeck()
}
