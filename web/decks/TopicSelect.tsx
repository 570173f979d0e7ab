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
}

const indent = '\u00A0\u00A0\u00A0'

/** A choice of one topic of the tree. */
export function TopicSelect({ label, rows, value, onChange, hasTop = false, error }: TopicSelectProps) {
  return (
    <Select
      label={label}
      value={value === null ? '' : String(value)}
      onChange={(id) => onChange(id === '' ? null : Number(id))}
      error={error}
    >
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
