import { t } from '../texts/index.ts'
import { Select } from '../ui/Field.tsx'
import type { TreeRow } from './tree.ts'

interface TopicSelectProps {
  label: string
  rows: readonly TreeRow[]
  /** Null is the deck itself, which is offered where `hasTop` is set; undefined while nothing is chosen. */
  value: number | null | undefined
  onChange: (id: number | null) => void
  hasTop?: boolean
  error?: string | undefined
  /** Shown for a chosen topic that can no longer be chosen. */
  goneText?: string
}

const indent = '\u00A0\u00A0\u00A0'

/** A choice of one topic of the tree. */
export function TopicSelect({ label, rows, value, onChange, hasTop = false, error, goneText }: TopicSelectProps) {
  // If somebody else has deleted or moved the topic, nothing is chosen, and every choice is a change.
  const isGone = typeof value === 'number' && rows.every(({ topic }) => topic.id !== value)
  const isOpen = isGone || value === undefined
  return (
    <Select
      label={label}
      value={isGone ? undefined : value}
      options={[
        ...(isOpen ? [{ value: undefined, label: t.decks.topics.choose, isDisabled: true }] : []),
        ...(hasTop ? [{ value: null, label: t.decks.topics.topLevel }] : []),
        ...rows.map(({ topic, level }) => ({ value: topic.id, label: indent.repeat(level - 1) + topic.name })),
      ]}
      onChange={(id) => onChange(id ?? null)}
      error={isGone ? (goneText ?? t.decks.topics.gone) : error}
    />
  )
}
