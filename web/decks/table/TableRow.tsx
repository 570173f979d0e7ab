/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers forget what a row is where it is laid out as a grid. */
import { Fragment, memo, useId, useState } from 'react'
import { useAi } from '../../app/shell/config.ts'
import { useWrite } from '../../data/api.ts'
import { t } from '../../texts/index.ts'
import { relativeTime } from '../../texts/time.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { toastError } from '../../ui/toast.ts'
import { ByModel } from '../../cards/CardContent.tsx'
import { CardSuggestions } from '../../cards/suggestions/CardSuggestions.tsx'
import { SourceDialog } from '../../review/Source.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu, type MenuAction } from '../../ui/Menu.tsx'
import { focusCardIfLost } from '../cardFocus.ts'
import type { OpenPopup } from '../popup.ts'
import { isPutOff, stateText } from '../putOff.ts'
import { setPutOff } from '../undo.ts'
import kit from '../../ui/kit.module.css'
import styles from './TableRow.module.css'
import { type CardRow, columns, nextSort, postponable, type TableView } from './rows.ts'

interface TableRowProps {
  row: CardRow
  /** From 1, the heads being the first. */
  index: number
  /** The language of the deck, by which browsers hyphenate. */
  lang: string | undefined
  isSelected: boolean
  canEdit: boolean
  onToggle: (id: number, isRange: boolean) => void
  onPopup: OpenPopup
  /** Takes hold of the card, or of all that are selected. */
  onGrab: (event: React.PointerEvent, row: CardRow) => void
}

/** A card in a line. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, index, lang, isSelected, canEdit, onToggle, onPopup, onGrab } = props
  const { card, question, answer, topic, learned, backAt, isLeech, isFlagged, changedAt } = row
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
            // The change event does not include the Shift key.
            onClick={(event) => onToggle(card.id, event.shiftKey)}
            onChange={() => {}}
          />
        </td>
      )}
      <th id={questionId} role="rowheader" scope="row" className={styles.question} lang={lang} dir="auto">
        {card.made === 'unreviewed' && canEdit && <span className={styles.new}>{t.review.new}</span>}
        {question || <em>{words.picture}</em>}
        {card.covers && <span className={styles.tag}>{t.covers.note}</span>}
        <ByModel card={card} className={styles.tag} />
        {card.isTyped && <span className={styles.tag}>{t.cards.typed.note}</span>}
        {card.tags.map((tag) => (
          <Fragment key={tag}>
            {' '}
            <span className={styles.tag}>{tag}</span>
          </Fragment>
        ))}
      </th>
      <td role="cell" className={styles.answer} lang={lang} dir="auto">
        {answer}
      </td>
      <td role="cell" className={styles.topic} lang={lang} dir="auto" title={topic}>
        {topic}
      </td>
      <td role="cell" className={styles.learned}>
        {learned && <span data-learned={learned}>{stateText({ learned, backAt })}</span>}
        {isLeech && <span className={styles.leech}>{words.leech}</span>}
        {isFlagged && <span className={styles.flagged}>{t.search.flagged}</span>}
      </td>
      <td role="cell" className={styles.changed}>
        {changedAt && <time dateTime={changedAt}>{relativeTime(changedAt)}</time>}
      </td>
      <td role="cell" className={styles.actions}>
        {canEdit && (
          <>
            <IconButton
              icon="drag"
              size="small"
              className={kit.handle}
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
        <RowMenu row={row} name={name} questionId={questionId} canEdit={canEdit} onPopup={onPopup} />
      </td>
    </tr>
  )
})

interface RowMenuProps {
  row: CardRow
  /** The name of the card. */
  name: string
  /** Id of the element that holds the question. */
  questionId: string
  canEdit: boolean
  onPopup: OpenPopup
}

/** All that can be done with a card, as on its tile. */
function RowMenu({ row, name, questionId, canEdit, onPopup }: RowMenuProps) {
  const { card, learned, isFlagged } = row
  const flag = useWrite('PUT /api/flag')
  const [isSourceOpen, setIsSourceOpen] = useState(false)
  const { isConfigured } = useAi()
  const putOff = (days: number | null) => () => void setPutOff([postponable(row)], days, () => focusCardIfLost(card.id))
  const actions = (): MenuAction[] => [
    ...action(isPutOff(row), 'undo', t.topics.table.resume, putOff(0)),
    ...action(learned !== 'suspended', 'eye-off', t.cardMenu.suspend, putOff(null)),
    [
      'flag',
      isFlagged ? t.cardMenu.unflag : t.cardMenu.flag,
      () => flag.mutate({ id: card.id, isFlagged: !isFlagged }, { onError: toastError }),
    ],
    ...action(!!card.made, 'library', t.review.source.open, () => setIsSourceOpen(true)),
    ...action(canEdit, 'clock', t.suggestions.history.open, () => onPopup({ kind: 'history', card })),
    ...action(canEdit, 'drag', t.topics.move.cards, () => onPopup({ kind: 'move-cards', cards: [card] })),
    ...action(canEdit && isConfigured, 'sparkle', t.review.revise.title, () =>
      onPopup({ kind: 'revise', cards: [card] }),
    ),
    ...action(canEdit, 'pencil', t.decks.cards.edit, () => onPopup({ kind: 'edit-card', card })),
    ...action(canEdit, 'trash', t.decks.cards.remove, () => onPopup({ kind: 'delete-card', card })),
  ]
  return (
    <>
      <Menu label={`${t.topics.table.actions}: ${name}`} describedBy={questionId} actions={actions}>
        {(close) =>
          !canEdit && (
            <CardSuggestions card={card} questionId={questionId} onPopup={(popup) => close(() => onPopup(popup))} />
          )
        }
      </Menu>
      {isSourceOpen && <SourceDialog cardId={card.id} onClose={() => setIsSourceOpen(false)} />}
    </>
  )
}

/** The action, if it is possible. */
const action = (isPossible: boolean, ...one: MenuAction): MenuAction[] => (isPossible ? [one] : [])

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
          <th role="columnheader" scope="col" className={styles.headSelect}>
            <Checkbox
              className={styles.selectAll}
              label={words.selectAll}
              aria-label={words.selectAll}
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
        <th role="columnheader" scope="col" className={styles.headActions}>
          <span className={kit.hidden}>{words.actions}</span>
        </th>
      </tr>
    </thead>
  )
}
