import { useId } from 'react'
import { laterDays } from '../../../shared/study.ts'
import { useAi } from '../../app/shell/config.ts'
import { t } from '../../texts/index.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import styles from './CardTable.module.css'

interface SelectionBarProps {
  ref: React.RefObject<HTMLDivElement | null>
  count: number
  isPending: boolean
  canResume: boolean
  canUnflag: boolean
  onMove: () => void
  onTag: () => void
  /** Null if no card can ask to type its answer. */
  typing: { label: string; onPress: () => void } | null
  onRevise: () => void
  onFlag: () => void
  /** Puts them off by so many days, suspends them (null) or brings them back (0). */
  onPutOff: (days: number | null) => void
  onRemove: () => void
  onClear: () => void
  onBack: () => void
}

/** The actions on all selected cards. */
export function SelectionBar(props: SelectionBarProps) {
  const { ref, count, isPending, canResume, canUnflag, onMove, onTag, onRevise, onPutOff, onRemove, onClear } = props
  const countId = useId()
  const { isConfigured } = useAi()
  const words = t.topics.table
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key of the buttons in it, nothing to press
    <div
      ref={ref}
      role="group"
      aria-label={words.actionsOnSelected}
      className={styles.bar}
      onKeyDown={({ key, currentTarget }) => {
        // Escape closes an open menu first.
        if (key === 'Escape' && !currentTarget.querySelector(':popover-open')) props.onBack()
      }}
    >
      <p id={countId} role="status" className={styles.selected}>
        {words.selected(count)}
      </p>
      <Button icon="drag" onClick={onMove}>
        {words.move}
      </Button>
      <Button icon="library" onClick={onTag}>
        {t.cards.tags.label}
      </Button>
      {props.typing && (
        <Button icon="pencil" onClick={props.typing.onPress}>
          {props.typing.label}
        </Button>
      )}
      {isConfigured && (
        <Button icon="sparkle" onClick={onRevise}>
          {t.review.revise.open}
        </Button>
      )}
      <Button icon="flag" onClick={props.onFlag}>
        {canUnflag ? t.cardMenu.unflag : t.cardMenu.flag}
      </Button>
      <Menu
        icon="clock"
        label={words.putOff}
        describedBy={countId}
        actions={() => [1, ...laterDays].map((days) => ['clock', t.cardMenu.again(days), () => onPutOff(days)])}
      />
      <Button icon={canResume ? 'undo' : 'eye-off'} onClick={() => onPutOff(canResume ? 0 : null)}>
        {canResume ? words.resume : t.cardMenu.suspend}
      </Button>
      <Button icon="trash" pending={isPending} onClick={onRemove}>
        {words.remove}
      </Button>
      <IconButton icon="close" label={words.clear} onClick={onClear} />
    </div>
  )
}
