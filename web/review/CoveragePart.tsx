import { type CSSProperties, useId } from 'react'
import type { StudySource } from '../../shared/api/contract.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { droppedOf, type Part } from './coverage.ts'
import styles from './DocumentPage.module.css'

interface CoveragePartProps {
  part: Part
  unit: StudySource['unit']
  /** Cards of the part that gave the most. */
  most: number
  onMore: (part: Part) => void
}

/** A part of a document: how many cards it gave, or why none. */
export function CoveragePart({ part, unit, most, onMore }: CoveragePartProps) {
  const id = useId()
  const { title, firstPage, lastPage, state, cards } = part
  const words = t.review.documents
  return (
    <li className={styles.part}>
      <h2 id={id} className={styles.title} dir="auto">
        {title}
      </h2>
      {unit && <p className={styles.where}>{words.pages(unit, firstPage, lastPage)}</p>}
      {cards > 0 && <div className={styles.bar} style={{ '--share': cards / most } as CSSProperties} />}
      <p className={styles.gave} data-empty={cards === 0}>
        {state === 'covered' ? words.cards(cards) : whyNone(part)}
      </p>
      <Button variant="plain" icon="sparkle" className={styles.more} aria-describedby={id} onClick={() => onMore(part)}>
        {words.more}
      </Button>
    </li>
  )
}

function whyNone(part: Part): string {
  const words = t.review.documents
  if (part.state === 'untried') return words.untried
  if (part.state === 'failed') return part.message || words.partFailed
  const dropped = droppedOf(part)
  const ideas = dropped.reduce((sum, { times }) => sum + times, 0)
  if (ideas === 0) return words.nothing
  const reasons = dropped.map(({ reason, times }) =>
    times > 1 ? `${words.reasons[reason]} (${times})` : words.reasons[reason],
  )
  return `${words.dropped(ideas)}: ${reasons.join('; ')}.`
}
