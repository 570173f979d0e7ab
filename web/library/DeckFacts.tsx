import { Link } from 'react-router'
import type { DeckDetail } from '../../shared/api/contract.ts'
import { paths } from '../data/paths.ts'
import { t } from '../texts/index.ts'
import { relativeTime } from '../texts/time.ts'
import styles from './DeckFacts.module.css'

/** How large a deck is, how many learn it, its language, when it changed last, and what it was copied from. */
export function DeckFacts({ deck }: { deck: DeckDetail }) {
  const words = t.library
  const { cards, topics, learners, language, changedAt, copiedFrom } = deck
  const facts = [
    words.cards(cards),
    words.topics(topics),
    ...(deck.isPublic || learners > 0 ? [words.learners(learners)] : []),
    ...(language ? [words.languages[language]] : []),
  ]
  return (
    <>
      <ul className={styles.facts}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        <li>
          <time dateTime={changedAt}>{words.changed(relativeTime(new Date(changedAt), new Date()))}</time>
        </li>
      </ul>
      {copiedFrom && (
        <p className={styles.origin} dir="auto">
          {words.copiedFrom}{' '}
          {copiedFrom.id === null ? (
            <cite>{copiedFrom.name || t.decks.unnamed}</cite>
          ) : (
            <Link to={paths.deck(copiedFrom.id)}>{copiedFrom.name || t.decks.unnamed}</Link>
          )}
          {copiedFrom.author !== null && `, ${words.by(copiedFrom.author)}`}
        </p>
      )}
    </>
  )
}
