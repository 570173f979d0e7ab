import type { TopicNode } from '../../../shared/api/decks.ts'
import { limits } from '../../../shared/limits.ts'
import { t } from '../../texts/index.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Select } from '../../ui/Field.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import styles from './CardTable.module.css'
import { columns, type TableView, untagged } from './rows.ts'

interface TableFilterProps {
  view: TableView
  onView: (view: TableView) => void
  /** The topics to choose from. */
  topics: readonly TopicNode[]
  tags: readonly string[]
  /** Some cards keep slipping, which can be shown alone. */
  hasLeeches: boolean
}

/** Which cards the table shows. */
export function TableFilter({ view, onView, topics, tags, hasLeeches }: TableFilterProps) {
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
        value={view.topicId}
        options={[
          { value: null, label: words.allTopics },
          ...topics.map((topic) => ({ value: topic.id, label: topic.name })),
        ]}
        onChange={(topicId) => onView({ ...view, topicId })}
      />
      {(tags.length > 0 || view.tag !== null) && (
        <Select
          label={t.cards.tags.label}
          className={styles.tags}
          value={view.tag}
          options={[
            { value: null, label: words.allTags },
            { value: untagged, label: words.noTags },
            ...tags.map((tag) => ({ value: tag, label: tag })),
          ]}
          onChange={(tag) => onView({ ...view, tag })}
        />
      )}
      {hasLeeches && (
        <Checkbox
          label={words.onlyLeeches}
          checked={view.areLeeches}
          onChange={(areLeeches) => onView({ ...view, areLeeches })}
        />
      )}
      <Select
        label={words.sortBy}
        className={styles.sort}
        value={view.sort ? `${view.sort.by} ${view.sort.down ? 'down' : 'up'}` : ''}
        options={[
          { value: '', label: words.deckOrder },
          ...columns.flatMap((column) =>
            (['up', 'down'] as const).map((direction) => ({
              value: `${column} ${direction}`,
              label: words.sorts[column][direction],
            })),
          ),
        ]}
        onChange={(value) => {
          const [name, direction] = value.split(' ')
          const by = columns.find((column) => column === name)
          onView({ ...view, sort: by ? { by, down: direction === 'down' } : null })
        }}
      />
    </div>
  )
}
