import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '../data/api.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Skeleton } from '../ui/Loading.tsx'

type Read<Data> = Pick<UseQueryResult<Data, ApiError>, 'data' | 'error' | 'isFetching'> & { refetch: () => unknown }

/** The data of a query, a skeleton, or the error. Data stays on the screen when a later attempt fails. */
export function Shown<Data>({ read, children }: { read: Read<Data>; children: (data: Data) => ReactNode }) {
  return (
    <>
      <ErrorNotice error={read.error} onRetry={() => void read.refetch()} isRetrying={read.isFetching} />
      {read.data === undefined ? !read.error && <Skeleton height="16rem" /> : children(read.data)}
    </>
  )
}
