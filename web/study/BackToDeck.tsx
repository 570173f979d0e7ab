import { Link } from 'react-router'
import { paths } from '../data/paths.ts'
import { t } from '../texts/index.ts'
import { Icon } from '../ui/Icon.tsx'
import kit from '../ui/kit.module.css'
import styles from './BackToDeck.module.css'

/** The link from a screen for one deck's cards back to the deck, or to all decks (null). */
export function BackToDeck({ deckId, deckName }: { deckId: number | null; deckName: string }) {
  const [to, words] = wayBack(deckId)
  return (
    <Link to={to} className={styles.back}>
      <Icon name="arrow-left" size={18} />
      {deckName && <span className={kit.hidden}>{words}</span>}
      <span className={kit.ellipsis} title={deckName}>
        {deckName || words}
      </span>
    </Link>
  )
}

/** Where the way back leads, and its name. */
export const wayBack = (deckId: number | null) =>
  deckId ? ([paths.deck(deckId), t.study.backToDeck] as const) : ([paths.decks, t.study.toDecks] as const)
