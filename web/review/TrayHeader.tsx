import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../data/paths.ts'
import { t } from '../texts/index.ts'
import { classNames } from '../ui/className.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { allOf, neighbour, type Tray } from './tray.ts'
import styles from './TrayHeader.module.css'
import { TrayStrip } from './TrayStrip.tsx'

interface TrayHeaderProps {
  deckId: number
  deckName: string
  tray: Tray
  onMove: (by: 1 | -1) => void
  /** What the line beneath the strip says and offers. */
  children: ReactNode
}

/** The way back, and how far one is. */
export function TrayHeader({ deckId, deckName, tray, onMove, children }: TrayHeaderProps) {
  const words = t.review
  const place = tray.items.findIndex(({ card }) => card.id === tray.shownId) + 1
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link to={paths.deck(deckId)} className={styles.back}>
          <Icon name="arrow-left" size={18} />
          {deckName && <VisuallyHidden>{words.backToDeck}</VisuallyHidden>}
          <span className={styles.deck}>{deckName || words.backToDeck}</span>
        </Link>
        {tray.items.length > 0 && (
          <div className={styles.moves}>
            <IconButton
              icon="arrow-left"
              label={words.previous}
              aria-keyshortcuts="ArrowLeft"
              disabled={neighbour(tray, -1) === null}
              onClick={() => onMove(-1)}
            />
            <p className={styles.place}>{place > 0 && words.place(place, allOf(tray))}</p>
            <IconButton
              icon="arrow-right"
              label={words.next}
              aria-keyshortcuts="ArrowRight"
              disabled={neighbour(tray, 1) === null}
              onClick={() => onMove(1)}
            />
          </div>
        )}
      </div>
      <TrayStrip tray={tray} />
      <div className={classNames(styles.row, styles.line)}>{children}</div>
    </header>
  )
}
