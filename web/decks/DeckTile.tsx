import type { Ref } from 'react'
import { Link } from 'react-router'
import type { Deck } from '../../shared/api/contract.ts'
import { paths } from '../data/paths.ts'
import { SharedBadge } from '../sharing/SharedBadge.tsx'
import { t } from '../texts/index.ts'
import { Icon } from '../ui/Icon.tsx'
import { cardTotal, DeckCounts } from './DeckCounts.tsx'
import styles from './DeckTile.module.css'
import picture0 from './pictures/deck-0.svg'
import picture1 from './pictures/deck-1.svg'
import picture2 from './pictures/deck-2.svg'

const pictures = [picture0, picture1, picture2]

interface DeckTileProps {
  deck: Deck
  /** It stands among public decks, and says what one wants to know of those. */
  isPublicList?: boolean
  ref?: Ref<HTMLLIElement>
}

/** A deck in a list: a link to it, with how its cards stand. */
export function DeckTile({ deck, isPublicList = false, ref }: DeckTileProps) {
  const { id, name, description, author, isMember } = deck
  return (
    <li ref={ref} className={styles.tile}>
      <img src={pictures[id % pictures.length]} alt="" className={styles.picture} />
      <div className={styles.panel}>
        <h3 className={styles.name} dir="auto">
          <Link to={paths.deck(id)} className={styles.link}>
            {name || t.decks.unnamed}
          </Link>
        </h3>
        {(isPublicList || isMember) && (
          <p className={styles.author}>
            <span>{t.decks.createdBy(author)}</span>
            <SharedBadge deck={deck} />
            {isPublicList && deck.inLibrary && (
              <span className={styles.mine}>
                <Icon name="check" size={16} />
                {t.decks.inLibrary}
              </span>
            )}
          </p>
        )}
        {isPublicList && <p className={styles.facts}>{factsOf(deck)}</p>}
        <p className={styles.description} dir="auto">
          {description}
        </p>
        <DeckCounts deck={deck} />
      </div>
    </li>
  )
}

/** How large a public deck is, how many learn it, and its language. */
function factsOf(deck: Deck): string {
  const words = t.library
  const facts = [words.cards(cardTotal(deck)), deck.learners > 0 && words.learners(deck.learners)]
  return [...facts, deck.language && words.languages[deck.language]].filter(Boolean).join(' · ')
}
