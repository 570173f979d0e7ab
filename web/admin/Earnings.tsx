import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { CallOutput } from '../../shared/api/contract.ts'
import { query } from '../data/api.ts'
import { dayAndTime } from '../texts/dates.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import type { Affiliate } from './affiliateDraft.ts'
import styles from './AffiliatePage.module.css'
import { closeDone } from './closeDone.ts'
import { amount } from './money.ts'
import { PayoutDialog } from './PayoutDialog.tsx'
import { Shown } from './Shown.tsx'
import { stateName } from './stateName.ts'
import { type Column, Table } from './Table.tsx'
import { When } from './When.tsx'

type Answer = CallOutput<'GET /api/conversions/:id'>

/** What a partner's code has brought, what was paid for it, and what is owed. */
export function Earnings({ affiliate }: { affiliate: Affiliate }) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const [isPaying, setIsPaying] = useState(false)
  const close = () => setIsPaying(false)
  const read = useQuery(query('GET /api/conversions/:id', { id: String(affiliate.affiliateID) }))
  const { owedCents, lastPayout } = affiliate
  const words = t.admin.earnings
  return (
    <section aria-labelledby={id} className={styles.earnings}>
      <h2 ref={title} id={id} tabIndex={-1} className={styles.title}>
        {words.title}
      </h2>
      <div className={styles.owed}>
        <p>
          <span className={styles.amount}>{owedCents > 0 ? words.owed(amount(owedCents)) : words.nothingOwed}</span>
          <span className={styles.last}>{lastPayout ? words.lastPayout(dayAndTime(lastPayout)) : words.noPayout}</span>
        </p>
        {owedCents > 0 && <Button onClick={() => setIsPaying(true)}>{words.pay}</Button>}
      </div>
      <Shown read={read}>
        {({ conversions, payouts }) => (
          <>
            {conversions.length > 0 ? (
              <Table
                caption={words.conversions}
                columns={conversionColumns}
                rows={conversions}
                keyOf={({ id }) => id}
              />
            ) : (
              <p className={styles.last}>{words.noConversions}</p>
            )}
            {payouts.length > 0 ? (
              <Table caption={words.payouts} columns={payoutColumns} rows={payouts} keyOf={({ id }) => id} />
            ) : (
              <p className={styles.last}>{words.noPayouts}</p>
            )}
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
