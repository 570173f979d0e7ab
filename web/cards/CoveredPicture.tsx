import { type SyntheticEvent, useState } from 'react'
import type { Card } from '../../shared/api/contract.ts'
import { type Cover, type Covers, groupsOf, labelOf } from '../../shared/covers.ts'
import { t } from '../texts/index.ts'
import kit from '../ui/kit.module.css'
import type { Picture } from './cardDraft.ts'
import { CardImage, CardPicture } from './CardImage.tsx'
import styles from './CoveredPicture.module.css'
import { boundsOf } from './coverShapes.ts'

export interface CoveredProps {
  covers: Covers
  /** The asked covers are taken away; their outline stays. */
  isRevealed: boolean
}

interface CoveredPictureProps extends CoveredProps {
  picture: Picture
  alt?: string
  onZoom?: (() => void) | undefined
}

/** A picture with its covers. It is not shown before them. */
export function CoveredPicture({ picture, alt, onZoom, ...covered }: CoveredPictureProps) {
  const { size, onLoadCapture } = useSize(picture)
  const name = alt ?? coveredAlt(covered)
  return (
    <span className={styles.covered} data-ready={size !== null} onLoadCapture={onLoadCapture}>
      {'id' in picture ? (
        <CardImage id={picture.id} alt={name} onZoom={onZoom} />
      ) : (
        <CardPicture picture={picture} alt={name} />
      )}
      {size && <CoverSheet {...covered} size={size} />}
    </span>
  )
}

interface AskedProps {
  shown: { card: Card; isRevealed: boolean }
  onZoom: (picture: { id: string; alt: string; covered: CoveredProps }) => void
}

/** The covered picture of a card that is asked. */
export function Covered({ shown: { card, isRevealed }, onZoom }: AskedProps) {
  const { questionFileLink: id, covers } = card
  if (!covers || id === null) return null
  const covered = { covers, isRevealed }
  return (
    <>
      <CoveredPicture {...covered} picture={{ id }} onZoom={() => onZoom({ id, alt: coveredAlt(covered), covered })} />
      {/* Without a label, there is no answer to take focus. */}
      <span role="status" className={kit.hidden}>
        {isRevealed && labelOf(covers, covers.asked) === '' && coveredAlt(covered)}
      </span>
    </>
  )
}

/** What screen readers get instead of a covered picture: nothing of what lies under its covers. */
export function coveredAlt({ covers: { shapes, asked, hidesAll }, isRevealed }: CoveredProps): string {
  const all = shapes.filter(({ group }) => group === asked).length
  return isRevealed ? t.covers.uncovered(all) : t.covers.covered(all, hidesAll ? shapes.length - all : 0)
}

export interface Size {
  width: number
  height: number
}

/** The size of a picture, once it is loaded. */
export function useSize(picture: Picture) {
  const content = 'id' in picture ? picture.id : picture.file
  const [loaded, setLoaded] = useState<{ content: typeof content; size: Size } | null>(null)
  const onLoadCapture = ({ target }: SyntheticEvent) => {
    if (target instanceof HTMLImageElement)
      setLoaded({ content, size: { width: target.naturalWidth, height: target.naturalHeight } })
  }
  // Not that of the picture before.
  return { size: loaded?.content === content ? loaded.size : null, onLoadCapture }
}

/** The covers over a picture of this size, which fills the element beside it as the picture does. */
export function CoverSheet({ covers, isRevealed, size }: CoveredProps & { size: Size }) {
  const isAsked = ({ group }: Cover) => group === covers.asked
  const shown = covers.shapes.filter((cover) => covers.hidesAll || isAsked(cover))
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="xMinYMin"
      className={styles.sheet}
      aria-hidden
      data-sheet
    >
      {shown.map((cover, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- covers have no id, and their order is theirs
        <g key={index} className={styles.cover} data-look={!isAsked(cover) ? 'other' : isRevealed ? 'open' : 'asked'}>
          <CoverShape cover={cover} size={size} />
          {isAsked(cover) &&
            (isRevealed ? (
              <CoverShape cover={cover} size={size} />
            ) : (
              <CoverSign cover={cover} size={size}>
                ?
              </CoverSign>
            ))}
        </g>
      ))}
    </svg>
  )
}

interface ShapeProps {
  cover: Cover
  size: Size
}

/** The shape of a cover. */
export function CoverShape({ cover, size: { width: w, height: h } }: ShapeProps) {
  const { left, top, width, height } = boundsOf(cover)
  if (cover.kind === 'polygon') return <polygon points={cover.points.map(([x, y]) => `${x * w},${y * h}`).join(' ')} />
  if (cover.kind === 'rect') return <rect x={left * w} y={top * h} width={width * w} height={height * h} />
  const [rx, ry] = [(width / 2) * w, (height / 2) * h]
  return <ellipse cx={left * w + rx} cy={top * h + ry} rx={rx} ry={ry} />
}

/** A sign in the middle of a cover, as large as there is room. */
export function CoverSign({ cover, size, children }: ShapeProps & { children: string }) {
  const { left, top, width, height } = boundsOf(cover)
  const [x, y] = [(left + width / 2) * size.width, (top + height / 2) * size.height]
  const fontSize = Math.min(height * size.height * 0.7, (width * size.width) / children.length, size.height * 0.15)
  return (
    <text x={x} y={y} fontSize={fontSize}>
      {children}
    </text>
  )
}

/** The groups of covers as they are counted for people. */
export const groupNumber = (covers: Covers, group: number): number => groupsOf(covers).indexOf(group) + 1
