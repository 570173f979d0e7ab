import { expect, test } from 'vitest'
import { tidy, tidyPiece } from './tidy.ts'

test.each([
  ['soft hyphens and what cannot be seen', 'Zell\u00ADwand\u200B', 'Zellwand'],
  ['white space of all kinds', ' a\u00A0 b\n\tc ', 'a b c'],
  ['ligatures', 'e\uFB03cient \uFB01ne', 'efficient fine'],
  ['letters and their accents', 'e\u0301te\u0301', 'été'],
  ['glyphs of symbol fonts', '\uF0B7 item', 'item'],
  ['Latin letters in Cyrillic words', 'тканини — це групa клiтин, IP i VIP', 'тканини — це група клітин, IP i VIP'],
  ['pictures before a text', '🎓 ✅ Learn 🎓', 'Learn 🎓'],
])('%s', (_, text, expected) => {
  expect(tidy(text)).toBe(expected)
})

test('removes footnote marks, but no powers', () => {
  const [piece] = tidyPiece({
    kind: 'paragraph',
    page: 1,
    text: 'It is stable.³ The word¹² has 5 m² or x² in it.',
    marked: ['word'],
  })
  expect(piece).toMatchObject({ text: 'It is stable. The word has 5 m² or x² in it.', marked: ['word'] })
})

test('removes what is left of links to figures', () => {
  const text = 'The envelope is a double membrane ( [link]). See [link] and [the link].'
  const [piece] = tidyPiece({ kind: 'paragraph', page: 1, text, marked: [] })
  expect(piece).toMatchObject({ text: 'The envelope is a double membrane. See and [the link].' })
})

test('removes the marks of notes, and numbers in boxes', () => {
  const text = '1️⃣ Cells make organic matter[^1] from light.'
  const [piece] = tidyPiece({ kind: 'paragraph', page: 1, text, marked: [] })
  expect(piece).toMatchObject({ text: 'Cells make organic matter from light.' })
  const [table] = tidyPiece({ kind: 'table', page: 1, hasHeader: false, rows: [['organic[^note]', 'yes']] })
  expect(table).toMatchObject({ rows: [['organic', 'yes']] })
})

test('keeps each term once, as written, without punctuation', () => {
  const [piece] = tidyPiece({
    kind: 'paragraph',
    page: 1,
    text: 'The cell wall: it holds.',
    marked: ['cell\u00A0wall:', 'cell wall', '—', 'gone'],
  })
  expect(piece).toMatchObject({ marked: ['cell wall'] })
})

test('drops pieces without letters', () => {
  expect(tidyPiece({ kind: 'paragraph', page: 1, text: ' — ', marked: [] })).toEqual([])
  expect(tidyPiece({ kind: 'table', page: 1, hasHeader: false, rows: [['', ' ']] })).toEqual([])
})
