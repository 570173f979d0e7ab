import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '../../shared/api/contract.ts'
import { query, useWrite } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { toastDone, toastError } from '../ui/toast.ts'
import styles from './Table.module.css'
import { type Column, LongText, Shown, Table, When } from './Table.tsx'

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
            <Table
              caption={words.queues}
              columns={queueColumns}
              rows={queues}
              keyOf={({ kind }) => kind}
              empty={<p>{words.noQueues}</p>}
            />
            <Table
              caption={words.failures}
              columns={failureColumns}
              rows={failures}
              keyOf={({ id }) => id}
              empty={<p>{words.noFailures}</p>}
            />
          </div>
        )}
      </Shown>
    </Page>
  )
}

/** Jobs of the queue have ids like this; generations, which their users repeat, have numbers. */
const jobId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Tries a failed job again, where that can be done from here. */
function RetryButton({ failure }: { failure: CallOutput<'GET /api/adminJobs'>['failures'][number] }) {
  const retry = useWrite('PUT /api/retryJob')
  const { id, kind, isFinal } = failure
  const words = t.admin.jobs
  if (!isFinal || !jobId.test(id)) return t.admin.none
  return (
    <Button
      pending={retry.isPending}
      aria-label={words.retryNamed(kind, id)}
      onClick={() => retry.mutate({ kind, id }, { onSuccess: () => toastDone(words.retried), onError: toastError })}
    >
      {words.retry}
    </Button>
  )
}
