import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { CallOutput } from '../../shared/api/contract.ts'
import { type DeckDecision, type TakeDownGround, takeDownGrounds } from '../../shared/decks.ts'
import { limits } from '../../shared/limits.ts'
import { query, useWrite } from '../data/api.ts'
import { fieldError } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { dayAndTime } from '../texts/time.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { paths } from '../data/paths.ts'
import { Button } from '../ui/Button.tsx'
import { Email } from '../ui/Email.tsx'
import { Field, Select } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toastDone } from '../ui/toast.ts'
import kit from '../ui/kit.module.css'
import styles from './ReportsPage.module.css'
import { type Column, LongText, Shown, Table, When } from './Table.tsx'
import { closeDone, ReasonDialog } from './ReasonDialog.tsx'

/** Decks that somebody reported. */
export function Component() {
  const [moderated, setModerated] = useState<{ deck: Reported; decision: DeckDecision } | null>(null)
  const read = useQuery(query('GET /api/reportedDecks', {}))
  return (
    <Page title={t.admin.routes.reports.title}>
      <Shown read={read}>
        {(decks) =>
          decks.length > 0 ? (
            <div className={styles.decks}>
              {decks.map((deck) => (
                <ReportedDeck key={deck.id} deck={deck} onDecision={(decision) => setModerated({ deck, decision })} />
              ))}
            </div>
          ) : (
            <EmptyState>{t.admin.reports.none}</EmptyState>
          )
        }
      </Shown>
      {moderated && <ModerationDialog {...moderated} onClose={() => setModerated(null)} />}
    </Page>
  )
}

type Reported = CallOutput<'GET /api/reportedDecks'>[number]
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
  onDecision: (decision: DeckDecision) => void
}

function ReportedDeck({ deck, onDecision }: ReportedDeckProps) {
  const id = useId()
  const words = t.admin.reports
  const name = deck.name || words.unnamed
  const decisions: DeckDecision[] = !deck.isTakenDown
    ? ['take-down', 'let-be']
    : deck.objection
      ? ['put-back', 'keep-down']
      : ['put-back']
  return (
    <section aria-labelledby={id} className={kit.stack}>
      <header className={styles.head}>
        <h2 id={id} className={styles.name}>
          <Link to={paths.deck(deck.id)}>{name}</Link>
        </h2>
        <p className={styles.author}>
          {words.author(deck.author)}
          {deck.isTakenDown && <strong className={styles.down}>{words.takenDown}</strong>}
        </p>
        <div className={kit.row}>
          {decisions.map((decision) => {
            const { action } = words.decisions[decision]
            return (
              <Button key={decision} aria-label={words.named(action, name)} onClick={() => onDecision(decision)}>
                {action}
              </Button>
            )
          })}
        </div>
      </header>
      {deck.objection && (
        <Notice title={words.objection(dayAndTime(deck.objection.at))}>
          <LongText>{deck.objection.text}</LongText>
        </Notice>
      )}
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

interface ModerationDialogProps {
  deck: Reported
  decision: DeckDecision
  onClose: () => void
}

/** Asks before a decision on a reported deck is made. */
function ModerationDialog({ deck, decision, onClose }: ModerationDialogProps) {
  const moderate = useWrite('PUT /api/judgeDeck')
  const words = t.admin.reports
  const { action, note } = words.decisions[decision]
  const [ground, setGround] = useState<TakeDownGround>('terms')
  const [rule, setRule] = useState('')
  const isTakeDown = decision === 'take-down'
  const isFilled = !isTakeDown || ground === 'terms' || rule.trim() !== ''
  return (
    <ReasonDialog
      title={action}
      note={note(deck.name || words.unnamed)}
      hint={isTakeDown ? words.reasonHint : words.readHint}
      action={action}
      isDanger={isTakeDown}
      writing={moderate}
      isFilled={isFilled}
      names={['rule']}
      fields={(wasTried) =>
        isTakeDown && (
          <>
            <Select
              label={words.ground}
              value={ground}
              options={takeDownGrounds.map((value) => ({ value, label: words.grounds[value] }))}
              onChange={setGround}
            />
            <Field
              label={words.rule}
              hint={words.ruleHints[ground]}
              value={rule}
              onChange={setRule}
              maxLength={limits.ruleLength}
              error={wasTried && !isFilled ? words.noRule : fieldError(moderate.error, 'rule')}
            />
          </>
        )
      }
      onAct={(reason) =>
        moderate.mutate({ id: deck.id, decision, ground, rule: rule.trim(), reason }, () => {
          toastDone(words.done)
          closeDone(onClose)
        })
      }
      onClose={onClose}
    />
  )
}
