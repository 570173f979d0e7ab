import type { KeyboardEvent, PointerEvent } from 'react'
import type { Cover } from '../../shared/covers.ts'
import { t } from '../texts/index.ts'
import type { Size } from './CoveredPicture.tsx'
import styles from './CoverEditor.module.css'
import { arrows, cornerAt, cornersOf, type Point, pointAt } from './coverShapes.ts'

type Corner = ReturnType<typeof cornersOf>[number]

interface CoverCornersProps {
  cover: Cover
  number: number
  size: Size
  /** The pointer takes a corner. */
  onGrab: (event: PointerEvent, corner: Corner) => void
  onMove: (corner: Corner, to: Point) => void
}

/** The corners of the selected cover. They are as large on every picture: a line without length has round ends. */
export function CoverCorners({ cover, number, size, onGrab, onMove }: CoverCornersProps) {
  return cornersOf(cover).map((corner, index) => {
    const [x, y] = cornerAt(cover, corner)
    const d = `M${x * size.width} ${y * size.height}h0`
    const onKeyDown = (event: KeyboardEvent) => {
      const arrow = arrows[event.key]
      if (!arrow) return
      event.preventDefault()
      onMove(corner, pointAt(x + arrow[0], y + arrow[1]))
    }
    return (
      <g
        // oxlint-disable-next-line react/no-array-index-key -- corners have no id, and their order is theirs
        key={index}
        tabIndex={0}
        role="button"
        aria-label={t.covers.corner(index + 1, number)}
        className={styles.corner}
        onPointerDown={(event) => onGrab(event, corner)}
        onKeyDown={onKeyDown}
      >
        <path d={d} className={styles.reach} />
        <path d={d} />
        <path d={d} className={styles.dot} />
      </g>
    )
  })
}
