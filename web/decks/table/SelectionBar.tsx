import { t } from '../../texts/index.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './SelectionBar.module.css'

interface SelectionBarProps {
  count: number
  isPending: boolean
  onMove: () => void
  onRemove: () => void
  onClear: () => void
}

/** What can be done with all cards that are selected. */
export function SelectionBar({ count, isPending, onMove, onRemove, onClear }: SelectionBarProps) {
  const words = t.topics.table
  return (
    <div className={styles.bar}>
      <p role="status" className={styles.selected}>
        {words.selected(count)}
      </p>
      <Button icon="drag" onClick={onMove}>
        {words.move}
      </Button>
      <Button icon="trash" pending={isPending} onClick={onRemove}>
        {words.remove}
      </Button>
      <IconButton icon="close" label={words.clear} onClick={onClear} />
    </div>
  )
}
