import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import type { TopicNode } from '../../shared/api/decks.ts'
import { mayEdit } from '../../shared/roles.ts'
import { ApiError, query } from '../data/api.ts'
import { useIsHeld } from '../cards/heldScreen.ts'
import { paths } from '../data/paths.ts'
import { lastCard, lastTopic } from '../data/remembered.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { clearToasts, toast } from '../ui/toast.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { ratingButtons, ratingName } from './buttons.ts'
import { CardView } from './CardView.tsx'
import styles from './Learning.module.css'
import { type Chosen, partOf } from './part.ts'
import { phaseOf } from './sessionReducer.ts'
import { isPassed } from './sessionReducer.ts'
import { CardTools, rejectButtonId } from './CardTools.tsx'
import { NextBar, RatingBar } from './RatingBar.tsx'
import { StatusLine } from './StatusLine.tsx'
import { StudyHeader } from './StudyHeader.tsx'
import { Summary } from './Summary.tsx'
import { useCorrection } from './useCorrection.tsx'
import { useHotkeys } from './useHotkeys.ts'
import { useMadeCards } from './useMadeCards.ts'
import { useStudy } from './useStudy.ts'
import { Waiting } from './Waiting.tsx'

interface LearningProps {
  deckId: number
  /** What of the deck is learned; null for all. */
  chosen: Chosen | null
  isTwoButtons: boolean
}

/** A session of learning, from the first card to the summary. */
export function Learning({ deckId, chosen, isTwoButtons }: LearningProps) {
  const navigate = useNavigate()
  const { study, session, unsent, isStuck } = useStudy(deckId, chosen)
  // Fetched by the loader; each rating would make it stale and fetch it again.
  const deck = useQuery({ ...query('GET /api/deck/:id', { id: String(deckId) }), enabled: false })
  const { buttons, keys } = ratingButtons(isTwoButtons)
  // What an earlier screen had to say would lie over the cards.
  useEffect(clearToasts, [])

  const { current, failure, history } = session
  const isMade = !!current?.card.made
  const made = useMadeCards(study, isMade)
  const [rejectingSeed, setRejectingSeed] = useState<number | null>(null)
  const canEdit = mayEdit(deck.data?.role ?? null)
  const isCardGone = !!current && isPassed(current)
  const onReject = made && isMade && canEdit && !isCardGone ? () => setRejectingSeed(current.seed) : null
  const isRejecting = !!onReject && current?.seed === rejectingSeed
  const { correct, dialog } = useCorrection(study, deck.data)
  const onCorrect = correct && current && !isCardGone ? () => correct(current.card) : null
  useHotkeys(study, { ratings: keys, onReject, onCorrect, isPaused: isRejecting })

  const last = history.at(-1)
  const phase = phaseOf(session, unsent)
  // What somebody writes about a card is not taken away with its deck.
  const isGone = failure instanceof ApiError && failure.status === 404
  const mustLeave = !useIsHeld() && isGone

  useEffect(() => {
    if (!mustLeave) return
    toast({ message: t.study.gone, tone: 'error', stays: true })
    void navigate(paths.decks, { replace: true })
  }, [mustLeave, navigate])

  // The last card and topic are remembered, as the product's other screens do with theirs.
  useEffect(() => {
    if (!current) return
    lastCard.set(current.card.id)
    lastTopic.set(current.card.topicId)
  }, [current])

  const isVisitor = deck.data?.role === 'visitor'
  const deckName = deck.data?.name ?? ''
  const part = partOf(deck.data?.structure ?? [], chosen)
  const readHint = () => {
    study.readHint()
    // The button goes with the hint: what had focus must not be nothing.
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  }
  const backFromReasons = () => {
    flushSync(() => setRejectingSeed(null))
    document.getElementById(rejectButtonId)?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h1 tabIndex={-1}>{deckName ? t.study.titleOf(deckName) : t.study.title}</h1>
      </VisuallyHidden>
      <StudyHeader deckId={deckId} deckName={deckName} session={session} onUndo={study.undo}>
        <StatusLine unsent={isStuck ? unsent : 0}>
          {current?.news
            ? t.study.news[current.news]
            : last
              ? t.study.rated(ratingName(last.rating, buttons), last.card.intervals[last.rating - 1] ?? 0)
              : part && t.study.part.only(part.topic)}
        </StatusLine>
      </StudyHeader>
      {session.isHintShown && (
        <div className={styles.hint}>
          <Notice actions={<Button onClick={readHint}>{t.study.gotIt}</Button>}>{t.study.hint}</Notice>
        </div>
      )}
      {current && (
        <>
          <CardView
            key={current.seed}
            shown={current}
            topic={topicName(deck.data?.structure ?? [], current.card.topicId) ?? deckName}
            onChoose={study.choose}
            tools={
              current.isRevealed &&
              !isCardGone &&
              (onCorrect || isMade) && (
                <CardTools
                  made={isMade ? made : null}
                  cardId={current.card.id}
                  canEdit={canEdit}
                  onReject={onReject}
                  onCorrect={onCorrect}
                />
              )
            }
          />
          {made && isRejecting ? (
            <made.RejectBar onReject={made.reject} onCancel={backFromReasons} />
          ) : isCardGone ? (
            <NextBar onNext={study.pass} />
          ) : (
            <RatingBar
              intervals={current.card.intervals}
              isRevealed={current.isRevealed}
              buttons={buttons}
              onReveal={study.reveal}
              onRate={study.rate}
            />
          )}
        </>
      )}
      {(phase === 'loading' || phase === 'saving') && <Waiting isSaving={phase === 'saving'} isStuck={isStuck} />}
      {phase === 'failed' && (
        <Notice tone="error" actions={<Button onClick={study.retry}>{t.ui.retry}</Button>}>
          {errorText(failure)}
        </Notice>
      )}
      {dialog}
      {phase === 'over' && (
        <Summary
          session={session}
          deckId={deckId}
          part={part}
          isVisitor={isVisitor}
          buttons={buttons}
          onGoOn={study.restart}
        />
      )}
    </div>
  )
}

function topicName(topics: readonly TopicNode[], id: number): string | undefined {
  for (const topic of topics) {
    const name = topic.id === id ? topic.name : topicName(topic.elements, id)
    if (name !== undefined) return name
  }
  return undefined
}
