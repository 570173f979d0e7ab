import { useQuery } from '@tanstack/react-query'
import { Fragment, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Cover, coverLimits, type Covers, groupsOf } from '../../shared/covers.ts'
import { limits } from '../../shared/limits.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Choice } from '../ui/Choice.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import kit from '../ui/kit.module.css'
import type { Picture } from './cardDraft.ts'
import { imageQuery, useDrawn } from './CardImage.tsx'
import { CoverCorners } from './CoverCorners.tsx'
import { CoverShape, CoverSign, groupNumber, useSize } from './CoveredPicture.tsx'
import styles from './CoverEditor.module.css'
import { CoverRow } from './CoverRow.tsx'
import {
  arrows,
  boundsOf,
  centred,
  hasRoom,
  isLargeEnough,
  isNeeded,
  moved,
  newGroupOf,
  type Point,
  pointAt,
  resized,
  withCorner,
} from './coverShapes.ts'

interface CoverEditorProps {
  picture: Picture
  covers: Covers
  /** Those of the card as it is, to which its siblings belong. */
  saved: Covers | null
  /** The card is there already, and goes on asking for the same covers. */
  isFixed: boolean
  /** The answer that the card has: the label of the first cover. */
  firstLabel: string
  isReadOnly: boolean
  error: string | undefined
  onChange: (covers: Covers) => void
}

type Kind = Cover['kind']
/** A cover that the pointer draws or changes, and how. */
interface Gesture {
  index: number
  now: Cover
  follow: (to: Point) => Cover
}

const kinds: readonly Kind[] = ['rect', 'ellipse', 'polygon']
/** A press within this many pixels of the first corner closes the polygon. */
const nearPixels = 14

/** Draws covers over the picture of a question, by pointer or by keys, and says which are asked together. */
export default function CoverEditor({
  picture,
  covers,
  saved,
  isFixed,
  firstLabel,
  isReadOnly,
  error,
  onChange,
}: CoverEditorProps) {
  const id = useId()
  const words = t.covers
  const { size, onLoadCapture } = useSize(picture)
  const [kind, setKind] = useState<Kind>('rect')
  const [selected, setSelected] = useState<number | null>(null)
  const [gesture, setGesture] = useState<Gesture | null>(null)
  const [corners, setCorners] = useState<Point[]>([])
  const [earlier, setEarlier] = useState<readonly Covers[]>([])
  const canvas = useRef<SVGSVGElement>(null)
  const { shapes } = covers
  const shown = gesture ? withShape(shapes, gesture.index, gesture.now) : shapes
  const isFull = !hasRoom(covers, kind === 'polygon' ? 3 : 2) || groupsOf(covers).length >= limits.siblings
  const newGroup = newGroupOf(covers, saved)
  const shapeId = (index: number) => `${id}-${index}`

  const commit = (next: Cover[]) => {
    if (isReadOnly) return
    setEarlier([...earlier, covers])
    onChange({ ...covers, shapes: next })
  }
  const put = (index: number, cover: Cover) => commit(withShape(shapes, index, cover))
  const add = (cover: Cover) => {
    if (isFull || isReadOnly || !hasRoom(covers, cover.points.length)) return
    commit(shapes.length === 0 ? [{ ...cover, label: firstLabel }] : [...shapes, cover])
    setSelected(shapes.length)
  }
  const remove = (index: number) => {
    const cover = shapes[index]
    if (!cover || isReadOnly || (isFixed && isNeeded(covers, cover))) return
    flushSync(() => {
      commit(shapes.filter((_, other) => other !== index))
      setSelected(null)
    })
    document.getElementById(shapes.length > 1 ? shapeId(Math.max(0, index - 1)) : `${id}-add`)?.focus()
  }
  const undo = () => {
    const before = earlier.at(-1)
    if (!before) return
    // What was typed since then stays.
    const labels = before.shapes.length === shapes.length ? shapes.map(({ label }) => label) : []
    onChange({
      ...covers,
      shapes: before.shapes.map((cover, index) => ({ ...cover, label: labels[index] ?? cover.label })),
    })
    setEarlier(earlier.slice(0, -1))
    setSelected(null)
  }
  const closePolygon = () => {
    if (corners.length > 2) add({ kind: 'polygon', group: newGroup, label: '', points: corners })
    setCorners([])
  }

  const placeOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = canvas.current?.getBoundingClientRect() ?? new DOMRect()
    return pointAt((clientX - left) / width, (clientY - top) / height)
  }
  const begin = (event: PointerEvent, index: number, from: Cover, follow: Gesture['follow']) => {
    if (isReadOnly) return
    event.stopPropagation()
    canvas.current?.setPointerCapture(event.pointerId)
    setGesture({ index, now: from, follow })
  }
  const onPointerDown = (event: PointerEvent) => {
    if (isReadOnly || isFull || event.button !== 0) return
    const start = placeOf(event)
    setSelected(null)
    if (kind !== 'polygon') {
      const drawn = (to: Point): Cover => ({ kind, group: newGroup, label: '', points: [start, to] })
      return begin(event, shapes.length, drawn(start), drawn)
    }
    const [first] = corners
    const box = canvas.current?.getBoundingClientRect()
    const isClosing =
      first &&
      box &&
      corners.length > 2 &&
      Math.hypot((first[0] - start[0]) * box.width, (first[1] - start[1]) * box.height) < nearPixels
    if (isClosing || corners.length >= coverLimits.pointsPerCover) closePolygon()
    else setCorners([...corners, start])
  }
  const grab = (event: PointerEvent, index: number, cover: Cover) => {
    // Drawing may begin over another cover.
    if (corners.length > 0) return
    setSelected(index)
    const start = placeOf(event)
    begin(event, index, cover, (to) => moved(cover, to[0] - start[0], to[1] - start[1]))
  }
  const onPointerMove = (event: PointerEvent) => {
    if (gesture) setGesture({ ...gesture, now: gesture.follow(placeOf(event)) })
  }
  const onPointerUp = () => {
    if (!gesture) return
    const { index, now } = gesture
    setGesture(null)
    if (index === shapes.length) {
      if (isLargeEnough(now)) add(now)
    } else if (isLargeEnough(now) && now !== shapes[index]) put(index, now)
  }
  const onShapeKey = (event: KeyboardEvent, index: number, cover: Cover) => {
    const arrow = arrows[event.key]
    if (arrow) put(index, event.shiftKey ? resized(cover, ...arrow) : moved(cover, ...arrow))
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(index)
    else return
    event.preventDefault()
  }
  const current = selected === null ? undefined : shown[selected]

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of what is in it, nothing to press
    <section
      className={kit.stack}
      aria-label={words.title}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && corners.length > 0) {
          // Discards the polygon, and does not close the dialog.
          event.preventDefault()
          event.stopPropagation()
          setCorners([])
          return
        }
        const isText = event.target instanceof HTMLInputElement && event.target.type === 'text'
        if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || isText) return
        event.preventDefault()
        event.stopPropagation()
        undo()
      }}
    >
      <div className={styles.tools}>
        <Choice
          legend={words.shape}
          hideLegend
          value={kind}
          options={kinds.map((value) => ({ value, label: words.kinds[value] }))}
          onChange={(next) => {
            closePolygon()
            setKind(next)
          }}
        />
        <Button
          id={`${id}-add`}
          ref={shapes.length === 0 ? takeLostFocus : null}
          icon="plus"
          disabled={isFull || isReadOnly}
          onClick={() => {
            flushSync(() => add(centred(kind, newGroup)))
            document.getElementById(shapeId(shapes.length))?.focus()
          }}
        >
          {words.add}
        </Button>
        <Button icon="undo" disabled={earlier.length === 0 || isReadOnly} onClick={undo}>
          {words.undo}
        </Button>
      </div>
      <p className={kit.small}>
        {isFull
          ? words.full(coverLimits.covers, limits.siblings, coverLimits.points)
          : kind === 'polygon'
            ? words.drawPolygon
            : words.draw}
      </p>
      {/* Its width follows from the highest height of the picture. */}
      <div
        className={styles.picture}
        style={size ? { maxInlineSize: `calc(70svh * ${size.width / size.height})` } : {}}
      >
        <Drawn picture={picture} onLoadCapture={onLoadCapture} />
        {size && (
          <svg
            ref={canvas}
            viewBox={`0 0 ${size.width} ${size.height}`}
            className={styles.canvas}
            // A press gives it focus, so that keys that follow are for the drawing.
            tabIndex={-1}
            role="group"
            aria-label={words.canvas(shapes.length)}
            onPointerDown={onPointerDown}
            onPointerMove={onPointerMove}
            onPointerUp={onPointerUp}
            onPointerCancel={() => setGesture(null)}
          >
            {shown.map((cover, index) => (
              // The corners of the selected cover come right after it: Tab to another cover would select that one.
              // oxlint-disable-next-line react/no-array-index-key -- covers have no id, and their order is theirs
              <Fragment key={index}>
                <g
                  id={shapeId(index)}
                  tabIndex={0}
                  role="button"
                  aria-label={nameOf(cover, index)}
                  aria-describedby={`${id}-keys`}
                  aria-pressed={selected === index}
                  className={styles.cover}
                  data-asked={isFixed && cover.group === covers.asked}
                  onFocus={() => setSelected(index)}
                  onPointerDown={(event) => grab(event, index, cover)}
                  onKeyDown={(event) => onShapeKey(event, index, cover)}
                >
                  <CoverShape cover={cover} size={size} />
                  <CoverSign cover={cover} size={size}>
                    {String(index + 1)}
                  </CoverSign>
                </g>
                {selected === index && !isReadOnly && (
                  <CoverCorners
                    cover={cover}
                    number={index + 1}
                    size={size}
                    onGrab={(event, corner) => begin(event, index, cover, (to) => withCorner(cover, corner, to))}
                    onMove={(corner, to) => put(index, withCorner(cover, corner, to))}
                  />
                )}
              </Fragment>
            ))}
            {corners.length > 0 && (
              <g className={styles.line}>
                <polyline points={corners.map(([x, y]) => `${x * size.width},${y * size.height}`).join(' ')} />
                <path d={`M${(corners[0]?.[0] ?? 0) * size.width} ${(corners[0]?.[1] ?? 0) * size.height}h0`} />
              </g>
            )}
          </svg>
        )}
      </div>
      {corners.length > 0 && (
        <div className={kit.row}>
          <Button disabled={corners.length < 3} onClick={closePolygon}>
            {words.close}
          </Button>
          <Button onClick={() => setCorners([])}>{words.cancelPolygon}</Button>
        </div>
      )}
      <p id={`${id}-keys`} className={kit.small}>
        {words.keys}
      </p>
      <p role="status" className={kit.hidden}>
        {current && words.place(boundsOf(current))}
      </p>
      <ol className={styles.list}>
        {shapes.map((cover, index) => (
          <CoverRow
            // oxlint-disable-next-line react/no-array-index-key -- covers have no id, and their order is theirs
            key={index}
            covers={covers}
            cover={cover}
            number={index + 1}
            newGroup={newGroup}
            isSelected={selected === index}
            isNeeded={isFixed && isNeeded(covers, cover)}
            isReadOnly={isReadOnly}
            onLabel={(label) => onChange({ ...covers, shapes: withShape(shapes, index, { ...cover, label }) })}
            onGroup={(group) => put(index, { ...cover, group })}
            onFocus={() => setSelected(index)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {error && (
        <p role="alert" className={kit.error}>
          {error}
        </p>
      )}
      {isFixed && shapes.some((cover) => isNeeded(covers, cover)) && (
        <p className={kit.small}>{words.needed(groupNumber(covers, covers.asked))}</p>
      )}
      <Checkbox
        label={words.hidesAll}
        hint={words.hidesAllHint}
        checked={covers.hidesAll}
        disabled={isReadOnly}
        onChange={(hidesAll) => onChange({ ...covers, hidesAll })}
      />
      {shapes.length > 0 && (
        <Button
          variant="plain"
          icon="trash"
          className={styles.removeAll}
          disabled={isReadOnly}
          onClick={() => {
            commit([])
            setSelected(null)
          }}
        >
          {words.removeAll}
        </Button>
      )}
      {!isFixed && groupsOf(covers).length > 1 && (
        <p className={kit.small}>{t.cards.editor.siblingsHint(groupsOf(covers).length)}</p>
      )}
    </section>
  )
}

/** Takes the focus of a button that is gone: the one that opens the editor, or that removes all covers. */
function takeLostFocus(element: HTMLElement | null) {
  if (document.activeElement === document.body) element?.focus()
}

const withShape = (shapes: readonly Cover[], index: number, cover: Cover): Cover[] =>
  index === shapes.length ? [...shapes, cover] : shapes.with(index, cover)

const nameOf = (cover: Cover, index: number) => t.covers.name(index + 1, t.covers.kinds[cover.kind], cover.label)

/** The picture as it was uploaded. */
function Drawn({
  picture,
  onLoadCapture,
}: Pick<CoverEditorProps, 'picture'> & Pick<ReturnType<typeof useSize>, 'onLoadCapture'>) {
  const own = 'id' in picture ? picture.id : null
  const { data, error, refetch } = useQuery({ ...imageQuery(own ?? '', 'full'), enabled: own !== null })
  const drawn = useDrawn('file' in picture ? picture.file : data?.blob)
  if (error) return <ErrorNotice error={error} onRetry={() => refetch()} />
  return <img ref={drawn} alt={t.cards.editor.pictureAlt} onLoadCapture={onLoadCapture} draggable={false} />
}
