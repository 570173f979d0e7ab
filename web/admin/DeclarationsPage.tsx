import { useState } from 'react'
import { Link } from 'react-router'
import type { CallOutput } from '../../shared/api/contract.ts'
import { type Decision, decisions } from '../../shared/declarations.ts'
import { useWrite } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { day } from '../texts/time.ts'
import { Button } from '../ui/Button.tsx'
import { Email } from '../ui/Email.tsx'
import { Select } from '../ui/Field.tsx'
import { Page } from '../ui/Page.tsx'
import { toastDone } from '../ui/toast.ts'
import styles from './Cell.module.css'
import { adminPaths } from './paths.ts'
import { closeDone, ReasonDialog } from './ReasonDialog.tsx'
import { type Column, List, LongText, usePages, When } from './Table.tsx'

type Declaration = CallOutput<'GET /api/declarations'>[number]

/** Contracts that somebody cancelled or withdrew from without logging in, those first that wait for an admin. */
export function Component() {
  const [decided, setDecided] = useState<Declaration | null>(null)
  const read = usePages('GET /api/declarations', {}, (page) => page)
  const words = t.admin.declarations
  return (
    <Page title={t.admin.routes.declarations.title}>
      <List
        read={read}
        caption={words.caption}
        columns={columnsOf(setDecided)}
        keyOf={({ id }) => id}
        none={words.none}
      />
      {decided && <DecisionDialog declaration={decided} onClose={() => setDecided(null)} />}
    </Page>
  )
}

function columnsOf(onDecide: (declaration: Declaration) => void): Column<Declaration>[] {
  const names = t.admin.columns
  const words = t.admin.declarations
  return [
    { name: names.id, cell: ({ id }) => id },
    { name: names.when, cell: ({ at }) => <When at={at} /> },
    {
      name: names.kind,
      cell: ({ kind, endsOn }) => (
        <>
          {words.kinds[kind]}
          {endsOn !== null && <span className={styles.soft}>{words.endsOn(day(endsOn))}</span>}
        </>
      ),
    },
    {
      name: names.by,
      cell: ({ fullName, email, userId }) => (
        <>
          {fullName}
          <span className={styles.soft}>
            {userId === null ? (
              <Email>{email}</Email>
            ) : (
              <Link to={adminPaths.ledgerOf(userId)}>
                <Email>{email}</Email>
              </Link>
            )}
          </span>
        </>
      ),
    },
    { name: words.contract, cell: ({ contract }) => contract || t.admin.none },
    { name: names.reason, cell: ({ reason }) => <LongText>{reason ?? ''}</LongText>, isWide: true },
    { name: words.finding, cell: ({ finding }) => (finding === null ? words.unseen : words.findings[finding]) },
    {
      name: names.action,
      cell: (declaration) =>
        declaration.finding === null ? (
          t.admin.none
        ) : declaration.decidedAt === null ? (
          <Button aria-label={words.decideNamed(declaration.id)} onClick={() => onDecide(declaration)}>
            {words.decide}
          </Button>
        ) : (
          <>
            {words.done} <When at={declaration.decidedAt} />
          </>
        ),
    },
  ]
}

/** Asks what was done about a declaration, and does it. */
function DecisionDialog({ declaration, onClose }: { declaration: Declaration; onClose: () => void }) {
  const { id, userId, finding } = declaration
  const [decision, setDecision] = useState<Decision>(
    finding === 'refund-due' ? 'ended' : finding === 'renewed' ? 'noticed' : 'answered',
  )
  const decide = useWrite('PUT /api/decideDeclaration')
  const words = t.admin.declarations
  return (
    <ReasonDialog
      title={words.decideNamed(id)}
      {...(finding !== null && { note: words.notes[finding] })}
      action={words.decide}
      isDanger={decision !== 'answered'}
      writing={decide}
      fields={() => (
        <Select
          label={words.decision}
          value={decision}
          options={decisions.map((value) => ({
            value,
            label: words.decisions[value],
            isDisabled: userId === null && value !== 'answered',
          }))}
          onChange={setDecision}
        />
      )}
      onAct={(reason) =>
        decide.mutate({ id, decision, reason }, () => {
          toastDone(words.decided)
          closeDone(onClose)
        })
      }
      onClose={onClose}
    />
  )
}
