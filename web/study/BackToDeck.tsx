import { Link } from 'react-router'
import { paths } from '../data/paths.ts'
import { t } from '../texts/index.ts'
import { Icon } from '../ui/Icon.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import kit from '../ui/kit.module.css'
import styles from './BackToDeck.module.css'

/** The link from a screen for one deck's cards back to the deck. */
export function BackToDeck({ deckId, deckName }: { deckId: number; deckName: string }) {
  return (
    <Link to={paths.deck(deckId)} className={styles.back}>
      <Icon name="arrow-left" size={18} />
      {deckName && <VisuallyHidden>{t.study.backToDeck}</VisuallyHidden>}
      <span className={kit.ellipsis} title={deckName}>
        {deckName || t.study.backToDeck}
      </span>
    </Link>
  )
}
