import { notifyManager } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { read } from '../data/session.ts'
import { remember, useRemembered } from '../data/remembered.ts'
import { t } from '../texts/index.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { focusTitle } from '../ui/Page.tsx'
import styles from './DecksPage.module.css'
import { useToday } from './Today.tsx'

interface FolderProps {
  /** Null for the decks without one. */
  name: string | null
  onEdit: (name: string) => void
  children: ReactNode
}

/** The decks of a folder, which can be collapsed, with what is due in it. */
export function Folder({ name, onEdit, children }: FolderProps) {
  const titleId = useId()
  const contentId = useId()
  const { data: today } = useToday()
  // Its new value shows at once.
  useRemembered('collapsedFolders')
  const words = t.decks.folders
  if (name === null)
    return (
      <section aria-labelledby={titleId} className={styles.folder}>
        <h3 id={titleId} className={styles.folderTitle}>
          {words.others}
        </h3>
        {children}
      </section>
    )
  const isOpen = !collapsedFolders().includes(name)
  const due = today?.folders.find((folder) => folder.name === name)?.due ?? 0
  return (
    <section aria-labelledby={titleId} className={styles.folder}>
      <header className={styles.folderHeader}>
        <h3 id={titleId} className={styles.folderTitle}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? contentId : undefined}
            data-folder={name}
            onClick={() => setCollapsed(name, isOpen)}
          >
            <Icon name={isOpen ? 'chevron-down' : 'chevron'} size={16} />
            <span dir="auto">{name}</span>
          </button>
        </h3>
        {due > 0 && <span className={styles.folderDue}>{t.decks.today.dueHere(due)}</span>}
        <IconButton icon="pencil" size="small" label={words.edit(name)} onClick={() => onEdit(name)} />
      </header>
      {isOpen && <div id={contentId}>{children}</div>}
    </section>
  )
}

/** The folders that are collapsed on this device. */
function collapsedFolders(): string[] {
  try {
    const kept: unknown = JSON.parse(read('collapsedFolders') ?? '[]')
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

/** A folder that is gone is not kept: no more than there are folders. */
function setCollapsed(name: string, isCollapsed: boolean): void {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-folder]')].map(({ dataset }) => dataset.folder)
  const others = collapsedFolders().filter((one) => one !== name && shown.includes(one))
  const next = isCollapsed ? [...others, name] : others
  remember('collapsedFolders', next.length > 0 ? JSON.stringify(next) : null)
}

/** Puts focus on a deck that was moved, on its folder if that is collapsed, or on the title of the screen. */
export function focusMoved(deckId: number | null, folder: string | null): void {
  // After the screen has rendered the decks that were read.
  notifyManager.schedule(() => {
    const target =
      document.querySelector<HTMLElement>(`[data-deck="${deckId}"] a`) ??
      [...document.querySelectorAll<HTMLElement>('[data-folder]')].find(({ dataset }) => dataset.folder === folder)
    if (target) target.focus()
    else focusTitle()
  })
}
