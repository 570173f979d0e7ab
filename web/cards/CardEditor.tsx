import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Card } from '../../shared/api/contract.ts'
import { worded } from '../../shared/said.ts'
import { useWrite } from '../api.ts'
import { TopicSelect } from '../decks/TopicSelect.tsx'
import type { TreeRow } from '../decks/tree.ts'
import { lastCard } from '../remembered.ts'
import { errorText, fieldError } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { DiscardDialog } from '../ui/DiscardDialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toast.ts'
import styles from './CardEditor.module.css'
import { CardEditorOptions } from './CardEditorOptions.tsx'
import { CardEditorPreview } from './CardEditorPreview.tsx'
import { CardEditorQuestion } from './CardEditorQuestion.tsx'
import {
  blankDraft,
  type CardDraft,
  cardRequest,
  draftOf,
  draftProblems,
  hasContent,
  isSameDraft,
} from './cardDraft.ts'
import { unsavedCards } from './unsavedCards.ts'

interface CardEditorProps {
  deckId: number
  /** The topics that the card can lie in. */
  rows: readonly TreeRow[]
  /** Where a new card lies. */
  topicId?: number
  /** The card to change; without one a new card is created. */
  card?: Card
  /** A card was created or changed, and now lies in this topic. */
  onSaved: (topicId: number) => void
  onClose: () => void
}

/** Creates cards, one after another, or changes one. */
export function CardEditor({ deckId, rows, topicId = 0, card, onSaved, onClose }: CardEditorProps) {
  const id = useId()
  const key = unsavedCards.key(deckId, card?.id)
  const [original, setOriginal] = useState(() => (card ? draftOf(card) : blankDraft(topicId)))
  const [kept] = useState(() => unsavedCards.get(key))
  const [draft, setDraft] = useState(kept?.draft ?? original)
  const [wasTried, setWasTried] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [createdCount, setCreatedCount] = useState(0)
  const create = useWrite('PUT /api/card')
  const update = useWrite('PUT /api/updateCard')
  const content = useRef<HTMLDivElement>(null)
  const words = t.cards.editor
  const save = card ? update : create
  const isChanged = card ? !isSameDraft(draft, original) : hasContent(draft)
  const problems = wasTried ? draftProblems(draft) : []
  const errorAt = (path: string) => {
    const problem = problems.find((one) => one.path === path)
    return problem ? worded(t.input, problem.message) : fieldError(save.error, path)
  }
  const hasOwnPlace = save.error?.problem?.errors?.every(({ path }) => /^(questionText|topicId|Answers.*)$/.test(path))

  useEffect(() => {
    if (!isChanged) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isChanged])

  const change = (part: Partial<CardDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    unsavedCards.keep(key, next)
    if (save.isError) save.reset()
  }
  const leave = () => {
    unsavedCards.drop(key)
    onClose()
  }
  const startOver = () => {
    unsavedCards.drop(key)
    setDraft(original)
  }
  const addAnother = () => {
    const next = blankDraft(draft.topicId, draft.isGapText)
    flushSync(() => {
      setOriginal(next)
      setDraft(next)
      setWasTried(false)
      setCreatedCount(createdCount + 1)
    })
    document.getElementById(`${id}-question`)?.focus()
  }
  const submit = (andAnother: boolean) => {
    if (save.isPending) return
    if (draftProblems(draft).length > 0) {
      flushSync(() => setWasTried(true))
      content.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      return
    }
    const done = (cardId: number) => {
      lastCard.set(cardId)
      unsavedCards.drop(key)
      onSaved(draft.topicId)
      if (andAnother) return addAnother()
      toast({ message: card ? words.saved : words.created(createdCount + 1), tone: 'good' })
      onClose()
    }
    const request = cardRequest(draft, deckId)
    if (card) update.mutate({ ...request, id: card.id }, { onSuccess: () => done(card.id) })
    else create.mutate(request, { onSuccess: (created) => done(created.id) })
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || (event.key !== 'Enter' && event.key.toLowerCase() !== 's')) return
    event.preventDefault()
    submit(false)
  }

  return (
    <Dialog
      open
      size="wide"
      title={card ? words.edit : words.create}
      onClose={() => (isChanged ? setIsAsking(true) : leave())}
      onSubmit={() => submit(false)}
      footer={
        <>
          {!card && (
            <p role="status" className={styles.created}>
              {createdCount > 0 && words.created(createdCount)}
            </p>
          )}
          {!card && (
            <Button className={styles.another} pending={save.isPending} onClick={() => submit(true)}>
              {words.createAnother}
            </Button>
          )}
          <Button onClick={() => (isChanged ? setIsAsking(true) : leave())}>{t.ui.cancel}</Button>
          <Button type="submit" variant="primary" pending={save.isPending}>
            {card ? words.save : words.createOne}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the fields in it, nothing to press */}
      <div ref={content} className={styles.editor} onKeyDown={onKeyDown}>
        <div className={styles.form}>
          {kept && draft === kept.draft && (
            <Notice actions={<Button onClick={startOver}>{words.startOver}</Button>}>
              {kept.hasLostPictures ? words.restoredText : words.restored}
            </Notice>
          )}
          {save.isError && !hasOwnPlace && <Notice tone="error">{errorText(save.error)}</Notice>}
          <CardEditorQuestion
            id={`${id}-question`}
            draft={draft}
            error={errorAt('questionText')}
            isReadOnly={save.isPending}
            onChange={change}
          />
          <CardEditorOptions
            id={id}
            draft={draft}
            errorAt={errorAt}
            isReadOnly={save.isPending}
            onChange={(options) => change({ options })}
          />
          <TopicSelect
            label={words.topic}
            rows={rows}
            value={draft.topicId}
            onChange={(topic) => topic !== null && change({ topicId: topic })}
            error={errorAt('topicId')}
          />
        </div>
        <CardEditorPreview draft={draft} />
      </div>
      {isAsking && <DiscardDialog words={words.discard} onKeep={() => setIsAsking(false)} onDiscard={leave} />}
    </Dialog>
  )
}
