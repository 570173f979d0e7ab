import { expect, test } from 'vitest'
import { bothWaysOf, divisionOf, hasThirdColumn, isList, pairsOf, separatorOf } from './pastedList.ts'

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

test.each([
  ['lines, as Quizlet exports them', 'Haus\thouse; home\nBaum\ttree', '\n', '\t', ['Haus|house; home', 'Baum|tree']],
  ['semicolons', 'Haus\thouse;Baum\ttree;', ';', '\t', ['Haus|house', 'Baum|tree']],
  ['semicolons and commas', 'rouge, red;vert, green;\n', ';', ',', ['rouge|red', 'vert|green']],
  [
    'blank lines, with several lines in an answer',
    'Haus – house\nhome\r\n\r\nBaum – tree\n',
    '\n\n',
    ' – ',
    ['Haus|house\nhome', 'Baum|tree'],
  ],
  ['lines with blank ones between them', 'Haus\thouse\n\nBaum\ttree', '\n', '\t', ['Haus|house', 'Baum|tree']],
  [
    'lines below headings',
    'Noun\n\nHaus\thouse\nBaum\ttree\n\nVerb\n\ngehen\tto go',
    '\n',
    '\t',
    ['Haus|house', 'Baum|tree', 'gehen|to go'],
  ],
  [
    'lines right below headings',
    'Noun\nHaus – house\n\nVerb\ngehen – to go',
    '\n',
    ' – ',
    ['Haus|house', 'gehen|to go'],
  ],
  ['semicolons at the ends of lines', 'Haus\thouse;\nBaum\ttree;', ';', '\t', ['Haus|house', 'Baum|tree']],
  ['semicolons in one line', 'Haus = house; Baum = tree', ';', ' = ', ['Haus|house', 'Baum|tree']],
  [
    'one semicolon between words with commas',
    'der Baum, die Bäume; tree, trees',
    '\n',
    ';',
    ['der Baum, die Bäume|tree, trees'],
  ],
  [
    'several semicolons between words with commas',
    'rouge, red;vert, green;bleu, blue',
    ';',
    ',',
    ['rouge|red', 'vert|green', 'bleu|blue'],
  ],
])('finds out that a list is divided by %s', (_, list, end, separator, cards) => {
  const division = divisionOf(list)
  expect(division).toEqual({ end, separator })
  expect(pairsOf(list, { end, separator }).pairs.map((pair) => pair.join('|'))).toEqual(cards)
})

test('takes no heading for a part of a question', () => {
  expect(divisionOf('Lektion 1\nHaus = house; Baum = tree').end).toBe('\n')
})

test('reads an entry with very many line breaks in it', () => {
  const entry = `a${'\n'.repeat(200_000)}b`
  const begin = performance.now()
  expect(pairsOf(`\n\n${entry}\n\n`, { end: ';', separator: '\t' }).left).toEqual([entry])
  expect(performance.now() - begin).toBeLessThan(2000)
})

test('divides a list by any characters', () => {
  const list = 'Haus###a house\nor a home///Baum###a tree///alone'
  expect(pairsOf(list, { end: '///', separator: '###' })).toEqual({
    pairs: [
      ['Haus', 'a house\nor a home'],
      ['Baum', 'a tree'],
    ],
    left: ['alone'],
  })
  expect(pairsOf(list, { end: '', separator: '' })).toEqual({ pairs: [], left: [list] })
})

test('divides each line at the first separator, and names the lines that have none', () => {
  const list = 'Haus;house\r\nHaus;house\n\n time ; zeit; Uhrzeit \nalone\n;no question\nno answer;'
  expect(pairsOf(list, { end: '\n', separator: ';' })).toEqual({
    pairs: [
      ['Haus', 'house'],
      ['time', 'zeit; Uhrzeit'],
    ],
    left: ['alone', ';no question', 'no answer;'],
  })
})

test('takes the third column for tags, if there is one', () => {
  const list = 'Haus\thouse\tbuilding, Noun\nBaum\ttree\nzwei\ttwo\t\n\t\tx'
  const byTabs = { end: '\n', separator: '\t' }
  const hasThird = (text: string) => hasThirdColumn(pairsOf(text, byTabs).pairs, '\t')
  expect([hasThird(list), hasThird('Baum\ttree')]).toEqual([true, false])
  const { pairs, left } = pairsOf(list, byTabs, true)
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
