import type { ApiError } from '../data/api.ts'
import { Notice } from '../ui/Notice.tsx'
import { entryMessages } from './useEntry.ts'

/** The box above the email field that says why it did not work. */
export function EntryError({ error }: { error: ApiError | null }) {
  if (!error) return null
  return (
    <Notice tone="error">
      {entryMessages(error).map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  )
}
