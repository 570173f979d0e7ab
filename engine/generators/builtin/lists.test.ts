import { expect, test } from 'vitest'
import type { Block } from '../../documents/document.ts'
import { cardsFor, list, paragraph, passage, shown } from './passages-fixture.ts'

test('asks for the list below a title of its own line', () => {
  const blocks = [
    paragraph('*Disadvantages*'),
    list('no choice of the parts', 'no repair of a single part', 'high price'),
  ]
  expect(cardsFor('en', [passage(['Systems on a chip'], ...blocks)]).map(shown)).toEqual([
    'Systems on a chip: Disadvantages … → no choice of the parts, no repair of a single part, high price',
  ])
})

test('asks for the members of a group that an item names', () => {
  const items = ['Topology', '  Star', '  Ring', '  Mesh', 'What else there is to say about it']
  const block: Block = {
    kind: 'list',
    page: 1,
    isOrdered: false,
    items: items.map((text) => ({ text: text.trim(), marked: [], level: text.startsWith(' ') ? 1 : 0 })),
  }
  expect(cardsFor('en', [passage(['Networks'], block)]).map(shown)).toEqual(['Networks: Topology … → Star, Ring, Mesh'])
})
