import { expect, test } from 'vitest'
import type { Block } from './document.ts'
import { finish, toPassages } from './read.ts'
import type { Piece } from './pieces.ts'

const heading = (level: number, text: string): Piece => ({ kind: 'heading', page: 1, level, text })
const paragraph = (text: string, page = 1): Block => ({ kind: 'paragraph', page, text, marked: [] })

test('gives a passage its headings, and makes none from a heading alone', () => {
  const pieces = [
    paragraph('before'),
    heading(1, 'A'),
    heading(3, 'B'),
    paragraph('b'),
    heading(2, 'C'),
    paragraph('c', 2),
    paragraph('c', 3),
    heading(1, ''),
    paragraph('after'),
    heading(1, 'D'),
  ]
  const passages = toPassages(pieces)
  expect(passages.map(({ position, path }) => [position, ...path])).toEqual([[0], [1, 'A', 'B'], [2, 'A', 'C'], [3]])
  expect(passages[2]).toMatchObject({ firstPage: 2, lastPage: 3 })
})

test('divides a long section between its blocks', () => {
  const passages = toPassages([heading(1, 'A'), ...Array.from({ length: 5 }, () => paragraph('x'.repeat(1500)))])
  expect(passages.map(({ path, blocks }) => [path, blocks.length])).toEqual([
    [['A'], 2],
    [['A'], 2],
    [['A'], 1],
  ])
})

test('divides a long block between sentences, items, rows and lines', () => {
  const sentence = `${'word '.repeat(30)}end.`
  const text = Array.from({ length: 60 }, () => `A${sentence}`).join(' ')
  const list: Block = {
    kind: 'list',
    page: 1,
    isOrdered: false,
    items: Array.from({ length: 60 }, () => ({ text: sentence, marked: [], level: 0 })),
  }
  const table: Block = {
    kind: 'table',
    page: 1,
    hasHeader: true,
    rows: [['Name', 'Use'], ...Array.from({ length: 60 }, () => ['a', sentence])],
  }
  const code: Block = { kind: 'code', page: 1, text: Array.from({ length: 60 }, () => sentence).join('\n') }
  for (const block of [paragraph(text), list, table, code]) {
    const parts = toPassages([block])
    expect(parts.length).toBeGreaterThan(2)
    for (const { blocks } of parts) expect(JSON.stringify(blocks).length).toBeLessThan(7000)
  }
  expect(toPassages([table]).map(({ blocks }) => (blocks[0] as { rows: string[][] }).rows[0])).toEqual([
    ['Name', 'Use'],
    ['Name', 'Use'],
    ['Name', 'Use'],
  ])
})

test('a workbook that names thousands of sheets is refused', () => {
  const pieces = [paragraph('Poland has 37 million people.')]
  const draft = { unit: 'sheet' as const, title: null, emptyPages: [], pieces }
  expect(finish({ ...draft, pageCount: 3_000 }).pageCount).toBe(3_000)
  expect(() => finish({ ...draft, pageCount: 3_001 })).toThrow('3001 pages')
})
