import { useState } from 'react'
import type { Card } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { formatMessage } from '../../shared/messages.ts'
import { hasTag, tagsIn, uniqueTags } from '../../shared/tags.ts'
import { TagField } from '../cards/TagField.tsx'
import { t } from '../texts/index.ts'
import { FormDialog } from '../ui/Dialog.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { focusCardIfLost } from './cardFocus.ts'
import { presentTags } from './presentTags.ts'
import { TagProgress } from './DeckTagsDialog.tsx'
import { tagging, useTagging } from './tagging.ts'
import styles from './TagsDialog.module.css'

// Both are loaded together.
export { DeckTagsDialog } from './DeckTagsDialog.tsx'

interface TagsDialogProps {
  deckId: number
  cards: readonly Card[]
  onClose: () => void
}

/** Gives cards of a deck tags, or takes one from them. */
export default function TagsDialog({ deckId, cards, onClose }: TagsDialogProps) {
  const [typed, setTyped] = useState('')
  const change = useTagging(deckId)
  const words = t.tags
  const tags = tagsIn(typed)
  const lacking = cards.filter((card) => tags.some((tag) => !hasTag(card.tags, tag)))
  const problem = () => {
    if (typed.trim() === '') return undefined
    if (tags.length === 0) return formatMessage(t.input, ['tag'])
    if (tags.some((tag) => tag.length > limits.tagLength)) return formatMessage(t.input, ['tooLong', limits.tagLength])
    if (lacking.some((card) => uniqueTags([...card.tags, ...tags]).length > limits.tagsPerCard))
      return formatMessage(t.input, ['tags', limits.tagsPerCard])
    return lacking.length === 0 && !change.isPending ? words.allHave(tags.length) : undefined
  }
  const run = (tags: string[], some: readonly { id: number }[], isTagged: boolean) =>
    change.mutate(
      {
        steps: tagging(deckId, some, { tags, isTagged }),
        message: (changed) => (isTagged ? words.added : words.removed)(tags, changed),
        goBack: () => focusCardIfLost(some[0]?.id),
      },
      { onSuccess: onClose },
    )
  const submit = () => {
    if (tags.length > 0 && problem() === undefined && !change.isPending) run(tags, lacking, true)
  }
  return (
    <FormDialog
      title={words.title(cards.length)}
      button={words.addButton}
      isDisabled={tags.length === 0}
      problem={problem()}
      write={change}
      onSubmit={submit}
      onClose={onClose}
    >
      <TagField
        deckId={deckId}
        label={words.add}
        hint={words.addHint}
        value={typed}
        onChange={setTyped}
        onEnter={submit}
        hasFocus
      />
      <TagProgress {...change} />
      <ul className={styles.present} aria-label={t.cards.tags.label}>
        {presentTags(cards).map(({ tag, ids }) => (
          <li key={tag} className={styles.tag}>
            <span dir="auto">{tag}</span>
            {cards.length > 1 && <span className={styles.count}>{ids.length}</span>}
            <IconButton
              icon="close"
              size="small"
              label={words.remove(tag, ids.length)}
              disabled={change.isPending}
              onClick={() =>
                run(
                  [tag],
                  ids.map((id) => ({ id })),
                  false,
                )
              }
            />
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}
