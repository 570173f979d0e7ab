import { useMemo } from 'react'
import type { DeckDetail } from '../../shared/api/contract.ts'
import { t } from '../texts/index.ts'
import { Notice } from '../ui/Notice.tsx'
import { batchesOf, shownBatches } from './batches.ts'
import { CardBatch } from './CardBatch.tsx'
import styles from './CardsSection.module.css'
import { cardsTitleId } from './cardsTitle.ts'
import { DeckAbout } from './DeckAbout.tsx'
import page from './DeckPage.module.css'
import { subtree } from './tree.ts'
import { useGrowing } from './useGrowing.ts'

const cardsPerStep = 60

/** A deck as an admin sees it who decides on what was reported: all that is in it, and nothing to do with it. */
export function JudgedDeck({ deck }: { deck: DeckDetail }) {
  const { most, end } = useGrowing(cardsPerStep)
  const topics = useMemo(() => deck.structure.flatMap(subtree), [deck.structure])
  const names = useMemo(() => new Map(topics.map((topic) => [topic.id, topic.name])), [topics])
  const batches = useMemo(() => batchesOf(deck.structure), [deck.structure])
  const shown = shownBatches(batches, new Set(names.keys()), most)
  const words = t.decks.cards
  return (
    <>
      <DeckAbout deck={deck} />
      <Notice className={page.notice}>{t.decks.judged}</Notice>
      <section aria-labelledby={cardsTitleId}>
        <header className={styles.header}>
          <h2 id={cardsTitleId} className={styles.title}>
            {words.title}
          </h2>
          <p className={styles.total}>{words.count(deck.cards)}</p>
        </header>
        <ul className={styles.grid} data-long={most > cardsPerStep || undefined}>
          {shown.map((part) => (
            <CardBatch key={part.batch.topics[0]?.id} deckId={deck.id} part={part} names={names} canEdit={false} />
          ))}
        </ul>
        {most < deck.cards && <div ref={end} />}
      </section>
    </>
  )
}
