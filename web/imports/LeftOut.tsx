import { useId } from 'react'
import type { ImportPreview } from '../../shared/api/contract.ts'
import { importLimits } from '../../shared/imports.ts'
import { t } from '../texts/index.ts'
import { leftOutIn } from './choices.ts'
import styles from './ImportDialog.module.css'

/** What is left out of a file: how much for which reason, and the entries themselves. */
export function LeftOut({
  skipped,
  left,
  isOpen = false,
}: Pick<ImportPreview, 'skipped' | 'left'> & { isOpen?: boolean }) {
  const words = t.imports
  const shown = left.slice(0, importLimits.leftOutShown)
  const summaryId = useId()
  const { entries, parts, count } = leftOutIn(skipped)
  const listOf = (some: typeof skipped) =>
    some.map((one) => `${words.reasons[one.what]} (${t.amount(one.count)})`).join(', ')
  if (skipped.length === 0) return null
  const [first, ...others] = entries
  // One reason is that of all of them.
  const why = first && others.length === 0 ? words.reasons[first.what] : listOf(entries)
  const entriesOut = `${words.leftOut(count)}: ${why}`
  if (left.length === 0)
    return (
      <div className={styles.left}>
        {count > 0 && <p>{entriesOut}</p>}
        {parts.length > 0 && <p>{words.withoutParts(listOf(parts))}</p>}
      </div>
    )
  return (
    <div className={styles.left}>
      {count > 0 && parts.length > 0 && <p>{words.withoutParts(listOf(parts))}</p>}
      <details className={styles.details} open={isOpen}>
        <summary id={summaryId}>{count > 0 ? entriesOut : words.withoutParts(listOf(parts))}</summary>
        {shown.length === importLimits.leftOutShown && <p>{words.firstOnes(shown.length)}</p>}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrolled by the keyboard. */}
        <div className={styles.scroll} role="region" aria-labelledby={summaryId} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{words.line}</th>
                <th scope="col">{words.reason}</th>
                <th scope="col">{words.entry}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ line, what, text }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- a line may be left out for several reasons
                <tr key={index}>
                  <td>{line}</td>
                  <td>{words.reasons[what]}</td>
                  <td dir="auto">{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  )
}
