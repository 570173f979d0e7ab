import { t } from '../texts/index.ts'
import styles from './MemoryCurve.module.css'

/** Where reviews fall on the drawing, and how far each memory lasts: every recall makes it last longer. */
const reviews = [
  { at: 0, lasts: 62 },
  { at: 38, lasts: 150 },
  { at: 130, lasts: 340 },
  { at: 338, lasts: 1150 },
]
const width = 640
const left = 26
const top = 34
const bottom = 236

const y = (elapsed: number, lasts: number) => top + (1 - Math.exp(-elapsed / lasts)) * (bottom - top)

/** The fall of a memory between two places on the drawing. */
function curveOf(from: number, to: number, lasts: number): string {
  const points = Array.from({ length: 33 }, (_, step) => {
    const x = from + ((to - from) * step) / 32
    return `${(x + left).toFixed(1)} ${y(x - from, lasts).toFixed(1)}`
  })
  return `M${points.join('L')}`
}

/** The curve of forgetting, and how reviews at growing distances flatten it. */
export function MemoryCurve() {
  const { curve } = t.site
  return (
    <svg viewBox={`0 0 ${width} 270`} role="img" aria-label={curve.name} className={styles.curve}>
      <path d={`M${left} ${top - 16}V${bottom}H${width}`} className={styles.axis} />
      <path d={curveOf(0, 330, 62)} className={styles.lost} />
      {reviews.slice(1).map(({ at }) => (
        <path key={at} d={`M${at + left} ${top}V${bottom}`} className={styles.review} />
      ))}
      {reviews.map(({ at, lasts }, index) => (
        <path key={at} d={curveOf(at, reviews[index + 1]?.at ?? width - left, lasts)} className={styles.line} />
      ))}
      {reviews.map(({ at }) => (
        <circle key={at} cx={at + left} cy={top} r="4.5" className={styles.dot} />
      ))}
      <text x={338 + left + 14} y={top - 8}>
        {curve.review}
      </text>
      <text x={338 + left - 22} y={bottom - 12} textAnchor="end">
        {curve.lost}
      </text>
      <text x={width} y={bottom + 24} textAnchor="end">
        {curve.time}
      </text>
      <text transform={`rotate(-90 14 ${bottom})`} x="14" y={bottom}>
        {curve.memory}
      </text>
    </svg>
  )
}
