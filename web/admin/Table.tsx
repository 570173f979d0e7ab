/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers forget what a table is where its parts are not laid out as one, as on narrow screens. */
import { type Key, type ReactNode, useId } from 'react'
import { classNames } from '../ui/className.ts'
import styles from './Table.module.css'

export interface Column<Row> {
  name: string
  cell: (row: Row) => ReactNode
  /** Amounts stand under one another. */
  isAmount?: boolean
  /** What is long gets the room. */
  isWide?: boolean
}

interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  hideCaption?: boolean
}

/** A table; on narrow screens each of its rows is a card that names its cells. What is too wide still is scrolled. */
export function Table<Row>({ caption, columns, rows, keyOf, hideCaption = false }: TableProps<Row>) {
  const id = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrolled by the keyboard.
    <div role="region" aria-labelledby={id} tabIndex={0} className={styles.scroll}>
      <table role="table" className={styles.table}>
        <caption id={id} className={hideCaption ? styles.hidden : styles.caption}>
          {caption}
        </caption>
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            {columns.map(({ name, isAmount }) => (
              <th key={name} role="columnheader" scope="col" className={classNames(isAmount && styles.amount)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row" className={styles.row}>
              {columns.map(({ name, cell, isAmount, isWide }) => (
                <td
                  key={name}
                  role="cell"
                  data-name={name}
                  className={classNames(styles.cell, isAmount && styles.amount, isWide && styles.wide)}
                >
                  <div>{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
