import type { TopicNode } from '../../../shared/api/decks.ts'
import { limits } from '../../../shared/limits.ts'
import { t } from '../../texts/index.ts'
import { Select } from '../../ui/Field.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import styles from './TableFilter.module.css'
import { columns, type TableView } from './rows.ts'

interface TableFilterProps {
  view: TableView
  onView: (view: TableView) => void
  /** Those that can be chosen. */
  topics: readonly TopicNode[]
}

/** Which cards the table shows. */
export function TableFilter({ view, onView, topics }: TableFilterProps) {
  const words = t.topics.table
  return (
    <div className={styles.filter}>
      <SearchField
        label={words.filter}
        value={view.text}
        maxLength={limits.searchLength}
        onChange={(text) => onView({ ...view, text })}
      />
      <Select
        label={words.inTopic}
        value={view.topicId === null ? '' : String(view.topicId)}
        onChange={(id) => onView({ ...view, topicId: id === '' ? null : Number(id) })}
      >
        <option value="">{words.allTopics}</option>
        {topics.map((topic) => (
          <option key={topic.id} value={topic.id}>
            {topic.name}
          </option>
        ))}
      </Select>
      <Select
        label={words.sortBy}
        className={styles.sort}
        value={view.sort ? `${view.sort.by} ${view.sort.down ? 'down' : 'up'}` : ''}
        onChange={(value) => {
          const [name, direction] = value.split(' ')
          const by = columns.find((column) => column === name)
          onView({ ...view, sort: by ? { by, down: direction === 'down' } : null })
        }}
      >
        <option value="">{words.deckOrder}</option>
        {columns.flatMap((column) =>
          (['up', 'down'] as const).map((direction) => (
            <option key={`${column} ${direction}`} value={`${column} ${direction}`}>
              {words.sorts[column][direction]}
            </option>
          )),
        )}
      </Select>
    </div>
  )
}
