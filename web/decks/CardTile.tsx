import { memo, useId } from 'react'
import type { Card } from '../../shared/api/contract.ts'
import { CardContent } from '../cards/CardContent.tsx'
import { pictureOf } from '../cards/cardDraft.ts'
import { CardCorrections } from '../cards/suggestions/CardCorrections.tsx'
import { SourceButton } from '../review/SourceButton.tsx'
import { t } from '../texts/index.ts'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './CardTile.module.css'
import type { OpenPopup } from './popup.ts'
import type { GrabCards } from './useGrabCards.ts'

interface CardTileProps {
  card: Card
  topicName: string
  canEdit: boolean
  /** Without them there is nothing to do with it. */
  onPopup?: OpenPopup | undefined
  onGrab?: GrabCards | undefined
}

/** A card with its question and its answers. */
export const CardTile = memo(function CardTile({ card, topicName, canEdit, onPopup, onGrab }: CardTileProps) {
  const questionId = useId()
  const words = t.decks.cards
  return (
    <li className={styles.card}>
      <p className={styles.topic} dir="auto" title={topicName}>
        {card.made === 'unreviewed' && canEdit && <span className={styles.new}>{t.review.new}</span>}
        {topicName}
      </p>
      <CardContent
        questionId={questionId}
        questionText={card.questionText}
        questionPicture={pictureOf(card.questionFileLink)}
        isGapText={card.isGapText}
        answers={card.Answers.map(({ text, correct, fileLink }) => ({ text, correct, picture: pictureOf(fileLink) }))}
      />
      {onPopup && (
        <div className={styles.actions}>
          {card.made && <SourceButton cardId={card.id} describedBy={questionId} />}
          {!canEdit && <CardCorrections card={card} questionId={questionId} onPopup={onPopup} />}
          <span className={styles.space} />
          {canEdit && (
            <>
              <IconButton
                icon="clock"
                size="small"
                label={t.corrections.history.open}
                aria-describedby={questionId}
                onClick={() => onPopup({ kind: 'history', card })}
              />
              <IconButton
                icon="drag"
                size="small"
                className={styles.handle}
                label={t.topics.move.cards}
                aria-describedby={questionId}
                data-card={card.id}
                onPointerDown={(event) => onGrab?.(event, [card])}
                onClick={() => onPopup({ kind: 'move-cards', cards: [card] })}
              />
              <IconButton
                icon="pencil"
                size="small"
                label={words.edit}
                aria-describedby={questionId}
                onClick={() => onPopup({ kind: 'edit-card', card })}
              />
              <IconButton
                icon="trash"
                size="small"
                label={words.remove}
                aria-describedby={questionId}
                onClick={() => onPopup({ kind: 'delete-card', card })}
              />
            </>
          )}
        </div>
      )}
    </li>
  )
})
