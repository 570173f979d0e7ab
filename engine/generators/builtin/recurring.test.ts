import { expect, test } from 'vitest'
import { parseGaps } from '../../../shared/gaps.ts'
import { cardsFor, list, paragraph, passage } from './passages-fixture.ts'

const sentences = [
  'The sensor measures the temperature and sends an analog signal to the controller.',
  'The controller converts the analog signal in the first instance of every cycle.',
  'An actuator turns the analog signal into movement of the valve.',
  'The valve opens when the temperature reaches the threshold at long last.',
  'A sensor without a controller is of no use to anybody in the rest of the world.',
]
const about =
  'The gardener waters his roses before breakfast, and his neighbour watches from the kitchen window all day.'

const gapsOf = (texts: readonly string[]) =>
  cardsFor('en', [passage(['Control'], ...texts.map(paragraph))], 'more').flatMap(({ question }) =>
    parseGaps(question).flatMap(({ kind, text }) => (kind === 'gap' ? [text] : [])),
  )

test('hides the terms that a long text repeats, and no stray words', () => {
  const long = gapsOf([...sentences, ...Array.from({ length: 40 }, () => about)])
  expect(long).toEqual(expect.arrayContaining(['analog signal', 'controller', 'temperature']))
  for (const stray of ['first instance', 'use', 'rest', 'world', 'movement', 'long last'])
    expect(long).not.toContain(stray)
})

test('hides phrases that a short text uses once', () => {
  expect(gapsOf(['The valve of the boiler opens at a pressure of 3 bar.'])).toContain('valve')
})

test('hides no part of a name that a sign joins to the rest', () => {
  const gaps = gapsOf(['The enzyme RuBisCO binds carbon dioxide to ribulose-1,5-bisphosphate.'])
  expect(gaps).toContain('RuBisCO')
  for (const part of ['ribulose-1', '5-bisphosphate']) expect(gaps).not.toContain(part)
})

test('makes no cards from sources, licences and disclaimers', () => {
  const source = 'The heart of the sperm whale weighs 126 kg, as Melville measured in 1850 in London.'
  for (const heading of ['References', 'Literaturverzeichnis', 'Джерела', '7. Bibliografía'])
    expect(cardsFor('en', [passage(['Whales', heading], paragraph(source), list(source))], 'more')).toEqual([])
  const notice = `Disclaimer: ${source}`
  expect(cardsFor('en', [passage(['Whales'], paragraph(notice))], 'more')).toEqual([])
  expect(cardsFor('en', [passage(['Whales'], paragraph(source))], 'more')).not.toEqual([])
})

test('offers other years of the document as options for a year', () => {
  const names = ['Vienna', 'Ghent', 'London', 'Lima', 'Oslo', 'Zurich', 'Turin', 'Delft']
  const years = [1804, 1811, 1827, 1836, 1848, 1859, 1863, 1877]
  const facts = years.map((year, index) => `The ${names[index]} Treaty was signed by both kings in ${year}.`)
  const cards = cardsFor('en', [passage(['Kingdoms'], ...facts.map(paragraph))])
  const choices = cards.filter(({ kind }) => kind === 'choice')
  expect(choices.length).toBeGreaterThan(0)
  for (const { question, answers } of choices) {
    expect(question).toMatch(/^Which belongs in the gap\? .*____\.$/u)
    expect(answers).toHaveLength(4)
    const right = answers.find(({ correct }) => correct)
    expect(facts).toContain(question.replace('Which belongs in the gap? ', '').replace('____', right?.text ?? ''))
    for (const { text } of answers) expect(years).toContain(Number(text))
  }
})
