import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call, query } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Email } from '../ui/Email.tsx'
import { Page } from '../ui/Page.tsx'
import type { Affiliate } from './affiliateDraft.ts'
import { DownloadButton } from '../app/DownloadButton.tsx'
import { amount, type Column, List, LongText, When } from './Table.tsx'
import { adminPaths } from './paths.ts'

const names = t.admin.columns

const columns: Column<Affiliate>[] = [
  { name: names.id, cell: ({ affiliateID }) => <Link to={adminPaths.affiliate(affiliateID)}>{affiliateID}</Link> },
  {
    name: names.user,
    cell: ({ affiliateID, user }) => (
      <Link to={adminPaths.affiliate(affiliateID)}>
        <Email>{user ?? t.admin.gone}</Email>
      </Link>
    ),
  },
  { name: names.notes, cell: ({ notes }) => <LongText>{notes}</LongText>, isWide: true },
  { name: names.joined, cell: ({ joined }) => <When at={joined} /> },
  { name: names.code, cell: ({ affiliateCode }) => affiliateCode },
  { name: names.conversions, cell: ({ conversions }) => conversions, isAmount: true },
  { name: names.owed, cell: ({ owedCents }) => amount(owedCents), isAmount: true },
]

/** The partners. */
export function Component() {
  const read = useQuery(query('GET /api/getAffiliates', {}))
  const words = t.admin.affiliates
  return (
    <Page
      title={t.admin.routes.affiliates.title}
      actions={
        <DownloadButton
          read={() => call('GET /api/conversionsCsv', {})}
          name={() => words.csvName(new Date().toISOString().slice(0, 10))}
          done={words.csvDone}
        >
          {words.csv}
        </DownloadButton>
      }
    >
      <List
        read={read}
        caption={words.caption}
        columns={columns}
        keyOf={({ affiliateID }) => affiliateID}
        none={words.none}
        actions={
          <Link to={adminPaths.candidates} className={buttonClass()}>
            {words.toCandidates}
          </Link>
        }
      />
    </Page>
  )
}
