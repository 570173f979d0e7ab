import { expect, test } from 'vitest'
import { isTypedPlainly } from './grammar.ts'
import { cardsFor, paragraph, passage, shown } from './passages-fixture.ts'

const filler =
  'Razboiul Rece a fost o competitie geopolitica, militara si ideologica intre doua blocuri rivale, structurata prin descurajare nucleara, crize regionale si confruntari indirecte, cu efecte majore asupra Europei si ordinii internationale. Sistemul bipolar organizeaza lumea in jurul a doua centre de putere cu aliante militare si economice distincte, iar statele mai mici aleg de obicei una dintre tabere, fie din convingere, fie sub presiune, ceea ce limiteaza libertatea lor de miscare.'

test('reads Romanian that is typed without diacritics', () => {
  const text = `${filler} Descurajarea inseamna amenintarea adversarului cu o distrugere reciproca.`
  const cards = cardsFor('ro', [passage(['Razboiul Rece'], paragraph(text))])
  expect(cards.map(shown)).toContain('Ce este „Descurajarea”? → amenintarea adversarului cu o distrugere reciproca')
})

test.for([
  ['a text with them', 'ro', `${filler} În această țară și în școală învățăm, fără îndoială, așa.`, false],
  ['a text without them', 'ro', filler, true],
  ['a short text', 'ro', 'Razboiul Rece', false],
  ['a language that is not typed so', 'de', filler, false],
] as const)('%s', ([, language, text, isPlain]) => {
  expect(isTypedPlainly(text, language)).toBe(isPlain)
})
