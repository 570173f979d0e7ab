import { t } from '../texts/index.ts'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { allOf, countsOf, type Tray } from './tray.ts'
import styles from './TrayHeader.module.css'

/** More than these are too thin to be told apart. */
const mostMarks = 80

/** A mark for each card, in their order; of very many only how many there are of each, with those that come later. */
export function TrayStrip({ tray }: { tray: Tray }) {
  const { items, shownId } = tray
  const { kept, edited, rejected, undecided } = countsOf(tray)
  const label = t.review.strip(items.length - undecided, allOf(tray))
  if (items.length > mostMarks)
    return (
      <ProgressBar
        label={label}
        segments={[
          { tone: 'good', value: kept },
          { tone: 'accent', value: edited },
          { tone: 'wrong', value: rejected },
          { tone: 'fresh', value: undecided + tray.rest },
        ]}
      />
    )
  return (
    <div role="img" aria-label={label} className={styles.strip}>
      {items.map(({ card, decision }) => (
        <span key={card.id} data-kind={decision?.kind} data-shown={card.id === shownId || undefined} />
      ))}
    </div>
  )
}
