/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers forget what a table is where its parts are not laid out as one, as on narrow screens. */
import { type Key, type ReactNode, useId } from 'react'
import { classNames } from '../ui/className.ts'
import { dayAndTime } from '../texts/time.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import kit from '../ui/kit.module.css'
import styles from './Table.module.css'
import { keepPreviousData, useInfiniteQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ApiError, call } from '../data/api.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import type { CallInput, CallOutput } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'

export interface Column<Row> {
  name: string
  cell: (row: Row) => ReactNode
  /** Amounts stand under one another. */
  isAmount?: boolean
  /** Long text gets more room. */
  isWide?: boolean
}

interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  hideCaption?: boolean
  /** Shown instead of a table without rows. */
  empty?: ReactNode
}

/** A table; on narrow screens each of its rows is a card that names its cells. What is too wide still is scrolled. */
export function Table<Row>({ caption, columns, rows, keyOf, hideCaption = false, empty }: TableProps<Row>) {
  const id = useId()
  if (rows.length === 0) return empty
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrolled by the keyboard.
    <div role="region" aria-labelledby={id} tabIndex={0} className={styles.scroll}>
      <table role="table" className={styles.table}>
        <caption id={id} className={hideCaption ? kit.hidden : styles.caption}>
          {caption}
        </caption>
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            {columns.map(({ name, isAmount }) => (
              <th key={name} role="columnheader" scope="col" className={classNames(isAmount && styles.amount)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row" className={styles.row}>
              {columns.map(({ name, cell, isAmount, isWide }) => (
                <td
                  key={name}
                  role="cell"
                  data-name={name}
                  className={classNames(styles.cell, isAmount && styles.amount, isWide && styles.wide)}
                >
                  <div>{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A moment, in local time; a dash where there was none. */
export function When({ at }: { at: string | null }) {
  return at === null ? '–' : <time dateTime={at}>{dayAndTime(at)}</time>
}

/** Text that somebody typed, with its line breaks, no higher than a few lines; a dash for none. */
export function LongText({ children }: { children: string }) {
  return children.trim() === '' ? t.admin.none : <p className={styles.text}>{children}</p>
}

/** The further fields of a log entry, collapsed; a dash for none. */
export function DetailsCell({ details }: { details: Record<string, unknown> }) {
  if (Object.keys(details).length === 0) return t.admin.none
  return (
    <details>
      <summary className={styles.summary}>{t.admin.details}</summary>
      <dl className={styles.list}>
        {Object.entries(details).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** An amount that may go back: a price with its sign. */
export function amount(cents: number, currency = 'EUR'): string {
  const sign = cents < 0 ? '−' : ''
  const size = Math.abs(cents)
  return sign + (currency === 'EUR' ? t.price(size) : `${(size / 100).toFixed(2)} ${currency}`)
}

interface Read<Data> extends Pick<UseQueryResult<Data, ApiError>, 'data' | 'error' | 'isFetching'> {
  refetch: () => unknown
  /** Of a list that is read page by page. */
  hasNextPage?: boolean
  isFetchingNextPage?: boolean
  fetchNextPage?: () => unknown
}

/** The data of a query, a skeleton, or the error, and what reads the next page. Data stays on the screen when a later attempt fails. */
export function Shown<Data>({ read, children }: { read: Read<Data>; children: (data: Data) => ReactNode }) {
  return (
    <>
      <ErrorNotice error={read.error} onRetry={() => void read.refetch()} isRetrying={read.isFetching} />
      {read.data === undefined ? !read.error && <Skeleton height="16rem" /> : children(read.data)}
      {read.hasNextPage && (
        <p className={styles.more}>
          <Button pending={read.isFetchingNextPage ?? false} onClick={() => void read.fetchNextPage?.()}>
            {t.admin.more}
          </Button>
        </p>
      )}
    </>
  )
}

interface ListProps<Row> extends Pick<TableProps<Row>, 'caption' | 'columns' | 'keyOf'> {
  read: Read<readonly Row[]>
  /** Shown instead of an empty list, with what can be done about it. */
  none: string
  actions?: ReactNode
}

/** The one table of a screen, whose title names it. */
export function List<Row>({ read, none, actions, ...table }: ListProps<Row>) {
  const empty = <EmptyState actions={actions}>{none}</EmptyState>
  return <Shown read={read}>{(rows) => <Table {...table} hideCaption rows={rows} empty={empty} />}</Shown>
}

type Paged = 'GET /api/adminUsers' | 'GET /api/ledger' | 'GET /api/auditLog' | 'GET /api/declarations'

/** The rows of a list that is read page by page, and its first page. */
export function usePages<K extends Paged, Row>(
  key: K,
  input: Omit<CallInput<K>, 'offset'>,
  rowsOf: (page: CallOutput<K>) => readonly Row[],
) {
  const read = useInfiniteQuery<CallOutput<K>, ApiError, CallOutput<K>[], unknown[], number>({
    queryKey: [key, 'pages', input],
    queryFn: ({ pageParam, signal }) =>
      call(key, { ...input, offset: String(pageParam) } as unknown as CallInput<K>, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, _, offset) =>
      rowsOf(last).length < limits.linesPerPage ? undefined : offset + limits.linesPerPage,
    select: ({ pages }) => pages,
    // The last results stay until the next are there.
    placeholderData: keepPreviousData,
  })
  return { ...read, data: read.data?.flatMap(rowsOf), first: read.data?.[0] }
}
