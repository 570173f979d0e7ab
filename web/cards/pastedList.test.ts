import { expect, test } from 'vitest'
import { bothWaysOf, hasThirdColumn, isList, pairsOf, separatorOf } from './pastedList.ts'

test.each([
  ['das Haus\tthe house\nder Baum, die Bäume\tthe tree', '\t'],
  ['Haus;house\nBaum;tree', ';'],
  ['1789 – French Revolution\n1914 – First World War', ' – '],
  ['ATP: the cell’s energy\nDNA: what is inherited', ': '],
  ['rouge, red\nvert, green', ','],
])('finds out what separates question and answer in %j', (list, separator) => {
  expect(separatorOf(list)).toBe(separator)
})

test('takes no separator that few lines have', () => {
  expect(separatorOf('a\nb\nc;d')).toBeNull()
  expect(separatorOf('')).toBeNull()
})

test.each([
  'das Haus\tthe house\na heading\nder Baum\tthe tree',
  'Haus;house\nBaum;tree',
  'Haus – house\r\n\r\nBaum – tree\r\n',
])('is certain that %j is a list', (text) => {
  expect(isList(text)).toBe(true)
})

test.each([
  'das Haus\tthe house',
  'He came, saw, and left: that was all.\nThen, she did the same: he was not there.',
  'let a = 1;\n\tcall(a);\n}',
  'a heading\ntwo lines of it\nHaus\thouse',
  '',
])('takes %j for the text of one card', (text) => {
  expect(isList(text)).toBe(false)
})

test('divides each line at the first separator, and names the lines that have none', () => {
  expect(pairsOf('Haus;house\r\nHaus;house\n\n time ; zeit; Uhrzeit \nalone\n;no question\nno answer;', ';')).toEqual({
    pairs: [
      ['Haus', 'house'],
      ['time', 'zeit; Uhrzeit'],
    ],
    left: ['alone', ';no question', 'no answer;'],
  })
})

test('takes the third column for tags, if there is one', () => {
  const list = 'Haus\thouse\tbuilding, Noun\nBaum\ttree\nzwei\ttwo\t\n\t\tx'
  expect([hasThirdColumn(list, '\t'), hasThirdColumn('Baum\ttree', '\t')]).toEqual([true, false])
  const { pairs, left } = pairsOf(list, '\t', true)
  expect(pairs).toEqual([
    ['Haus', 'house', 'building', 'Noun'],
    ['Baum', 'tree'],
    ['zwei', 'two'],
  ])
  expect(left).toEqual(['\t\tx'])
  expect(bothWaysOf(pairs.slice(0, 1))).toEqual([
    { pair: ['Haus', 'house', 'building', 'Noun'] },
    { pair: ['house', 'Haus', 'building', 'Noun'], siblingOf: 0 },
  ])
})

test('asks the other way round after all pairs, and no card twice', () => {
  const pairs = [
    ['Haus', 'house'],
    ['Radar', 'Radar'],
    ['Baum', 'tree'],
  ] as const
  expect(bothWaysOf(pairs)).toEqual([
    { pair: ['Haus', 'house'] },
    { pair: ['Radar', 'Radar'] },
    { pair: ['Baum', 'tree'] },
    { pair: ['house', 'Haus'], siblingOf: 0 },
    { pair: ['tree', 'Baum'], siblingOf: 2 },
  ])
  const listed = [
    ['Haus', 'house'],
    ['house', 'Haus'],
  ] as const
  expect(bothWaysOf(listed)).toEqual([{ pair: ['Haus', 'house'] }, { pair: ['house', 'Haus'], siblingOf: 0 }])
})
