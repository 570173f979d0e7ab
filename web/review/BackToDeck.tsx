import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { t } from '../texts/index.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './BackToDeck.module.css'

/** The way back to the deck, by its name as soon as that is known. */
export function BackToDeck({ id, name }: { id: number; name: string | undefined }) {
  return (
    <Link to={paths.deck(id)} className={styles.back}>
      <Icon name="arrow-left" size={18} />
      {name || t.review.backToDeck}
    </Link>
  )
}
