import { expect, test } from 'vitest'
import type { Block } from '../documents/document.ts'
import { findQuote } from './quote.ts'

const paragraph = (text: string, page: number): Block => ({ kind: 'paragraph', page, text, marked: [] })
const item = (text: string) => ({ text, marked: [], level: 0 })
const blocks: Block[] = [
  paragraph('Die Zelle ist „klein“ –\nund sie lebt. Photo\u00ADsynthese braucht\u00A0Licht.', 1),
  { kind: 'list', page: 2, isOrdered: false, items: [item('Es gibt drei Arten.'), item('Zellkerne')] },
  {
    kind: 'table',
    page: 3,
    hasHeader: true,
    rows: [
      ['Stoff', 'Formel'],
      ['Wasser', 'H2O'],
    ],
  },
  paragraph('Eﬃzienz zählt.', 4),
]
const find = (quote: string, about = '') => findQuote(quote, { blocks }, about)

test.each([
  ['word for word', 'Es gibt drei Arten.', 'Es gibt drei Arten.', 2],
  ['with other white space', 'Die  Zelle ist „klein“ – und sie lebt.', 'Die Zelle ist „klein“ – und sie lebt.', 1],
  ['with plain marks', 'Die Zelle ist "klein" - und sie lebt.', 'Die Zelle ist „klein“ – und sie lebt.', 1],
  ['without soft hyphens', 'Photosynthese braucht Licht.', 'Photo\u00ADsynthese braucht Licht.', 1],
  ['without its full stop', 'Photosynthese braucht Licht', 'Photo\u00ADsynthese braucht Licht.', 1],
  ['in other case and in quotation marks', '“es gibt drei arten.”', 'Es gibt drei Arten.', 2],
  ['without bars between cells', 'Wasser H2O', 'Wasser | H2O', 3],
  ['without ligatures', 'Effizienz zählt.', 'Eﬃzienz zählt.', 4],
])('finds a quote %s', (_, quote, own, page) => {
  expect(find(quote)).toEqual({ quote: own, page })
})

test.each(['Es gibt vier Arten.', 'Zellkern', 'elle ist', '', '…', 'Es gibt Arten.'])(
  '“%s” stands nowhere',
  (quote) => {
    expect(find(quote)).toBeNull()
  },
)

test('cuts a quote that is too long to the sentence with the answer', () => {
  const filler = Array.from({ length: 30 }, (_, index) => `Satz Nummer ${index} sagt wenig.`)
  const text = [...filler.slice(0, 15), 'Wasser siedet bei 100 Grad.', ...filler.slice(15)].join(' ')
  expect(findQuote(text, { blocks: [paragraph(text, 7)] }, '100 Grad')).toEqual({
    quote: 'Wasser siedet bei 100 Grad.',
    page: 7,
  })
})

test('does not search for a text that no passage can contain', () => {
  expect(find(`Es gibt drei Arten.${' und mehr'.repeat(2000)}`)).toBeNull()
})
