import { useState } from 'react'
import { Link } from 'react-router'
import { paths, ways } from '../data/paths.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import kit from '../ui/kit.module.css'
import styles from './Ways.module.css'

interface WaysProps {
  deckId: number
  /** The chosen topics; null for the whole deck. */
  topics: readonly number[] | null
  disabled: boolean
}

/** The ways to learn a deck that write no schedule. */
export function Ways({ deckId, topics, disabled }: WaysProps) {
  const [isOpen, setIsOpen] = useState(false)
  const words = t.practice
  return (
    <>
      <Button size="large" disabled={disabled} onClick={() => setIsOpen(true)}>
        {words.ways}
      </Button>
      {isOpen && (
        <Dialog title={words.ways} onClose={() => setIsOpen(false)}>
          <p className={kit.note}>{words.waysNote}</p>
          <ul className={styles.ways}>
            {ways.map((way) => (
              <li key={way}>
                <Link to={paths.way(way, deckId)} state={topics && { topics }} className={styles.way}>
                  <span className={styles.name}>{words[way].title}</span>
                  <span className={kit.note}>{words[way].note}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}
