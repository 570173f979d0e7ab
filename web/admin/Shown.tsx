import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '../data/api.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'

type Read<Data> = Pick<UseQueryResult<Data, ApiError>, 'data' | 'error' | 'isFetching'> & { refetch: () => unknown }

/** The data of a query, a skeleton, or the error. Data stays on the screen when a later attempt fails. */
export function Shown<Data>({ read, children }: { read: Read<Data>; children: (data: Data) => ReactNode }) {
  return (
    <>
      {read.error && (
        <Notice
          tone="error"
          actions={
            <Button pending={read.isFetching} onClick={() => void read.refetch()}>
              {t.ui.retry}
            </Button>
          }
        >
          {errorText(read.error)}
        </Notice>
      )}
      {read.data === undefined ? !read.error && <Skeleton height="16rem" /> : children(read.data)}
    </>
  )
}
