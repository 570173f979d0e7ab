import { useState } from 'react'
import type { Card } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { formatMessage } from '../../shared/messages.ts'
import { hasTag, tagsIn } from '../../shared/tags.ts'
import { TagField } from '../cards/TagField.tsx'
import { useWrite } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { FormDialog } from '../ui/Dialog.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { focusCardIfLost } from './cardFocus.ts'
import { presentTags } from './presentTags.ts'
import { offerTagUndo } from './undo.ts'
import styles from './TagsDialog.module.css'

interface TagsDialogProps {
  deckId: number
  cards: readonly Card[]
  onClose: () => void
}

/** Gives cards of a deck a tag, or takes one from them. */
export default function TagsDialog({ deckId, cards, onClose }: TagsDialogProps) {
  const [typed, setTyped] = useState('')
  const write = useWrite('PUT /api/tagCards')
  const words = t.cards.tags
  const [tag = '', ...more] = tagsIn(typed)
  const lacking = cards.filter((card) => !hasTag(card.tags, tag)).map(({ id }) => id)
  const isOne = tag !== '' && more.length === 0
  const problem = () => {
    if (typed.trim() === '') return undefined
    if (!isOne) return formatMessage(t.input, ['tag'])
    if (tag.length > limits.tagLength) return formatMessage(t.input, ['tooLong', limits.tagLength])
    return lacking.length === 0 ? words.allHave : undefined
  }
  const change = (tag: string, cards: number[], isTagged: boolean) => {
    const input = { deck: deckId, cards, tag, isTagged }
    write.mutate(input, {
      onSuccess: (changed) => {
        if (changed.cards.length > 0) offerTagUndo({ ...input, ...changed }, () => focusCardIfLost(cards[0]))
        onClose()
      },
    })
  }
  const submit = () => {
    if (isOne && !problem() && !write.isPending) change(tag, lacking, true)
  }
  return (
    <FormDialog
      title={words.title(cards.length)}
      button={words.addButton}
      isDisabled={!isOne}
      problem={problem()}
      write={write}
      onSubmit={submit}
      onClose={onClose}
    >
      <TagField deckId={deckId} label={words.add} value={typed} onChange={setTyped} onEnter={submit} hasFocus />
      <ul className={styles.present} aria-label={words.label}>
        {presentTags(cards).map(({ tag, ids }) => (
          <li key={tag} className={styles.tag}>
            <span dir="auto">{tag}</span>
            {cards.length > 1 && <span className={styles.count}>{ids.length}</span>}
            <IconButton
              icon="close"
              size="small"
              label={words.remove(tag, ids.length)}
              disabled={write.isPending}
              onClick={() => change(tag, ids, false)}
            />
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}
