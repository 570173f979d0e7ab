import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { t } from '../texts/index.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './DeckPage.module.css'

/** The way back to the decks. */
export function BackToDecks() {
  return (
    <Link to={paths.decks} className={styles.back}>
      <Icon name="arrow-left" size={18} />
      {t.decks.back}
    </Link>
  )
}
