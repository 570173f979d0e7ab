import { type ReactNode, useState } from 'react'
import type { Progress } from '../../shared/api/contract.ts'
import { readTab, writeTab } from '../data/remembered.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { DeeperButton, FailedPartsButton, failedTitle, Failure } from './Failure.tsx'
import { GenerationBar, ReviewLink, StopButton } from './GenerationProgress.tsx'
import styles from './GenerationNotice.module.css'
import { isUnderWay } from './progress.ts'
import type { TargetDeck } from './useBegin.ts'
import { useAnnouncements } from './announce.ts'
import { useGeneration } from './useGeneration.ts'

interface GenerationNoticeProps {
  deck: TargetDeck
  /** Shown in place of this notice when there are new cards. */
  children: ReactNode
}

/** On a deck's page: how its newest generation stands, why it made no cards, and that it is done when that happens here. */
export function GenerationNotice({ deck, children }: GenerationNoticeProps) {
  const { progress } = useGeneration(deck.id)
  useAnnouncements()
  if (!progress || progress.id === null) return children
  return (
    <NewestGeneration deck={deck} progress={progress}>
      {children}
    </NewestGeneration>
  )
}

const dismissedName = (deckId: number) => `generation.dismissed.${deckId}` as const

function NewestGeneration({ deck, progress, children }: GenerationNoticeProps & { progress: Progress }) {
  // Generations that ended before the page was opened are not announced.
  const [oldId] = useState(progress.state === 'done' ? progress.id : null)
  const [dismissed, setDismissed] = useState(() => readTab(dismissedName(deck.id)))
  const { id, state, message, cards } = progress
  const words = t.generation
  if (id === null || id === oldId || String(id) === dismissed) return children
  const dismiss = (
    <Button
      variant="plain"
      onClick={() => {
        writeTab(dismissedName(deck.id), String(id))
        setDismissed(String(id))
      }}
    >
      {t.ui.dismiss}
    </Button>
  )
  const isNews = state === 'done' && cards > 0
  return (
    <>
      <div className={styles.notice}>
        {isUnderWay(progress) ? (
          <section aria-label={words.making.title} className={styles.making}>
            <h2 className={styles.title}>{words.making.title}</h2>
            <div className={styles.bar}>
              <GenerationBar progress={progress} />
            </div>
            <StopButton key={id} id={id} />
          </section>
        ) : isNews ? (
          <Notice
            tone="good"
            title={words.done.made(cards, deck.name || t.decks.unnamed)}
            actions={
              <>
                {dismiss}
                <FailedPartsButton deck={deck} progress={progress} />
                <DeeperButton deck={deck} progress={progress} />
                <ReviewLink deckId={deck.id} />
              </>
            }
          >
            {[message, words.done.next].filter(Boolean).join(' ')}
          </Notice>
        ) : (
          <Failure deck={deck} progress={progress} title={failedTitle(progress)} action={dismiss} />
        )}
      </div>
      {!isNews && children}
    </>
  )
}
