import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import styles from './MoreButton.module.css'

interface MoreButtonProps {
  read: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** Reads the next page of a list, while there is one. */
export function MoreButton({ read }: MoreButtonProps) {
  if (!read.hasNextPage) return null
  return (
    <p className={styles.more}>
      <Button pending={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
        {t.admin.more}
      </Button>
    </p>
  )
}
