import { type Cover, coverLimits, type Covers, groupsOf } from '../../../shared/covers.ts'
import { limits } from '../../../shared/limits.ts'

const shape = /\{\{c(\d+)::image-occlusion:(rect|ellipse|polygon|text)((?::(?:\\[\s\S]|[^\\{}])*)?)\}\}/gu

/** Whether a field has covers. */
export const hasShapes = (field: string): boolean => /\{\{c\d+::image-occlusion:/u.test(field)

interface Occlusion extends Pick<Covers, 'shapes' | 'hidesAll'> {
  /** Words that stand on the picture. */
  texts: string[]
}

/** Reads the covers of a field: each is a cloze whose number is that of its card. */
export function occlusionIn(field: string): Occlusion {
  const found: Occlusion = { shapes: [], hidesAll: false, texts: [] }
  for (const [, group = '', kind = '', properties = ''] of field.matchAll(shape)) {
    const values = valuesIn(properties)
    if (kind === 'text') found.texts.push((values.get('text') ?? '').replaceAll(/\\(.)/gu, '$1').trim())
    else {
      const points = kind === 'polygon' ? cornersIn(values.get('points') ?? '') : boxIn(kind, values)
      // A cover that belongs to no card hides all the same.
      const number = Math.min(Number(group), 9998) || 9999
      const isWhole = kind === 'polygon' ? points.length > 2 : points.length === 2
      if (isWhole) found.shapes.push({ kind: kind as Cover['kind'], group: number, label: '', points })
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

const pointOf = (x: number, y: number): Cover['points'] =>
  Number.isFinite(x) && Number.isFinite(y) ? [[within(x), within(y)]] : []
const within = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 10_000) / 10_000

function boxIn(kind: string, values: ReadonlyMap<string, string>): Cover['points'] {
  const part = (name: string) => Number(values.get(name) ?? 'none')
  const [width, height] = kind === 'rect' ? [part('width'), part('height')] : [part('rx') * 2, part('ry') * 2]
  return [...pointOf(part('left'), part('top')), ...pointOf(part('left') + width, part('top') + height)]
}

/** The corners of a polygon; of one with too many, each second, third and so on. */
function cornersIn(text: string): Cover['points'] {
  const points = text
    .trim()
    .split(/\s+/u)
    .flatMap((pair) => {
      const [x = '', y = ''] = pair.split(',')
      return x && y ? pointOf(Number(x), Number(y)) : []
    })
  const every = Math.ceil(points.length / coverLimits.pointsPerCover)
  return points.filter((_, index) => index % every === 0)
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
