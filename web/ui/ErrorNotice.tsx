import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

interface ErrorNoticeProps {
  /** Null shows nothing. */
  error: Error | null
  /** Offers to try again. */
  onRetry?: () => void
  isRetrying?: boolean
}

/** Explains why something failed. */
export function ErrorNotice({ error, onRetry, isRetrying = false }: ErrorNoticeProps) {
  if (!error) return null
  return (
    <Notice
      tone="error"
      actions={
        onRetry && (
          <Button pending={isRetrying} onClick={onRetry}>
            {t.ui.retry}
          </Button>
        )
      }
    >
      {errorText(error)}
    </Notice>
  )
}
