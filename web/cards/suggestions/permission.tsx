import { type ReactNode, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { mayEdit } from '../../../shared/decks.ts'
import { t } from '../../texts/index.ts'
import { Button } from '../../ui/Button.tsx'
import { query } from '../../data/api.ts'
import { Notice } from '../../ui/Notice.tsx'
import { type CardDraft, textOf } from '../cardDraft.ts'
import styles from './Suggestions.module.css'

interface PermissionLostProps {
  draft: CardDraft
  /** The deck is no longer accessible. */
  isGone: boolean
  /** Turns the draft into a suggestion; null where that is impossible. */
  onSuggest: (() => void) | null
}

/** Explains that a draft can no longer be saved, and offers to copy or suggest it. */
export function PermissionLost({ draft, isGone, onSuggest }: PermissionLostProps) {
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)
  const words = t.suggestions.lost
  // Without HTTPS there is no clipboard, which throws at once.
  const copy = async () => navigator.clipboard.writeText(textOf(draft))
  const onCopy = () =>
    void copy().then(
      () => setOutcome('copied'),
      () => setOutcome('notCopied'),
    )
  return (
    <EditNotice
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
    </EditNotice>
  )
}

/** The permission to change a deck, which another member can withdraw at any moment. Until the deck is read it is `unknown`. */
export function usePermission(deckId: number, unknown: 'edit' | 'suggest'): 'edit' | 'suggest' | 'none' {
  const { data, error } = useQuery(query('GET /api/deck/:id', { id: String(deckId) }))
  if (error?.status === 404) return 'none'
  if (!data) return unknown
  return mayEdit(data.role) ? 'edit' : 'suggest'
}

interface EditNoticeProps {
  tone: 'info' | 'warning' | 'error'
  title?: string
  children: ReactNode
  actions?: ReactNode
}

/** A notice about changes by others, which stays in view while the form is scrolled. */
export function EditNotice(props: EditNoticeProps) {
  return <Notice {...props} className={styles.news} />
}

/** Somebody else has changed the card. */
export function ChangedNotice({ isPending, onShow }: { isPending: boolean; onShow: () => void }) {
  const words = t.suggestions.conflict
  return (
    <EditNotice
      tone="warning"
      actions={
        <Button pending={isPending} onClick={onShow}>
          {words.showBoth}
        </Button>
      }
    >
      {words.news}
    </EditNotice>
  )
}
