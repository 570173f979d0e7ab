import { describe, expect, test } from 'vitest'
import { findQuote } from '../engine/checks/quote.ts'
import { languageNames } from '../shared/languages.ts'
import { asksFor, builtInCards, candidateOf, coveredFacts, readText, scoreChecks } from './scoring.ts'
import { readSets } from './set.ts'

const sets = readSets()

test('there is a set for each language', () => {
  expect(new Set(sets.map(({ set }) => set.language)).size).toBe(languageNames.length)
})

describe.each(sets)('$name', ({ set, text }) => {
  test('is in its language', async () => {
    expect((await readText(text)).language).toBe(set.language)
  })

  test('quotes the document in each good card', async () => {
    const { passages } = await readText(text)
    const isQuoted = (quote: string) => passages.some((passage) => findQuote(quote, passage, ''))
    expect(set.good.map(({ quote }) => quote).filter((quote) => !isQuoted(quote))).toEqual([])
  })

  test('asks in each good card for its fact', async () => {
    const document = await readText(text)
    const others = set.good.filter(({ fact, ...card }) => {
      const asked = set.facts[fact]
      return !asked || !asksFor(candidateOf(card, document).candidate, asked)
    })
    expect(others.map(({ question }) => question)).toEqual([])
  })

  test('is judged by the checks as its labels say', async () => {
    const { good, kept, bad, dropped } = scoreChecks(set, await readText(text))
    expect([kept / good, dropped / bad].map((share) => share > 0.8)).toEqual([true, true])
  })

  test('is covered in part by the built-in generator', async () => {
    const cards = builtInCards(await readText(text), set.language, 'more')
    expect(coveredFacts(cards, set.facts).length).toBeGreaterThan(set.facts.length / 4)
  })
})
