import type { Ref } from 'react'
import { Link } from 'react-router'
import type { Deck } from '../../shared/api/contract.ts'
import { paths } from '../paths.ts'
import { t } from '../texts/index.ts'
import { DeckCounts } from './DeckCounts.tsx'
import styles from './DeckTile.module.css'
import picture0 from './pictures/deck-0.svg'
import picture1 from './pictures/deck-1.svg'
import picture2 from './pictures/deck-2.svg'

const pictures = [picture0, picture1, picture2]

interface DeckTileProps {
  deck: Deck
  hasAuthor: boolean
  ref?: Ref<HTMLLIElement>
}

/** A deck in a list: a link to it, with how its cards stand. */
export function DeckTile({ deck, hasAuthor, ref }: DeckTileProps) {
  const { id, name, description, author } = deck
  return (
    <li ref={ref} className={styles.tile}>
      <img src={pictures[id % pictures.length]} alt="" className={styles.picture} />
      <div className={styles.panel}>
        <h3 className={styles.name} dir="auto">
          <Link to={paths.deck(id)} className={styles.link}>
            {name || t.decks.unnamed}
          </Link>
        </h3>
        {hasAuthor && <p className={styles.author}>{t.decks.createdBy(author)}</p>}
        <p className={styles.description} dir="auto">
          {description}
        </p>
        <DeckCounts deck={deck} />
      </div>
    </li>
  )
}
