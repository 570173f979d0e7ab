import { expect, test } from 'vitest'
import { type Cover, coverLimits, type Covers } from '../../shared/covers.ts'
import {
  boundsOf,
  centred,
  cornersOf,
  hasRoom,
  isLargeEnough,
  isNeeded,
  moved,
  newGroupOf,
  type Point,
  resized,
  withCorner,
} from './coverShapes.ts'

const rect = (...points: [Point, Point]): Cover => ({ kind: 'rect', group: 1, label: '', points })
const box = rect([0.2, 0.3], [0.6, 0.5])
const triangle: Cover = { ...box, kind: 'polygon', points: [[0.2, 0.2], [0.4, 0.2], [0.2, 0.6]] } // prettier-ignore
const covers = (...shapes: Cover[]): Covers => ({ asked: 1, shapes, hidesAll: false })

test.each<[string, Cover, Point[]]>([
  ['moved', moved(box, 0.1, -0.1), [[0.3, 0.2], [0.7, 0.4]]],
  ['moved to the edge and no further', moved(box, 1, -1), [[0.6, 0], [1, 0.2]]],
  ['a polygon, moved', moved(triangle, 0.01, 0), [[0.21, 0.2], [0.41, 0.2], [0.21, 0.6]]],
  ['wider and lower', resized(box, 0.2, -0.1), [[0.2, 0.3], [0.8, 0.4]]],
  ['as wide as there is room', resized(box, 1, 0), [[0.2, 0.3], [1, 0.5]]],
  ['as small as it is seen', resized(box, -1, -1), [[0.2, 0.3], [0.21, 0.31]]],
  ['drawn from below, and wider', resized(rect([0.6, 0.5], [0.2, 0.3]), 0.2, 0), [[0.8, 0.5], [0.2, 0.3]]],
  ['a polygon, wider', resized(triangle, 0.2, 0), [[0.2, 0.2], [0.6, 0.2], [0.2, 0.6]]],
  ['a line, wider', resized(rect([0.2, 0.3], [0.2, 0.5]), 0.1, 0), [[0.2, 0.3], [0.2, 0.5]]],
])('%s', (_, { points }, expected) => {
  expect(points).toEqual(expected)
}) // prettier-ignore

test('each corner of a rectangle is of two points, and each of a polygon is one', () => {
  const [, upperRight = [0, 0]] = cornersOf(box)
  expect(withCorner(box, upperRight, [0.9, 0.1]).points).toEqual([[0.2, 0.1], [0.9, 0.5]]) // prettier-ignore
  const [, second = [0, 0]] = cornersOf(triangle)
  expect(cornersOf(triangle)).toHaveLength(3)
  expect(withCorner(triangle, second, [1, 1]).points).toEqual([[0.2, 0.2], [1, 1], [0.2, 0.6]]) // prettier-ignore
})

test.each(['rect', 'ellipse', 'polygon'] as const)(
  'a new %s lies in the picture, and not on the one before',
  (kind) => {
    for (const group of [1, 2, 9999]) {
      const { left, top, width, height } = boundsOf(centred(kind, group))
      expect([left > 0, top > 0, left + width < 1, top + height < 1]).toEqual([true, true, true, true])
    }
    expect(centred(kind, 1).points).not.toEqual(centred(kind, 2).points)
  },
)

test('a slip of the pointer is no cover', () => {
  expect(isLargeEnough(box)).toBe(true)
  expect(isLargeEnough(rect([0.2, 0.2], [0.2, 0.9]))).toBe(false)
})

test('there is room up to the limits of covers and of points', () => {
  const full = covers(...Array.from({ length: coverLimits.covers }, () => box))
  expect([hasRoom(covers(box), 2), hasRoom(full, 2)]).toEqual([true, false])
  expect([hasRoom(covers(box), coverLimits.points - 2), hasRoom(covers(box), coverLimits.points - 1)]).toEqual([
    true,
    false,
  ])
})

test('a new cover gets a group for which no sibling asks, even if its covers are gone', () => {
  const saved = covers(box, { ...box, group: 3 })
  expect(newGroupOf(covers(), saved)).toBe(4)
  expect(newGroupOf(covers({ ...box, group: 4 }), saved)).toBe(5)
  expect(newGroupOf(covers(), null)).toBe(1)
})

test('what a card asks for is needed while it has siblings', () => {
  const other = { ...box, group: 2 }
  expect(isNeeded(covers(box, other), box)).toBe(true)
  expect(isNeeded(covers(box, other), other)).toBe(false)
  expect(isNeeded(covers(box, box, other), box)).toBe(false)
  expect(isNeeded(covers(box), box)).toBe(false)
})
