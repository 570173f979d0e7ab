import { type ReactNode, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { mayEdit } from '../../../shared/roles.ts'
import { t } from '../../texts/index.ts'
import { Button } from '../../ui/Button.tsx'
import { query } from '../../data/api.ts'
import { Notice } from '../../ui/Notice.tsx'
import { type CardDraft, textOf } from '../cardDraft.ts'
import styles from './permission.module.css'

interface LostRightProps {
  draft: CardDraft
  /** Nothing of the deck is to be seen any more. */
  isGone: boolean
  /** What was written becomes a suggestion; null where that cannot be. */
  onSuggest: (() => void) | null
}

/** Tells somebody who writes that it cannot be saved any more, and how it is not lost. */
export function LostRight({ draft, isGone, onSuggest }: LostRightProps) {
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)
  const words = t.corrections.lost
  // Without HTTPS there is no clipboard, which throws at once.
  const copy = async () => navigator.clipboard.writeText(textOf(draft))
  const onCopy = () =>
    void copy().then(
      () => setOutcome('copied'),
      () => setOutcome('notCopied'),
    )
  return (
    <News
      tone="error"
      title={isGone ? words.gone : words.readOnly}
      actions={
        <>
          <Button onClick={onCopy}>{words.copy}</Button>
          {onSuggest && <Button onClick={onSuggest}>{words.suggest}</Button>}
        </>
      }
    >
      <p>{onSuggest ? words.suggestNote : words.note}</p>
      {outcome && <p>{words[outcome]}</p>}
    </News>
  )
}

/** What may still be done with a deck while somebody writes for it: another can take that away at any moment. It is `unknown` until it is read. */
export function useRight(deckId: number, unknown: 'edit' | 'suggest'): 'edit' | 'suggest' | 'none' {
  const { data, error } = useQuery(query('GET /api/deck/:id', { id: String(deckId) }))
  if (error?.status === 404) return 'none'
  if (!data) return unknown
  return mayEdit(data.role) ? 'edit' : 'suggest'
}

interface NewsProps {
  tone: 'info' | 'warning' | 'error'
  title?: string
  children: ReactNode
  actions?: ReactNode
}

/** What happened elsewhere to something that is being written, in view however far somebody has scrolled. */
export function News(props: NewsProps) {
  return <Notice {...props} className={styles.news} />
}

/** The card is another one by now. */
export function ChangedNews({ isPending, onShow }: { isPending: boolean; onShow: () => void }) {
  const words = t.corrections.conflict
  return (
    <News
      tone="warning"
      actions={
        <Button pending={isPending} onClick={onShow}>
          {words.showBoth}
        </Button>
      }
    >
      {words.news}
    </News>
  )
}
