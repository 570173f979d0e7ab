import type { CallOutput } from '../../shared/api/contract.ts'
import { t } from '../texts/index.ts'
import { Email } from '../ui/Email.tsx'
import { Page } from '../ui/Page.tsx'
import { type Column, DetailsCell, List, usePages, When } from './Table.tsx'

const names = t.admin.columns

const columns: Column<CallOutput<'GET /api/auditLog'>[number]>[] = [
  { name: names.id, cell: ({ id }) => id },
  { name: names.when, cell: ({ at }) => <When at={at} /> },
  { name: names.admin, cell: ({ admin }) => <Email>{admin}</Email> },
  { name: names.what, cell: ({ action }) => t.records.audit[action] },
  { name: names.subject, cell: ({ subject }) => <Email>{subject}</Email> },
  { name: names.details, cell: ({ details }) => <DetailsCell details={details} /> },
]

/** Everything that admins did. */
export function Component() {
  const read = usePages('GET /api/auditLog', {}, (lines) => lines)
  const words = t.admin.audit
  return (
    <Page title={t.admin.routes.audit.title}>
      <List read={read} caption={words.caption} columns={columns} keyOf={({ id }) => id} none={words.none} />
    </Page>
  )
}
