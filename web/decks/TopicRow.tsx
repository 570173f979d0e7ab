import { type CSSProperties, memo } from 'react'
import { notifyManager } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import type { TopicNode } from '../../shared/api/decks.ts'
import { t } from '../texts/index.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu, type MenuAction } from '../ui/Menu.tsx'
import type { CheckState } from './checks.ts'
import type { OpenPopup, Popup } from './popup.ts'
import kit from '../ui/kit.module.css'
import styles from './TopicTree.module.css'
import type { TreeRow } from './tree.ts'
import type { TopicCount } from './counts.ts'
import { focusCardsTitle } from './cardFocus.ts'

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
  /** A menu takes the place of its buttons. */
  hasMenu: boolean
  onCheck: (topic: TopicNode, isChecked: boolean) => void
  onExpand: (id: number, isExpanded: boolean) => void
  onOpen: (id: number | null) => void
  onPopup: OpenPopup
  /** The counts of the topic, including its subtopics. */
  cards?: number
  due?: number
  fresh?: number
  /** Learns the topic with its subtopics. */
  onLearn: (topic: TopicNode) => void
  /** The pointer takes hold of the row's handle. */
  onGrab: (event: React.PointerEvent, topic: TopicNode) => void
}

/** A topic of the tree. Only the row where the focus is has its buttons in the order of Tab. */
export const TopicRow = memo(function TopicRow(props: TopicRowProps) {
  const { topic, level, position, siblings, isExpanded, state, isEntry, canEdit, isOpen, onCheck, onExpand } = props
  const { cards = 0, due = 0, fresh = 0 } = props
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
  const move = ['drag', t.topics.move.topic, { kind: 'move-topic', topic }] satisfies [IconName, string, Popup]
  const button = { size: 'small', 'aria-describedby': `${rowId}-name`, tabIndex: isEntry ? 0 : -1 } as const
  const learn = (
    <IconButton
      {...button}
      icon="learn"
      label={t.topics.learn}
      disabled={cards === 0}
      onClick={() => props.onLearn(topic)}
    />
  )
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
      aria-describedby={cards > 0 ? `${rowId}-cards` : undefined}
      aria-keyshortcuts={canEdit ? 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowRight Alt+ArrowLeft F2 Delete' : undefined}
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
        label={null}
        aria-labelledby={`${rowId}-name`}
        tabIndex={-1}
        checked={state === 'all'}
        indeterminate={state === 'some'}
        onChange={() => onCheck(topic, state !== 'all')}
      />
      <div className={styles.line}>
        <span id={`${rowId}-name`} dir="auto" className={styles.name} title={t.topics.showAlone} data-name>
          {name}
        </span>
        {cards > 0 && <TopicCounts id={`${rowId}-cards`} cards={cards} due={due} fresh={fresh} />}
      </div>
      {canEdit && props.hasMenu ? (
        <Menu
          label={words.more}
          describedBy={`${rowId}-name`}
          tabIndex={button.tabIndex}
          isApart
          actions={() => [
            ...(cards > 0 ? [['learn', t.topics.learn, () => props.onLearn(topic)] satisfies MenuAction] : []),
            ...[...actions, move].map(
              ([icon, label, popup]) => [icon, label, () => props.onPopup(popup)] satisfies MenuAction,
            ),
          ]}
        />
      ) : canEdit ? (
        <IconButton
          {...button}
          icon="more"
          label={words.more}
          aria-expanded={isOpen}
          onClick={() => props.onOpen(isOpen ? null : id)}
        />
      ) : (
        learn
      )}
      {isOpen && (
        <span className={styles.actions}>
          {learn}
          {actions.map(([icon, label, popup]) => (
            <IconButton {...button} key={icon} icon={icon} label={label} onClick={() => props.onPopup(popup)} />
          ))}
          <IconButton
            {...button}
            icon={move[0]}
            className={kit.handle}
            label={move[1]}
            onPointerDown={(event) => props.onGrab(event, topic)}
            onClick={() => props.onPopup(move[2])}
          />
        </span>
      )}
    </li>
  )
})

/** The counts of a topic: as figures, and in words as the text `id`. */
function TopicCounts({ id, cards, due, fresh }: TopicCount & { id: string }) {
  const words = t.topics.counts
  const inWords = [t.decks.cards.count(cards), due > 0 && words.due(due), fresh > 0 && words.fresh(fresh)]
  const text = inWords.filter(Boolean).join(', ')
  return (
    <span className={styles.counts} title={`${text}\n${words.about}`}>
      <span id={id} className={kit.hidden}>
        {text}
      </span>
      {due > 0 && <span aria-hidden="true" className={styles.due} data-number={t.amount(due)} />}
      {fresh > 0 && <span aria-hidden="true" className={styles.fresh} data-number={t.amount(fresh)} />}
      <span aria-hidden="true" className={styles.count} data-number={t.amount(cards)} />
    </span>
  )
}

/** The legend of the figures next to the topics. */
export function CountsLegend() {
  const { legend, about } = t.topics.counts
  return (
    <p className={styles.legend} title={about}>
      <span className={styles.due}>{legend.due}</span>
      <span className={styles.fresh}>{legend.fresh}</span>
      <span>{legend.cards}</span>
      <span className={kit.hidden}>{about}</span>
    </p>
  )
}

/** Makes a topic the active one and gives its row focus; where that is not shown, nothing is left without focus. */
export function goToTopic(id: number, onActive: (id: number) => void): void {
  flushSync(() => onActive(id))
  document.getElementById(topicRowId(id))?.focus()
  if (document.activeElement === document.body) focusCardsTitle()
}

/** Puts focus on a topic, should what had it be gone. */
export function focusTopicIfLost(id: number): void {
  // After the screen has rendered the topics that were read.
  notifyManager.schedule(() => {
    if (document.activeElement === document.body) document.getElementById(topicRowId(id))?.focus()
  })
}
