import { useSearchParams } from 'react-router'
import { useState } from 'react'
import type { CallOutput } from '../../shared/api/contract.ts'
import { t } from '../texts/index.ts'
import { Email } from '../ui/Email.tsx'
import { Page } from '../ui/Page.tsx'
import { Button } from '../ui/Button.tsx'
import { Field, Form } from '../ui/Field.tsx'
import { amount, type Column, DetailsCell, List, usePages, When } from './Table.tsx'
import { ledgerUser } from './paths.ts'
import styles from './Cell.module.css'

type Line = CallOutput<'GET /api/ledger'>[number]

const names = t.admin.columns

const columns: Column<Line>[] = [
  { name: names.id, cell: ({ id }) => id },
  { name: names.when, cell: ({ at }) => <When at={at} /> },
  { name: names.kind, cell: ({ kind }) => t.records.ledger[kind] },
  { name: names.user, cell: (line) => <Email>{whoOf(line)}</Email> },
  {
    name: names.amount,
    cell: ({ amountCents, currency }) => (amountCents === null ? t.admin.none : amount(amountCents, currency ?? 'EUR')),
    isAmount: true,
  },
  {
    name: names.provider,
    cell: ({ provider, providerId }) => (
      <>
        {provider}
        {providerId && <span className={styles.soft}>{providerId}</span>}
      </>
    ),
  },
  { name: names.details, cell: ({ details }) => <DetailsCell details={details} /> },
]

/** Every event of money, or those of one account. */
export function Component() {
  const [address, setAddress] = useSearchParams()
  const userId = /^[1-9]\d{0,14}$/.exec(address.get(ledgerUser) ?? '')?.[0] ?? ''
  const read = usePages('GET /api/ledger', userId ? { userId } : {}, (lines) => lines)
  const words = t.admin.ledger
  return (
    <Page title={t.admin.routes.ledger.title}>
      <LedgerFilter
        key={userId}
        userId={userId}
        onFilter={(wanted) => setAddress(wanted ? { [ledgerUser]: wanted } : {}, { preventScrollReset: true })}
      />
      <List
        read={read}
        caption={words.caption}
        columns={columns}
        keyOf={({ id }) => id}
        none={userId ? words.noneOf : words.none}
      />
    </Page>
  )
}

/** The account of an entry. Of a deleted account only the number is left. */
function whoOf({ user, userId }: Line): string {
  if (user !== null) return userId === null ? user : t.admin.affiliate.user(user, userId)
  return userId === null ? t.admin.none : `${t.admin.gone} (ID ${userId})`
}

interface LedgerFilterProps {
  /** Whose lines are shown; empty for everybody's. */
  userId: string
  onFilter: (userId: string) => void
}

function LedgerFilter({ userId, onFilter }: LedgerFilterProps) {
  const [text, setText] = useState(userId)
  const words = t.admin.ledger
  return (
    <Form className={styles.filter} onSubmit={() => onFilter(text.trim())}>
      <Field
        label={words.filter}
        value={text}
        onChange={(next) => setText(next.replaceAll(/\D/g, '').slice(0, 15))}
        inputMode="numeric"
      />
      <Button type="submit">{words.show}</Button>
      {userId && <Button onClick={() => onFilter('')}>{words.showAll}</Button>}
    </Form>
  )
}
