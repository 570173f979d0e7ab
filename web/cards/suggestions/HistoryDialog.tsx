import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Card, CardVersion } from '../../../shared/api/contract.ts'
import { query, useWrite } from '../../data/api.ts'
import { ByModel } from '../CardContent.tsx'
import { faceOf } from '../cardDraft.ts'
import { dayAndTime } from '../../texts/time.ts'
import { errorText } from '../../texts/errors.ts'
import { t } from '../../texts/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Loading.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toastDone } from '../../ui/toast.ts'
import { Alone, Difference } from './Difference.tsx'
import styles from './HistoryDialog.module.css'

/** All versions of a card, any of which can be restored. */
export function HistoryDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const history = useQuery(query('GET /api/cardHistory/:id', { id: String(card.id) }))
  const [openVersion, setOpenVersion] = useState<number | null>(null)
  const restore = useWrite('PUT /api/restoreVersion')
  const words = t.suggestions.history
  const versions = history.data ?? []
  const [now] = versions
  // Until the user opens a version, the last change is open.
  const open = openVersion ?? now?.version
  const put = (version: number) => {
    if (!now || restore.isPending) return
    restore.mutate(
      { id: card.id, version, expectedVersion: now.version },
      {
        onSuccess: () => {
          setOpenVersion(null)
          toastDone(words.restored)
        },
        onError: () => void history.refetch(),
      },
    )
  }
  return (
    <Dialog size="wide" title={words.title} onClose={onClose} footer={<Button onClick={onClose}>{t.ui.close}</Button>}>
      {restore.isError && (
        <Notice tone="error">{restore.error.code === 'conflict' ? words.changed : errorText(restore.error)}</Notice>
      )}
      {history.isError && !history.data && <ErrorNotice error={history.error} onRetry={() => history.refetch()} />}
      {history.isPending && <Skeleton height="12rem" />}
      <ol className={styles.list}>
        {versions.map((version, index) => (
          <Version
            key={version.version}
            version={version}
            before={versions[index + 1]}
            isNow={index === 0}
            isOpen={version.version === open}
            isPending={restore.isPending}
            onOpen={() => setOpenVersion(version.version)}
            onRestore={() => put(version.version)}
          />
        ))}
      </ol>
    </Dialog>
  )
}

interface VersionProps {
  version: CardVersion
  before: CardVersion | undefined
  isNow: boolean
  isOpen: boolean
  isPending: boolean
  onOpen: () => void
  onRestore: () => void
}

function Version({ version, before, isNow, isOpen, isPending, onOpen, onRestore }: VersionProps) {
  const { at, by, kind, content } = version
  const words = t.suggestions.history
  return (
    <li className={styles.version}>
      <div className={styles.head}>
        <button type="button" className={styles.open} aria-expanded={isOpen} onClick={onOpen}>
          <span>{words.kinds[kind](by)}</span> <span className={styles.at}>{dayAndTime(at)}</span>
        </button>
        <ByModel card={version} className={styles.at} />
        {isNow ? (
          <span className={styles.now}>{words.now}</span>
        ) : (
          <Button pending={isPending} aria-label={words.restoreOf(version.version, dayAndTime(at))} onClick={onRestore}>
            {words.restore}
          </Button>
        )}
      </div>
      {isOpen &&
        (before ? (
          <Difference
            first={faceOf(before.content)}
            firstTitle={words.before}
            second={faceOf(content)}
            secondTitle={words.after}
          />
        ) : (
          <Alone title={words.after} face={faceOf(content)} />
        ))}
    </li>
  )
}
