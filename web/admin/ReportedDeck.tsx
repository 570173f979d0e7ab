import { useId } from 'react'
import { Link } from 'react-router'
import type { CallOutput } from '../../shared/api/contract.ts'
import { paths } from '../data/paths.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Email } from '../ui/Email.tsx'
import { type Decision, decisionWords } from './JudgeDialog.tsx'
import { LongText } from './LongText.tsx'
import styles from './ReportsPage.module.css'
import { type Column, Table } from './Table.tsx'
import { When } from './When.tsx'

export type Reported = CallOutput<'GET /api/reportedDecks'>[number]
type Report = Reported['reports'][number]

const names = t.admin.columns

const columns: Column<Report>[] = [
  { name: names.when, cell: ({ at }) => <When at={at} /> },
  { name: names.reason, cell: ({ reason }) => t.admin.reports.reasons[reason] },
  { name: names.note, cell: ({ note }) => <LongText>{note}</LongText>, isWide: true },
  { name: names.by, cell: ({ by }) => (by ? <Email>{by}</Email> : t.admin.gone) },
]

interface ReportedDeckProps {
  deck: Reported
  onDecision: (decision: Decision) => void
}

/** A deck, what was said against it, and what can be decided. */
export function ReportedDeck({ deck, onDecision }: ReportedDeckProps) {
  const id = useId()
  const words = t.admin.reports
  const name = deck.name || words.unnamed
  const decisions: Decision[] = deck.isTakenDown ? ['put-back'] : ['take-down', 'let-be']
  return (
    <section aria-labelledby={id} className={styles.deck}>
      <header className={styles.head}>
        <h2 id={id} className={styles.name}>
          <Link to={paths.deck(deck.deckId)}>{name}</Link>
        </h2>
        <p className={styles.author}>
          {words.author(deck.author)}
          {deck.isTakenDown && <strong className={styles.down}>{words.takenDown}</strong>}
        </p>
        <div className={styles.decisions}>
          {decisions.map((decision) => {
            const { action } = decisionWords(decision)
            return (
              <Button key={decision} aria-label={words.named(action, name)} onClick={() => onDecision(decision)}>
                {action}
              </Button>
            )
          })}
        </div>
      </header>
      {deck.reports.length > 0 && (
        <Table
          caption={words.caption(name)}
          hideCaption
          columns={columns}
          rows={deck.reports}
          keyOf={(report) => report.id}
        />
      )}
    </section>
  )
}
