import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Card } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { formatMessage } from '../../shared/messages.ts'
import { hasTag, isSameTag, isWithin, renameTag, tagsIn, tagsListed, uniqueTags, withAbove } from '../../shared/tags.ts'
import { TagField } from '../cards/TagField.tsx'
import { query } from '../data/api.ts'
import { useAuthorised } from '../data/session.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, FormDialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { focusCardIfLost } from './cardFocus.ts'
import { presentTags } from './presentTags.ts'
import { renaming, tagging, useTagging } from './tagging.ts'
import kit from '../ui/kit.module.css'
import styles from './TagsDialog.module.css'

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

interface DeckTag {
  tag: string
  /** How many cards have it, apart from those with a tag within it. */
  cards: number
}

const collator = new Intl.Collator(undefined, { numeric: true })

/** The tags of a deck with those that they are within, by name. */
export function withTagsAbove(tags: readonly DeckTag[]): DeckTag[] {
  const cardsOf = new Map(tags.map(({ tag, cards }) => [tag, cards]))
  const names = uniqueTags([...tags.map(({ tag }) => tag), ...tags.flatMap(({ tag }) => withAbove(tag))])
  return names
    .map((tag) => ({ tag, cards: cardsOf.get(tag) ?? 0 }))
    .toSorted((one, other) => collator.compare(one.tag, other.tag))
}

/** The tags of a deck, each of which can be renamed in all cards, or removed from them. */
export function DeckTagsDialog({ deckId, onClose }: { deckId: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...query('GET /api/deckTags/:id', { id: String(deckId) }),
    enabled: useAuthorised(),
    refetchOnMount: 'always',
  })
  const tags = withTagsAbove(data ?? [])
  const [renamed, setRenamed] = useState<string | null>(null)
  const removal = useTagging(deckId)
  const list = useRef<HTMLUListElement>(null)
  const words = t.tags.deck
  /** The row of this tag takes focus, or the one that has its place. */
  const focusRow = (tag: string, index: number) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-tag]') ?? [])]
    const row = rows.find((one) => isSameTag(one.dataset['tag'] ?? '', tag)) ?? rows[Math.min(index, rows.length - 1)]
    row?.focus()
  }
  const remove = (tag: string, index: number) =>
    removal.mutate(
      {
        steps: renaming(deckId, tag, null),
        message: (cards) => t.tags.removed([tag], cards),
        goBack: () => focusRow(tag, index),
      },
      { onSuccess: () => focusRow(tag, index) },
    )
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t.ui.close}
        </Button>
      }
    >
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      <ErrorNotice error={removal.error} />
      {!data && !error && <Skeleton height="8rem" />}
      {data?.length === 0 && <EmptyState>{words.none}</EmptyState>}
      {tags.length > 0 && (
        <ul ref={list} className={kit.stack} aria-label={t.cards.tags.label}>
          {tags.map(({ tag, cards }, index) => (
            <li key={tag.toLowerCase()} className={styles.row}>
              <span dir="auto">{tag}</span>
              <span className={styles.count}>{cards > 0 && t.decks.cards.count(cards)}</span>
              <IconButton
                icon="pencil"
                size="small"
                label={words.rename(tag)}
                data-tag={tag}
                disabled={removal.isPending}
                onClick={() => setRenamed(tag)}
              />
              <IconButton
                icon="trash"
                size="small"
                label={words.remove(tag)}
                disabled={removal.isPending}
                onClick={() => remove(tag, index)}
              />
            </li>
          ))}
        </ul>
      )}
      {data?.length === tagsListed && <p className={kit.small}>{words.most(tagsListed)}</p>}
      <TagProgress {...removal} />
      {renamed !== null && (
        <RenameDialog
          deckId={deckId}
          tag={renamed}
          tags={tags}
          onFocus={(tag) => focusRow(tag, 0)}
          onClose={(to = renamed) => {
            flushSync(() => setRenamed(null))
            focusRow(to, 0)
          }}
        />
      )}
    </Dialog>
  )
}

interface RenameDialogProps {
  deckId: number
  tag: string
  /** All tags of the deck. */
  tags: readonly DeckTag[]
  /** Gives a tag focus once the dialog has closed. */
  onFocus: (tag: string) => void
  /** It is called `to` by now. */
  onClose: (to?: string) => void
}

function RenameDialog({ deckId, tag, tags, onFocus, onClose }: RenameDialogProps) {
  const [typed, setTyped] = useState(tag)
  const change = useTagging(deckId)
  const words = t.tags.deck
  const [to = '', ...more] = tagsIn(typed)
  const within = tags.filter((one) => isWithin(one.tag, tag)).map((one) => one.tag)
  const problem = () => {
    if (typed.trim() === '') return undefined
    if (to === '' || more.length > 0) return formatMessage(t.input, ['tag'])
    if (renameTag(within, tag, to).some((one) => one.length > limits.tagLength))
      return formatMessage(t.input, ['tooLong', limits.tagLength])
    return undefined
  }
  const isReady = to !== '' && to !== tag && problem() === undefined
  const there = isSameTag(to, tag) ? undefined : tags.find((one) => isSameTag(one.tag, to))
  const narrower = within.find((one) => !isSameTag(one, tag))
  const submit = () => {
    if (!isReady || change.isPending) return
    change.mutate(
      {
        steps: renaming(deckId, tag, to),
        message: (cards) => words.renamed(tag, to, cards),
        goBack: () => onFocus(tag),
      },
      { onSuccess: () => onClose(to) },
    )
  }
  return (
    <FormDialog
      title={words.rename(tag)}
      button={there ? words.merge : words.renameButton}
      isDisabled={!isReady}
      problem={problem()}
      write={change}
      onSubmit={submit}
      onClose={() => onClose()}
    >
      <TagField deckId={deckId} label={words.name} value={typed} onChange={setTyped} onEnter={submit} hasFocus />
      <div role="status">
        {isReady && narrower && <p>{words.within(narrower, renameTag([narrower], tag, to).join(''))}</p>}
        {isReady && there && <p>{words.merges(there.tag)}</p>}
      </div>
      <TagProgress {...change} />
    </FormDialog>
  )
}

/** How many cards a change of many has changed so far. */
export const TagProgress = ({ isPending, count }: { isPending: boolean; count: number }) => (
  <p role="status">{isPending && count > 0 && t.tags.progress(count)}</p>
)
