import { expect, test } from 'vitest'
import { cardsFor, list, paragraph, passage } from './passages-fixture.ts'

test('makes no cards from sources, licences and disclaimers', () => {
  const source = 'The heart of the sperm whale was measured by Melville in 1850 in London.'
  for (const heading of ['References', 'Literaturverzeichnis', 'Джерела', '7. Bibliografía'])
    expect(cardsFor('en', [passage(['Whales', heading], paragraph(source), list(source))], 'more')).toEqual([])
  const notice = `Disclaimer: ${source}`
  expect(cardsFor('en', [passage(['Whales'], paragraph(notice))], 'more')).toEqual([])
  expect(cardsFor('en', [passage(['Whales'], paragraph(source))], 'more')).not.toEqual([])
})

test('offers other years of the document as options for a year', () => {
  const names = ['Vienna', 'Ghent', 'London', 'Lima', 'Oslo', 'Zurich', 'Turin', 'Delft']
  const years = [1804, 1811, 1827, 1836, 1848, 1859, 1863, 1877]
  const facts = years.map((year, index) => `The ${names[index]} Treaty was praised by both kings in ${year}.`)
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
