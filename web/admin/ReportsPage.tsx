import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { type Decision, JudgeDialog } from './JudgeDialog.tsx'
import { ReportedDeck, type Reported } from './ReportedDeck.tsx'
import styles from './ReportsPage.module.css'
import { Shown } from './Shown.tsx'

/** Decks that somebody reported. */
export function Component() {
  const [judged, setJudged] = useState<{ deck: Reported; decision: Decision } | null>(null)
  const read = useQuery(query('GET /api/reportedDecks', {}))
  return (
    <Page title={t.admin.routes.reports.title}>
      <Shown read={read}>
        {(decks) =>
          decks.length > 0 ? (
            <div className={styles.decks}>
              {decks.map((deck) => (
                <ReportedDeck key={deck.deckId} deck={deck} onDecision={(decision) => setJudged({ deck, decision })} />
              ))}
            </div>
          ) : (
            <EmptyState>{t.admin.reports.none}</EmptyState>
          )
        }
      </Shown>
      {judged && <JudgeDialog {...judged} onClose={() => setJudged(null)} />}
    </Page>
  )
}
