import { expect, test } from 'vitest'
import { cardsFor, paragraph, passage, shown } from './passages-fixture.ts'

const formula = String.raw`$$I=\frac{Q}{t}$$`

test('asks for the formula below the line that names it', () => {
  const blocks = [
    paragraph('Die Stromstärke $I$ wird als Ladungsmenge $Q$ pro Zeit $t$ definiert:'),
    paragraph(formula),
  ]
  expect(cardsFor('de', [passage(['Strom'], ...blocks)]).map(shown)).toEqual([
    `Strom: Die Stromstärke $I$ wird als Ladungsmenge $Q$ pro Zeit $t$ definiert: /$${formula}/$`,
  ])
})

test('asks for the formula of what only the heading names', () => {
  const blocks = [paragraph('In the ideal case:'), paragraph('$$U_1 = U_2$$')]
  expect(cardsFor('en', [passage(['Transformers'], ...blocks)]).map(shown)).toEqual([
    'Transformers: In the ideal case: /$$$U_1 = U_2$$/$',
  ])
})

test.for([
  ['of a derivation', 'The energy of a moving body follows:', [formula, formula]],
  ['that the reader is to find', 'We then obtain the current of the circuit as:', [formula]],
  ['that is none', 'The current of the circuit has this form:', [String.raw`$$\frac{Q}{t}$$`]],
] as const)('asks for no formula %s', ([, line, formulas]) => {
  const blocks = [paragraph(line), ...formulas.map((one) => paragraph(one))]
  expect(cardsFor('en', [passage(['Current'], ...blocks)])).toEqual([])
})
