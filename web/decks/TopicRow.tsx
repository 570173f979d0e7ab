import { type CSSProperties, memo } from 'react'
import type { TopicNode } from '../../shared/api/decks.ts'
import { t } from '../texts/index.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import type { CheckState } from './checks.ts'
import type { OpenPopup, Popup } from './popup.ts'
import styles from './TopicTree.module.css'
import type { TreeRow } from './tree.ts'

/** The element of a topic's row. */
export const topicRowId = (id: number) => `topic-${id}`

const ariaChecked = { all: 'true', some: 'mixed', none: 'false' } as const

interface TopicRowProps extends TreeRow {
  state: CheckState
  /** Whether Tab leads here. */
  isEntry: boolean
  canEdit: boolean
  /** Its buttons show. */
  isOpen: boolean
  onCheck: (topic: TopicNode, isChecked: boolean) => void
  onExpand: (id: number, isExpanded: boolean) => void
  onOpen: (id: number | null) => void
  onPopup: OpenPopup
}

/** A topic of the tree. Only the row where the focus is has its buttons in the order of Tab. */
export const TopicRow = memo(function TopicRow(props: TopicRowProps) {
  const { topic, level, position, siblings, isExpanded, state, isEntry, canEdit, isOpen, onCheck, onExpand } = props
  const { id, name } = topic
  const rowId = topicRowId(id)
  const words = t.decks.topics
  const actions: [IconName, string, Popup][] = [
    ['cards', words.createCard, { kind: 'create-card', topicId: id }],
    ['plus', words.add, { kind: 'create-topic', parentId: id }],
    ['sparkle', t.generation.ofTopic, { kind: 'generate', topic }],
    ['pencil', words.rename, { kind: 'rename-topic', topic }],
    ['trash', words.remove, { kind: 'delete-topic', topic }],
  ]
  return (
    <li
      id={rowId}
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={isExpanded ?? undefined}
      aria-checked={ariaChecked[state]}
      aria-labelledby={`${rowId}-name`}
      aria-describedby={topic.cards > 0 ? `${rowId}-cards` : undefined}
      tabIndex={isEntry ? 0 : -1}
      className={styles.row}
      data-topic={id}
      data-entry={isEntry || undefined}
      style={{ '--level': level } as CSSProperties}
    >
      {isExpanded === null ? (
        <span className={styles.toggle} />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          className={styles.toggle}
          aria-label={isExpanded ? words.collapse(name) : words.expand(name)}
          onClick={() => onExpand(id, !isExpanded)}
        >
          <Icon name={isExpanded ? 'chevron-down' : 'chevron'} size={16} />
        </button>
      )}
      <Checkbox
        className={styles.check}
        label={
          <span id={`${rowId}-name`} dir="auto">
            {name}
          </span>
        }
        tabIndex={-1}
        checked={state === 'all'}
        indeterminate={state === 'some'}
        onChange={() => onCheck(topic, state !== 'all')}
      />
      {topic.cards > 0 && (
        <span className={styles.count} data-cards={topic.cards}>
          <VisuallyHidden>
            <span id={`${rowId}-cards`}>{t.decks.cards.count(topic.cards)}</span>
          </VisuallyHidden>
        </span>
      )}
      {canEdit && (
        <IconButton
          icon="more"
          size="small"
          label={words.more}
          aria-describedby={`${rowId}-name`}
          aria-expanded={isOpen}
          tabIndex={isEntry ? 0 : -1}
          onClick={() => props.onOpen(isOpen ? null : id)}
        />
      )}
      {isOpen && (
        <span className={styles.actions}>
          {actions.map(([icon, label, popup]) => (
            <IconButton
              key={icon}
              icon={icon}
              size="small"
              label={label}
              aria-describedby={`${rowId}-name`}
              tabIndex={isEntry ? 0 : -1}
              onClick={() => props.onPopup(popup)}
            />
          ))}
        </span>
      )}
    </li>
  )
})
