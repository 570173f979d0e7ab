import { type Cover, coverLimits, type Covers, groupsOf } from '../../shared/covers.ts'
import { limits } from '../../shared/limits.ts'
import { t } from '../texts/index.ts'
import { Field, Select } from '../ui/Field.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { groupNumber } from './CoveredPicture.tsx'
import styles from './CoverEditor.module.css'

interface CoverRowProps {
  covers: Covers
  cover: Cover
  number: number
  /** The number of a group that no cover has. */
  newGroup: number
  isSelected: boolean
  /** The card asks for this cover alone, and has siblings. */
  isNeeded: boolean
  isReadOnly: boolean
  onLabel: (label: string) => void
  onGroup: (group: number) => void
  onFocus: () => void
  onRemove: () => void
}

/** What lies under a cover, and which card asks for it. */
export function CoverRow(props: CoverRowProps) {
  const { covers, cover, number, newGroup, isSelected, isNeeded, isReadOnly, onLabel, onGroup, onFocus, onRemove } =
    props
  const words = t.covers
  const groups = groupsOf(covers)
  const isShared = covers.shapes.some((one) => one !== cover && one.group === cover.group)
  return (
    <li className={styles.row} data-selected={isSelected}>
      <span aria-hidden className={styles.number}>
        {number}
      </span>
      <Field
        label={words.label(number)}
        hideLabel
        placeholder={words.labelHint}
        value={cover.label}
        onChange={onLabel}
        onFocus={onFocus}
        maxLength={coverLimits.labelLength}
        readOnly={isReadOnly}
      />
      <Select
        label={words.asked(number)}
        className={styles.group}
        hideLabel
        value={cover.group}
        options={[
          ...groups.map((group) => ({
            value: group,
            label: words.group(groupNumber(covers, group)),
            isDisabled: group !== cover.group && (isReadOnly || isNeeded),
          })),
          ...(isShared && groups.length < limits.siblings
            ? [{ value: newGroup, label: words.ownGroup, isDisabled: isReadOnly }]
            : []),
        ]}
        onChange={onGroup}
      />
      <IconButton
        icon="trash"
        size="small"
        label={words.remove(number)}
        disabled={isReadOnly || isNeeded}
        onClick={onRemove}
      />
    </li>
  )
}
