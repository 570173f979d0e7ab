/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers forget what a row is where it is laid out as a grid. */
import { memo, useId } from 'react'
import type { OpenPopup } from '../popup.ts'
import { t } from '../../texts/index.ts'
import { relativeTime } from '../../texts/time.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './TableRow.module.css'
import { RowMenu } from './RowMenu.tsx'
import type { CardRow } from './rows.ts'

interface TableRowProps {
  row: CardRow
  /** From 1, the heads being the first. */
  index: number
  isSelected: boolean
  canEdit: boolean
  onToggle: (id: number, isRange: boolean) => void
  onPopup: OpenPopup
  /** Takes hold of the card, or of all that are selected. */
  onGrab: (event: React.PointerEvent, row: CardRow) => void
}

/** A card in a line. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, index, isSelected, canEdit, onToggle, onPopup, onGrab } = props
  const { card, question, answer, topic, learned, changedAt } = row
  const questionId = useId()
  const words = t.topics.table
  const name = question || words.picture
  return (
    <tr role="row" aria-rowindex={index} aria-selected={canEdit ? isSelected : undefined} className={styles.row}>
      {canEdit && (
        <td role="cell" className={styles.select}>
          <Checkbox
            hideLabel
            label={`${words.select}: ${name}`}
            checked={isSelected}
            data-row={card.id}
            // The change tells nothing of Shift.
            onClick={(event) => onToggle(card.id, event.shiftKey)}
            onChange={() => {}}
          />
        </td>
      )}
      <th id={questionId} role="rowheader" scope="row" className={styles.question} dir="auto">
        {card.made === 'unreviewed' && canEdit && <span className={styles.new}>{t.review.new}</span>}
        {question || <em>{words.picture}</em>}
      </th>
      <td role="cell" className={styles.answer} dir="auto">
        {answer}
      </td>
      <td role="cell" className={styles.topic} dir="auto" title={topic}>
        {topic}
      </td>
      <td role="cell" className={styles.learned}>
        {learned && <span data-learned={learned}>{words.states[learned]}</span>}
      </td>
      <td role="cell" className={styles.changed}>
        {changedAt && <time dateTime={changedAt}>{relativeTime(new Date(changedAt), new Date())}</time>}
      </td>
      <td role="cell" className={styles.actions}>
        {canEdit && (
          <>
            <IconButton
              icon="drag"
              size="small"
              className={styles.handle}
              label={`${t.topics.move.cards}: ${name}`}
              onPointerDown={(event) => onGrab(event, row)}
              onClick={() => onPopup({ kind: 'move-cards', cards: [card] })}
            />
            <IconButton
              icon="pencil"
              size="small"
              className={styles.edit}
              label={`${t.decks.cards.edit}: ${name}`}
              onClick={() => onPopup({ kind: 'edit-card', card })}
            />
          </>
        )}
        <RowMenu card={card} name={name} questionId={questionId} canEdit={canEdit} onPopup={onPopup} />
      </td>
    </tr>
  )
})
