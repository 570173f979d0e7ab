import { type Cover, coverLimits, type Covers, groupsOf } from '../../../shared/covers.ts'
import { limits } from '../../../shared/limits.ts'
import type { PictureSize } from '../packed.ts'

const shape = /\{\{c(\d+)::image-occlusion:(rect|ellipse|polygon|text)((?::(?:\\[\s\S]|[^\\{}])*)?)\}\}/gu

/** Whether a field has covers. */
export const hasShapes = (field: string): boolean => /\{\{c\d+::image-occlusion:/u.test(field)

interface Occlusion extends Pick<Covers, 'shapes' | 'hidesAll'> {
  /** Words that stand on the picture. */
  texts: string[]
}

/** Whether covers in a field are rotated, for which the size of the picture is needed. */
export const hasRotated = (field: string): boolean => /:angle=-?[\d.]*[1-9]/u.test(field)

/** Reads the covers of a field: each is a cloze whose number is that of its card. A cover that is rotated becomes a polygon. */
export function occlusionIn(field: string, size: PictureSize | null = null): Occlusion {
  const found: Occlusion = { shapes: [], hidesAll: false, texts: [] }
  for (const [, group = '', kind = '', properties = ''] of field.matchAll(shape)) {
    const values = valuesIn(properties)
    if (kind === 'text') found.texts.push((values.get('text') ?? '').replaceAll(/\\(.)/gu, '$1').trim())
    else {
      const rotated = size && kind !== 'polygon' ? rotatedCorners(kind, values, size) : null
      const shownKind = rotated ? 'polygon' : kind
      const points = rotated ?? (kind === 'polygon' ? cornersIn(values) : boxIn(kind, values))
      // A cover that belongs to no card hides all the same.
      const number = Math.min(Number(group), 9998) || 9999
      const isWhole = shownKind === 'polygon' ? points.length > 2 : points.length === 2
      if (isWhole) found.shapes.push({ kind: shownKind as Cover['kind'], group: number, label: '', points })
    }
    found.hidesAll ||= values.get('oi') === '1'
  }
  return found
}

const valuesIn = (properties: string) =>
  new Map(
    properties.split(/(?<!\\):/u).flatMap((property) => {
      const at = property.indexOf('=')
      return at > 0 ? [[property.slice(0, at), property.slice(at + 1)] as const] : []
    }),
  )

type Point = Cover['points'][number]

const pointOf = (x: number, y: number): Point[] =>
  Number.isFinite(x) && Number.isFinite(y) ? [[within(x), within(y)]] : []
const rounded = (part: number) => Math.round(part * 10_000) / 10_000
const within = (part: number) => rounded(Math.min(1, Math.max(0, part)))

const partsOf = (values: ReadonlyMap<string, string>) => {
  const part = (name: string) => Number(values.get(name) ?? 'none')
  return { left: part('left'), top: part('top'), rx: part('rx'), ry: part('ry'), w: part('width'), h: part('height') }
}

function boxIn(kind: string, values: ReadonlyMap<string, string>): Point[] {
  const { left, top, rx, ry, w, h } = partsOf(values)
  const [width, height] = kind === 'rect' ? [w, h] : [rx * 2, ry * 2]
  return [...pointOf(left, top), ...pointOf(left + width, top + height)]
}

/** Anki has angles in ten-thousandths of a turn. */
const angleSteps = 10_000
/** Corners of a polygon that stands for an ellipse: it differs by less than half a percent of the radius. */
const ellipseCorners = 32
/** Such corners lie a little outside, so that the area is that of the ellipse. */
const ellipseScale = Math.sqrt((2 * Math.PI) / ellipseCorners / Math.sin((2 * Math.PI) / ellipseCorners))

/** The corners of a shape that is rotated about its left upper corner, clockwise; null for one that is not. */
function rotatedCorners(kind: string, values: ReadonlyMap<string, string>, size: PictureSize): Point[] | null {
  const angle = ((Number(values.get('angle')) % angleSteps) / angleSteps) * 2 * Math.PI
  if (!angle) return null
  const { left, top, rx, ry, w, h } = partsOf(values)
  const corners =
    kind === 'rect'
      ? [[0, 0], [w, 0], [w, h], [0, h]] // prettier-ignore
      : Array.from({ length: ellipseCorners }, (_, index) => {
          const at = (index / ellipseCorners) * 2 * Math.PI
          return [rx + rx * ellipseScale * Math.cos(at), ry + ry * ellipseScale * Math.sin(at)]
        })
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const rotated = corners.map(([dx = 0, dy = 0]): Point => {
    // Parts of the width and the height are pixels of different sizes.
    const [x, y] = [dx * size.width, dy * size.height]
    return [left + (x * cos - y * sin) / size.width, top + (x * sin + y * cos) / size.height]
  })
  return thinned(onPicture(rotated))
}

/** The corners of a polygon, whose left upper corner says where Anki draws it. */
function cornersIn(values: ReadonlyMap<string, string>): Point[] {
  const points = (values.get('points') ?? '')
    .trim()
    .split(/\s+/u)
    .map((pair): Point => {
      const [x, y] = pair.split(',')
      return [Number(x || 'none'), Number(y || 'none')]
    })
    .filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y))
  const { left, top } = partsOf(values)
  const [dx, dy] = [left - Math.min(...points.map(([x]) => x)), top - Math.min(...points.map(([, y]) => y))]
  const moved = Number.isFinite(dx) && Number.isFinite(dy) ? points.map(([x, y]): Point => [x + dx, y + dy]) : points
  return thinned(onPicture(moved))
}

/** A polygon without what lies outside of the picture: one side of the picture after another cuts it off. */
function onPicture(polygon: readonly Point[]): Point[] {
  let points = [...polygon]
  for (const axis of [0, 1] as const)
    for (const [edge, sign] of [
      [0, 1],
      [1, -1],
    ] as const) {
      const inside = (point: Point) => (point[axis] - edge) * sign >= 0
      points = points.flatMap((point, index) => {
        const before = points.at(index - 1) ?? point
        if (inside(point) === inside(before)) return inside(point) ? [point] : []
        const share = (edge - before[axis]) / (point[axis] - before[axis])
        const cut: Point = [before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])]
        return inside(point) ? [cut, point] : [cut]
      })
    }
  return points
}

/** Corners as cards have them; of a polygon with too many, each second, third and so on. */
function thinned(points: readonly Point[]): Point[] {
  const every = Math.ceil(points.length / coverLimits.pointsPerCover)
  return points.filter((_, index) => index % every === 0).flatMap(([x, y]) => pointOf(x, y))
}

/** The covers of a card that asks for those of a group, with as many others as one card can have; null if there are none to ask for. */
export function coversFor(asked: number, { shapes, hidesAll }: Occlusion): Covers | null {
  const kept = new Set<Cover>()
  const [own, others] = [shapes.filter(({ group }) => group === asked), shapes.filter(({ group }) => group !== asked)]
  let points = 0
  for (const cover of [...own, ...others]) {
    points += cover.points.length
    if (kept.size === coverLimits.covers || points > coverLimits.points) break
    if (groupsOf({ asked, hidesAll, shapes: [...kept, cover] }).length <= limits.siblings) kept.add(cover)
  }
  return own.length > 0 ? { asked, shapes: shapes.filter((cover) => kept.has(cover)), hidesAll } : null
}
