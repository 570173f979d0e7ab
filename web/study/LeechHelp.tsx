import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useSyncExternalStore } from 'react'
import { mayEdit } from '../../shared/decks.ts'
import type { QueueCard } from '../../shared/api/contract.ts'
import { useAi } from '../app/shell/config.ts'
import { plainText } from '../cards/plainText.ts'
import { query } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import type { IconName } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useStore } from '../ui/store.ts'
import { toast } from '../ui/toast.ts'
import { takesHotkeys, useWindowEvent } from '../ui/useWindowEvent.ts'
import { type CardDialog, correction, splitByHand, splitByModel } from './cardDialogs.tsx'
import { suspend } from './cardTools.ts'
import type { Study } from './createStudy.ts'
import styles from './LeechHelp.module.css'
import { slipped } from './sender.ts'

interface LeechHelpProps {
  study: Study
  onOpen: (dialog: CardDialog) => void
}

/** What might help with a card that was just forgotten once more and keeps slipping. It waits at the edge until it is used or dismissed. */
export function LeechHelp({ study, onOpen }: LeechHelpProps) {
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
        {plainText(card.questionText, card.isGapText) || t.study.questionPicture}
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
