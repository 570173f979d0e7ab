import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { ImportResult } from '../../shared/api/contract.ts'
import { DownloadButton } from '../app/DownloadButton.tsx'
import { paths } from '../data/paths.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { focusTitle } from '../ui/Page.tsx'
import { toastDone } from '../ui/toast.ts'
import { leftOutText } from './choices.ts'
import styles from './ImportDialog.module.css'
import { LeftOut } from './LeftOut.tsx'
import { offerImportUndo, useUndoImport } from './undoImport.ts'

/** What became of every entry of a file, and the ways on. */
export function ImportSheet({ result, onClose }: { result: ImportResult; onClose: () => void }) {
  const { notes, cards, updated, left, deckIds } = result
  const words = t.imports
  const undo = useUndoImport()
  const navigate = useNavigate()
  const sum = useRef<HTMLParagraphElement>(null)
  // The button that had focus is gone.
  useEffect(() => sum.current?.focus(), [])
  const [deckId] = deckIds
  const isOneDeck = deckIds.length === 1
  const open = async () => {
    onClose()
    if (deckId !== undefined) await navigate(isOneDeck ? paths.deck(deckId) : paths.decks)
    focusTitle()
  }
  const undoIt = () =>
    undo.undoImport(result, () => {
      toastDone(words.undone)
      onClose()
      focusTitle()
    })
  const close = () => {
    if (cards + updated > 0) offerImportUndo(result)
    onClose()
  }
  return (
    <Dialog
      title={words.done}
      size="wide"
      onClose={close}
      footer={
        <>
          {cards + updated > 0 && (
            <Button icon="undo" pending={undo.isPending} onClick={undoIt}>
              {words.undo}
            </Button>
          )}
          <Button variant="primary" onClick={() => void open()}>
            {isOneDeck ? words.openDeck : words.openDecks}
          </Button>
        </>
      }
    >
      <ErrorNotice error={undo.error} />
      <p ref={sum} tabIndex={-1} className={styles.sum}>
        {words.sum(notes, cards)}
      </p>
      <ImportCounts {...result} />
      {left.length > 0 && (
        <DownloadButton
          read={async () => new Blob([leftOutText(result, words)], { type: 'text/plain' })}
          name={() => words.fileName}
          done={words.downloaded}
        >
          {words.download}
        </DownloadButton>
      )}
    </Dialog>
  )
}

type Counts = Pick<ImportResult, 'updated' | 'media' | 'reviews' | 'skipped' | 'left'>

/** What an import did besides adding cards, and what it left out. */
export function ImportCounts({ updated, media, reviews, skipped, left }: Counts) {
  const words = t.imports
  return (
    <>
      {updated > 0 && <p>{words.updatedDone(updated)}</p>}
      {media + reviews > 0 && <p>{words.broughtAlong(media, reviews)}</p>}
      {skipped.length === 0 && <p>{words.nothingLeft}</p>}
      <LeftOut skipped={skipped} left={left} />
    </>
  )
}
