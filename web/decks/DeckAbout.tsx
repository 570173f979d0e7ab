import { Link } from 'react-router'
import type { Deck, DeckDetail } from '../../shared/api/contract.ts'
import { useWrite } from '../data/api.ts'
import { SharedBadge } from '../sharing/SharedBadge.tsx'
import { t } from '../texts/index.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { focusTitle } from '../ui/Page.tsx'
import { Icon } from '../ui/Icon.tsx'
import { toastDone, toastError } from '../ui/toast.ts'
import { paths } from '../data/paths.ts'
import { relativeTime } from '../texts/time.ts'
import kit from '../ui/kit.module.css'
import styles from './DeckPage.module.css'

/** The author, the visibility and the description of a deck. */
export function DeckAbout({ deck }: { deck: DeckDetail }) {
  const isSeen = deck.isPublic && !deck.isTakenDown
  return (
    <div className={styles.about}>
      <p className={styles.facts}>
        <span>{t.decks.createdBy(deck.author)}</span>
        <span className={kit.inline}>
          <Icon name={isSeen ? 'globe' : 'lock'} size={16} />
          {isSeen ? t.decks.isPublic : t.decks.isPrivate}
        </span>
        <SharedBadge deck={deck} />
      </p>
      <DeckFacts deck={deck} />
      {deck.description && (
        <p className={styles.description} dir="auto">
          {deck.description}
        </p>
      )}
    </div>
  )
}

/** Adds the deck to the learner's library, or shows that it is there. */
export function DeckLibrary({ deck }: { deck: Deck }) {
  const add = useWrite('PUT /api/library')
  const { addToLibrary, inLibrary, added } = t.decks
  if (deck.inLibrary)
    return (
      <p className={styles.badge}>
        <Icon name="check" size={18} />
        {inLibrary}
      </p>
    )
  if (deck.role !== 'visitor') return null
  return (
    <Button
      icon="library"
      pending={add.isPending}
      onClick={() =>
        add.mutate(
          { id: deck.id },
          {
            onSuccess: () => {
              toastDone(added)
              focusTitle()
            },
            onError: toastError,
          },
        )
      }
    >
      {addToLibrary}
    </Button>
  )
}

/** How large a deck is, how many have added it, its language, when it changed last, and what it was copied from. */
function DeckFacts({ deck }: { deck: DeckDetail }) {
  const words = t.library
  const { cards, topics, learners, language, changedAt, copiedFrom } = deck
  const facts = [
    words.cards(cards),
    words.topics(topics),
    ...(learners > 0 ? [words.learners(learners)] : []),
    ...(language ? [words.languages[language]] : []),
  ]
  return (
    <>
      <ul className={styles.factList}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        <li>
          <time dateTime={changedAt}>{words.changed(relativeTime(changedAt))}</time>
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

/** Informs an author that an admin took the deck down, and where the reasons are. */
export function TakenDownNotice() {
  const words = t.decks.takenDown
  return (
    <Notice
      className={styles.notice}
      title={words.title}
      actions={
        <Link to={{ pathname: paths.account, hash: 'moderation' }} className={buttonClass()}>
          {words.action}
        </Link>
      }
    >
      {words.note}
    </Notice>
  )
}
