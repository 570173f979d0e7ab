import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '../../shared/api/contract.ts'
import { query } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import styles from './JobsPage.module.css'
import { LongText } from './LongText.tsx'
import { RetryButton } from './RetryButton.tsx'
import { Shown } from './Shown.tsx'
import { type Column, Table } from './Table.tsx'
import { When } from './When.tsx'

type Jobs = CallOutput<'GET /api/adminJobs'>

const names = t.admin.columns

const queueColumns: Column<Jobs['queues'][number]>[] = [
  { name: names.kind, cell: ({ kind }) => t.records.jobs[kind] ?? kind },
  { name: names.waiting, cell: ({ waiting }) => waiting, isAmount: true },
  { name: names.active, cell: ({ active }) => active, isAmount: true },
  { name: names.failed, cell: ({ failed }) => failed, isAmount: true },
]

const failureColumns: Column<Jobs['failures'][number]>[] = [
  { name: names.kind, cell: ({ kind }) => t.records.jobs[kind] ?? kind },
  { name: names.when, cell: ({ at }) => <When at={at} /> },
  { name: names.reason, cell: ({ reason }) => <LongText>{reason}</LongText>, isWide: true },
  { name: names.tries, cell: ({ tries }) => tries, isAmount: true },
  { name: names.what, cell: ({ isFinal }) => (isFinal ? t.admin.jobs.final : t.admin.jobs.again) },
  { name: names.action, cell: (failure) => <RetryButton failure={failure} /> },
]

/** Background work: what is waiting, and what failed. */
export function Component() {
  const read = useQuery(query('GET /api/adminJobs', {}))
  const words = t.admin.jobs
  return (
    <Page
      title={t.admin.routes.jobs.title}
      actions={
        <Button pending={read.isFetching} onClick={() => void read.refetch()}>
          {words.refresh}
        </Button>
      }
    >
      <Shown read={read}>
        {({ queues, failures }) => (
          <div className={styles.tables}>
            {queues.length > 0 ? (
              <Table caption={words.queues} columns={queueColumns} rows={queues} keyOf={({ kind }) => kind} />
            ) : (
              <p>{words.noQueues}</p>
            )}
            {failures.length > 0 ? (
              <Table caption={words.failures} columns={failureColumns} rows={failures} keyOf={({ id }) => id} />
            ) : (
              <p>{words.noFailures}</p>
            )}
          </div>
        )}
      </Shown>
    </Page>
  )
}
