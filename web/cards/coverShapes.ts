import { type Cover, coverLimits, type Covers, groupsOf } from '../../shared/covers.ts'

/** A place in a picture: parts of its width and of its height. */
export type Point = [x: number, y: number]

/** How far a key moves or resizes a cover. */
const step = 0.01
export const arrows: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}
/** A smaller cover is a slip of the pointer. */
const least = 0.01

const within = (part: number, least = 0, most = 1) =>
  Math.round(Math.min(most, Math.max(least, part)) * 10_000) / 10_000

/** The place in a picture, which a pointer may have left. */
export const pointAt = (x: number, y: number): Point => [within(x), within(y)]

/** What is around a cover. */
export function boundsOf({ points }: Pick<Cover, 'points'>) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

/** A cover at another place of the picture. */
export function moved(cover: Cover, right: number, down: number): Cover {
  const { left, top, width, height } = boundsOf(cover)
  const [dx, dy] = [within(left + right, 0, 1 - width) - left, within(top + down, 0, 1 - height) - top]
  return { ...cover, points: cover.points.map(([x, y]) => pointAt(x + dx, y + dy)) }
}

/** A wider or higher cover, whose upper left stays. */
export function resized(cover: Cover, wider: number, higher: number): Cover {
  const { left, top, width, height } = boundsOf(cover)
  const [newWidth, newHeight] = [
    within(width + wider, Math.min(least, width), 1 - left),
    within(height + higher, Math.min(least, height), 1 - top),
  ]
  const [byX, byY] = [width && newWidth / width, height && newHeight / height]
  return { ...cover, points: cover.points.map(([x, y]) => pointAt(left + (x - left) * byX, top + (y - top) * byY)) }
}

/** For each corner, the points that give its x and its y. */
export const cornersOf = ({ kind, points }: Cover): readonly (readonly [x: number, y: number])[] =>
  kind === 'polygon'
    ? points.map((_, index) => [index, index] as const)
    : [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ]

export const cornerAt = ({ points }: Cover, [ofX, ofY]: readonly [number, number]): Point => [
  points[ofX]?.[0] ?? 0,
  points[ofY]?.[1] ?? 0,
]

/** A cover with one of its corners elsewhere. */
export const withCorner = (cover: Cover, [ofX, ofY]: readonly [number, number], [x, y]: Point): Cover => ({
  ...cover,
  points: cover.points.map((point, index): Point => [index === ofX ? x : point[0], index === ofY ? y : point[1]]),
})

/** Whether a cover hides something. */
export function isLargeEnough(cover: Cover): boolean {
  const { width, height } = boundsOf(cover)
  return width >= least && height >= least
}

/** A cover in the middle of a picture, for a keyboard; those of a row lie beside each other. */
export function centred(kind: Cover['kind'], group: number): Cover {
  const shift = (group % 5) * 0.04
  const [left, top, right, bottom] = [0.3 + shift, 0.3 + shift, 0.5 + shift, 0.45 + shift]
  const points: Point[] =
    kind === 'polygon'
      ? [pointAt((left + right) / 2, top), pointAt(right, bottom), pointAt(left, bottom)]
      : [pointAt(left, top), pointAt(right, bottom)]
  return { kind, group, label: '', points }
}

/** A group that has no cover in what is drawn, nor in what is saved: the siblings of a card ask for those groups. */
export const newGroupOf = (drawn: Covers, saved: Covers | null): number =>
  Math.max(0, ...groupsOf(drawn), ...groupsOf(saved)) + 1

/** Whether there is room for a cover with so many more points. */
export const hasRoom = ({ shapes }: Covers, points: number): boolean =>
  shapes.length < coverLimits.covers &&
  shapes.reduce((sum, cover) => sum + cover.points.length, points) <= coverLimits.points

/** Whether this is the last cover of the asked group, and other groups exist. */
export const isNeeded = ({ shapes, asked }: Covers, { group }: Cover): boolean =>
  group === asked && shapes.some((one) => one.group !== asked) && shapes.filter((one) => one.group === asked).length < 2
