import { type RefObject, useId, useRef, useState } from 'react'
import type { Card } from '../../../shared/api/contract.ts'
import { CardCorrections } from '../../cards/suggestions/CardCorrections.tsx'
import type { OpenPopup } from '../popup.ts'
import { SourceDialog } from '../../review/SourceDialog.tsx'
import { t } from '../../texts/index.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './RowMenu.module.css'

interface RowMenuProps {
  card: Card
  /** What the card is called. */
  name: string
  /** Id of the element that holds the question. */
  questionId: string
  canEdit: boolean
  onPopup: OpenPopup
}

/** All that can be done with a card, as on its tile. */
export function RowMenu({ card, name, questionId, canEdit, onPopup }: RowMenuProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isSourceOpen, setIsSourceOpen] = useState(false)
  // It closes first, so that focus comes back to its button.
  const open: OpenPopup = (popup) => {
    menu.current?.hidePopover()
    onPopup(popup)
  }
  return (
    <>
      <IconButton
        icon="more"
        size="small"
        label={`${t.topics.table.actions}: ${name}`}
        aria-expanded={isOpen}
        popoverTarget={id}
      />
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={styles.menu}
        onBeforeToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        {isOpen && (
          <Items
            card={card}
            questionId={questionId}
            canEdit={canEdit}
            menu={menu}
            onSource={() => setIsSourceOpen(true)}
            onPopup={open}
          />
        )}
      </div>
      {isSourceOpen && <SourceDialog cardId={card.id} onClose={() => setIsSourceOpen(false)} />}
    </>
  )
}

interface ItemsProps extends Omit<RowMenuProps, 'name'> {
  menu: RefObject<HTMLDivElement | null>
  onSource: () => void
}

function Items({ card, questionId, canEdit, menu, onSource, onPopup }: ItemsProps) {
  const item = (icon: IconName, label: string, run: () => void) => (
    <button type="button" aria-describedby={questionId} onClick={run}>
      <Icon name={icon} size={18} />
      {label}
    </button>
  )
  return (
    <>
      {card.made &&
        item('library', t.review.source.open, () => {
          menu.current?.hidePopover()
          onSource()
        })}
      {canEdit ? (
        <>
          {item('clock', t.corrections.history.open, () => onPopup({ kind: 'history', card }))}
          {item('drag', t.topics.move.cards, () => onPopup({ kind: 'move-cards', cards: [card] }))}
          {item('pencil', t.decks.cards.edit, () => onPopup({ kind: 'edit-card', card }))}
          {item('trash', t.decks.cards.remove, () => onPopup({ kind: 'delete-card', card }))}
        </>
      ) : (
        <CardCorrections card={card} questionId={questionId} onPopup={onPopup} />
      )}
    </>
  )
}
