/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers forget what a row is where it is laid out as a grid. */
import { t } from '../../texts/index.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './TableHead.module.css'
import { columns, nextSort, type TableView } from './rows.ts'

interface TableHeadProps {
  sort: TableView['sort']
  onSort: (sort: TableView['sort']) => void
  canEdit: boolean
  /** How many of the rows that show are selected. */
  selected: 'all' | 'some' | 'none'
  onAll: (isOn: boolean) => void
}

/** The heads of the columns, which sort by them. */
export function TableHead({ sort, onSort, canEdit, selected, onAll }: TableHeadProps) {
  const words = t.topics.table
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1} className={styles.head}>
        {canEdit && (
          <th role="columnheader" scope="col" className={styles.select}>
            <Checkbox
              hideLabel
              label={words.selectAll}
              checked={selected === 'all'}
              indeterminate={selected === 'some'}
              onChange={onAll}
            />
          </th>
        )}
        {columns.map((column) => {
          const isSorted = sort?.by === column
          return (
            <th
              key={column}
              role="columnheader"
              scope="col"
              aria-sort={isSorted ? (sort.down ? 'descending' : 'ascending') : 'none'}
            >
              <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, column))}>
                {words[column]}
                <Icon
                  name="chevron-down"
                  size={14}
                  className={styles.arrow}
                  data-sorted={isSorted ? (sort.down ? 'down' : 'up') : undefined}
                />
              </button>
            </th>
          )
        })}
        <th role="columnheader" scope="col" className={styles.actions}>
          <VisuallyHidden>{words.actions}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  )
}
