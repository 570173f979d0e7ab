import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useId, useRef, useState } from 'react'
import type { CallOutput } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { query, useWrite } from '../data/api.ts'
import { dayAndTime } from '../texts/time.ts'
import { t } from '../texts/index.ts'
import { FormDialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { BackLink, Page } from '../ui/Page.tsx'
import { toastDone } from '../ui/toast.ts'
import { Button } from '../ui/Button.tsx'
import { queryClient } from '../data/queryClient.ts'
import { fieldError } from '../texts/errors.ts'
import { TextArea } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { type Affiliate, type Candidate, draftFrom, draftOf } from './affiliateDraft.ts'
import { AffiliateForm } from './AffiliateForm.tsx'
import kit from '../ui/kit.module.css'
import styles from './AffiliatePage.module.css'
import { adminPaths } from './paths.ts'
import { amount, type Column, Shown, Table, When } from './Table.tsx'
import { refusalText } from '../sharing/Refusal.tsx'
import { closeDone } from './ReasonDialog.tsx'

/** A partner: what is noted, what came of the code, and what is owed. */
export function Component({ id }: { id: number }) {
  const read = useQuery(query('GET /api/getAffiliates', {}))
  const words = t.admin.affiliate
  return (
    <Page title={t.admin.routes.affiliate.title} back={<BackLink to={adminPaths.affiliates}>{words.back}</BackLink>}>
      <Shown read={read}>
        {(affiliates) => {
          const affiliate = affiliates.find(({ affiliateID }) => affiliateID === id)
          return affiliate ? <Details affiliate={affiliate} /> : <EmptyState>{words.missing}</EmptyState>
        }}
      </Shown>
    </Page>
  )
}

function Details({ affiliate }: { affiliate: Affiliate }) {
  const update = useWrite('PUT /api/updateAffiliate')
  const navigate = useNavigate()
  const { affiliateID, hasContract, user, userId, joined } = affiliate
  const words = t.admin.affiliate
  return (
    <>
      <p className={styles.who}>
        {user === null || userId === null ? t.admin.gone : words.user(user, userId)}
        <span>{words.joined(dayAndTime(joined))}</span>
      </p>
      <div className={styles.columns}>
        <AffiliateForm
          initial={draftOf(affiliate)}
          contractOf={hasContract ? affiliateID : null}
          saving={update}
          onSave={(details, onSaved) =>
            update.mutate({ ...details, affiliateID }, () => {
              onSaved()
              toastDone(words.saved)
              void navigate(adminPaths.affiliates)
            })
          }
        />
        <Earnings affiliate={affiliate} />
      </div>
    </>
  )
}

/** Makes a partner of a candidate. */
export function ConvertPage({ id }: { id: number }) {
  const read = useQuery(query('GET /api/getAffiliateCandidates', {}))
  const words = t.admin.affiliate
  return (
    <Page
      title={t.admin.routes.convert.title}
      back={<BackLink to={adminPaths.candidates}>{words.backToCandidates}</BackLink>}
    >
      <Shown read={read}>
        {(candidates) => {
          const candidate = candidates.find(({ candidateID }) => candidateID === id)
          return candidate ? <Conversion candidate={candidate} /> : <EmptyState>{words.missingCandidate}</EmptyState>
        }}
      </Shown>
    </Page>
  )
}

function Conversion({ candidate }: { candidate: Candidate }) {
  const join = useWrite('POST /api/joinAffiliate')
  const navigate = useNavigate()
  const { candidateID, user, userId } = candidate
  const words = t.admin.affiliate
  return (
    <>
      <p className={styles.who}>{words.user(user, userId)}</p>
      <AffiliateForm
        initial={draftFrom(candidate)}
        contractOf={null}
        saving={join}
        onSave={(details, onSaved) =>
          join.mutate({ ...details, candidateID }, () => {
            onSaved()
            toastDone(words.created)
            void navigate(adminPaths.affiliates)
          })
        }
      />
    </>
  )
}

type Answer = CallOutput<'GET /api/conversions/:id'>

/** The earnings of a partner's code, the payouts, and the balance. */
function Earnings({ affiliate }: { affiliate: Affiliate }) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const [isPaying, setIsPaying] = useState(false)
  const close = () => setIsPaying(false)
  const read = useQuery(query('GET /api/conversions/:id', { id: String(affiliate.affiliateID) }))
  const { owedCents, lastPayout } = affiliate
  const words = t.admin.earnings
  return (
    <section aria-labelledby={id} className={kit.fields}>
      <h2 ref={title} id={id} tabIndex={-1} className={kit.heading}>
        {words.title}
      </h2>
      <div className={styles.owed}>
        <p>
          <span className={styles.amount}>{owedCents > 0 ? words.owed(amount(owedCents)) : words.nothingOwed}</span>
          <span className={kit.note}>{lastPayout ? words.lastPayout(dayAndTime(lastPayout)) : words.noPayout}</span>
        </p>
        {owedCents > 0 && <Button onClick={() => setIsPaying(true)}>{words.pay}</Button>}
      </div>
      <Shown read={read}>
        {({ conversions, payouts }) => (
          <>
            <Table
              caption={names.conversions}
              columns={conversionColumns}
              rows={conversions}
              keyOf={({ id }) => id}
              empty={<p className={kit.note}>{words.noConversions}</p>}
            />
            <Table
              caption={words.payouts}
              columns={payoutColumns}
              rows={payouts}
              keyOf={({ id }) => id}
              empty={<p className={kit.note}>{words.noPayouts}</p>}
            />
          </>
        )}
      </Shown>
      {isPaying && (
        <PayoutDialog affiliate={affiliate} onClose={close} onPaid={() => closeDone(close, title.current)} />
      )}
    </section>
  )
}

const names = t.admin.columns

const conversionColumns: Column<Answer['conversions'][number]>[] = [
  { name: names.when, cell: ({ at }) => <When at={at} /> },
  { name: names.subscription, cell: ({ state }) => stateName(state) },
  { name: names.amount, cell: ({ amountCents }) => amount(amountCents), isAmount: true },
  { name: names.share, cell: ({ shareCents }) => amount(shareCents), isAmount: true },
  { name: names.paid, cell: ({ isPaid }) => (isPaid ? t.admin.yes : t.admin.no) },
]

const payoutColumns: Column<Answer['payouts'][number]>[] = [
  { name: names.when, cell: ({ at }) => <When at={at} /> },
  { name: names.amount, cell: ({ amountCents }) => amount(amountCents), isAmount: true },
  { name: names.note, cell: ({ note }) => note || t.admin.none },
]

interface PayoutDialogProps {
  affiliate: Affiliate
  onClose: () => void
  onPaid: () => void
}

/** Notes that all that a partner is owed was paid. */
function PayoutDialog({ affiliate, onClose, onPaid }: PayoutDialogProps) {
  const [note, setNote] = useState('')
  const pay = useWrite('PUT /api/payout')
  const { affiliateID, owedCents } = affiliate
  const words = t.admin.earnings
  const noteError = fieldError(pay.error, 'note')
  return (
    <FormDialog
      title={words.pay}
      onClose={onClose}
      onSubmit={() => {
        pay.mutate(
          { affiliateID, owedCents, note },
          {
            onSuccess: () => {
              toastDone(words.paid)
              onPaid()
            },
            onError: ({ code }) => {
              if (code !== 'conflict') return
              void queryClient.invalidateQueries({ queryKey: ['GET /api/getAffiliates'] })
              void queryClient.invalidateQueries({ queryKey: ['GET /api/conversions/:id'] })
            },
          },
        )
      }}
      button={words.pay}
      write={{ isPending: pay.isPending }}
    >
      {pay.isError && !noteError && <Notice tone="error">{refusalText(pay.error)}</Notice>}
      <p>{words.payNote(amount(owedCents))}</p>
      <TextArea
        label={names.note}
        hint={words.noteHint}
        value={note}
        onChange={setNote}
        error={noteError}
        maxLength={limits.notesLength}
      />
    </FormDialog>
  )
}

const stateName = (state: string): string => (t.admin.states as Record<string, string>)[state] ?? state
