import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './DecksPage.module.css'

interface ReadFailureProps {
  read: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** Stands where decks would, when they could not be read. */
export function ReadFailure({ read: { error, isFetching, refetch } }: ReadFailureProps) {
  return (
    <Notice
      tone="error"
      className={styles.failure}
      actions={
        <Button pending={isFetching} onClick={() => refetch()}>
          {t.ui.retry}
        </Button>
      }
    >
      {errorText(error)}
    </Notice>
  )
}
