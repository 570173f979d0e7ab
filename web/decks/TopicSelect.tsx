import { t } from '../texts/index.ts'
import { Select } from '../ui/Field.tsx'
import type { TreeRow } from './tree.ts'

interface TopicSelectProps {
  label: string
  rows: readonly TreeRow[]
  /** Null is the deck itself, which is offered where `hasTop` is set. */
  value: number | null
  onChange: (id: number | null) => void
  hasTop?: boolean
  error?: string | undefined
  /** Shown for a chosen topic that can no longer be chosen. */
  goneText?: string
}

const gone = 'gone'
const indent = '\u00A0\u00A0\u00A0'

/** A choice of one topic of the tree. */
export function TopicSelect({ label, rows, value, onChange, hasTop = false, error, goneText }: TopicSelectProps) {
  // If somebody else has deleted or moved the topic, nothing is chosen, and every choice is a change.
  const isGone = value !== null && rows.every(({ topic }) => topic.id !== value)
  return (
    <Select
      label={label}
      value={isGone ? gone : value === null ? '' : String(value)}
      onChange={(id) => onChange(id === '' ? null : Number(id))}
      error={isGone ? (goneText ?? t.decks.topics.gone) : error}
    >
      {isGone && (
        <option value={gone} disabled>
          {t.decks.topics.choose}
        </option>
      )}
      {hasTop && <option value="">{t.decks.topics.topLevel}</option>}
      {rows.map(({ topic, level }) => (
        <option key={topic.id} value={topic.id}>
          {indent.repeat(level - 1)}
          {topic.name}
        </option>
      ))}
    </Select>
  )
}
