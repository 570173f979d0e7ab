import { describe, expect, test } from 'vitest'
import { basic, choice, gap } from './cards-fixture.ts'
import { fingerprintOf, openDuplicates, openDuplicatesOfDeck } from './duplicates.ts'
import type { Candidate } from '../generators/port.ts'

const ask = (question: string, answer: string) => basic(question, answer, '')
const isDuplicate = (one: Candidate, other: Candidate) => {
  const known = openDuplicates([])
  known.add(one)
  return known.isKnown(other)
}

describe('are duplicates', () => {
  test.each<[Candidate, Candidate]>([
    [ask('What is the capital of France?', 'Paris'), ask('what is the capital of FRANCE', 'paris.')],
    [ask('What is the capital of France?', 'Paris'), ask('Which city is the capital of France?', 'Paris')],
    [ask('What is the capital of France?', 'Paris'), choice('What is the capital of France?', ['Paris', 'Rome'], '')],
    [
      ask('Was ist eine Zelle?', 'die kleinste Einheit des Lebens'),
      ask('Was sind Zellen?', 'kleinste Einheiten des Lebens'),
    ],
    [
      ask('Qu’est-ce que l’osmose ?', 'un passage d’eau à travers une membrane'),
      ask('Comment définir l’osmose ?', 'le passage d’eau à travers une membrane'),
    ],
    [ask('What is osmosis?', 'water moving through a membrane'), ask('What is osmosis?', 'the diffusion of water')],
    [ask('Що таке клітина?', 'одиниця життя'), ask('Що таке клітина', 'Одиниця життя.')],
    [gap('Water boils at /$100/$ degrees.'), gap('Water boils at /$100/$ degrees')],
    [gap('The capital of France is /$Paris/$.'), ask('What is the capital of France?', 'Paris')],
    [ask('WHAT IS THE CAPITAL OF FRANCE?', 'PARIS'), ask('Which is the capital of France?', 'Paris')],
  ])('%#', (one, other) => {
    expect([isDuplicate(one, other), isDuplicate(other, one)]).toEqual([true, true])
  })
})

describe('are different cards', () => {
  test.each<[Candidate, Candidate]>([
    [gap('Water boils at /$100/$ degrees.'), gap('/$Water/$ boils at 100 degrees.')],
    [gap('Water boils at /$100/$ degrees.'), gap('/$Water/$ boils at /$100/$ degrees.')],
    [ask('What is the capital of France?', 'Paris'), ask('What is the capital of Spain?', 'Madrid')],
    [ask('When was Goethe born?', '1749'), ask('When did Goethe die?', '1832')],
    [ask('When was Goethe born?', '1749'), ask('Where was Goethe born?', 'Frankfurt')],
    [
      ask('Which organ of the human body produces the hormone insulin?', 'pancreas'),
      ask('Which organ of the human body produces the hormone glucagon?', 'pancreas'),
    ],
    [ask('What is x + 1 for x = 2?', '3'), ask('What is x - 1 for x = 4?', '3')],
    [ask('Which code has South Africa?', 'ZA'), ask('Which code has South Africa on boats?', 'SA')],
    [ask('What does the sign SA stand for?', 'a society'), ask('What does the sign IT stand for?', 'a society')],
    [gap('The code of the company is /$SA/$.'), gap('The code of the company is /$SE/$.')],
    [gap('The universal donor has blood group /$O/$.'), gap('The universal donor has blood group /$A/$.')],
    [ask('Wer entdeckte Radium?', 'Marie Curie'), ask('Wer erhielt zwei Nobelpreise?', 'Marie Curie')],
  ])('%#', (one, other) => {
    expect([isDuplicate(one, other), isDuplicate(other, one)]).toEqual([false, false])
  })
})

test('knows the cards of the deck from the start', async () => {
  const known = await openDuplicatesOfDeck([
    [{ question: 'What is the capital of France?', answer: 'Paris' }],
    [{ question: 'Water boils at /$100/$ degrees.', answer: '' }],
  ])
  expect(known.isKnown(ask('Which is the capital of France?', 'Paris'))).toBe(true)
  expect(known.isKnown(gap('Water boils at /$100/$ degrees.'))).toBe(true)
  expect(known.isKnown(gap('/$Water/$ boils at 100 degrees.'))).toBe(false)
})

test('lets others run while the cards of a large deck are indexed', async () => {
  const cards = Array.from({ length: 5_000 }, (_, n) => ({
    question: `Which river flows through town ${n}?`,
    answer: `${n}`,
  }))
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  const known = await openDuplicatesOfDeck([cards])
  clearInterval(timer)
  expect(turns).toBeGreaterThan(2)
  expect(known.isKnown(ask('Which river flows through town 4999?', '4999'))).toBe(true)
})

test('compares with the newest cards of a deck with very much text', async () => {
  let read = 0
  const pages = Array.from({ length: 100 }, (_, n) => [
    { question: `Town ${n} ${'x'.repeat(100_000)}?`, answer: `${n}` },
  ])
  const counted = pages.values().map((page) => {
    read += 1
    return page
  })
  const known = await openDuplicatesOfDeck(counted)
  expect(read).toBeLessThan(50)
  expect(known.isKnown(ask(pages[0]?.[0]?.question ?? '', '0'))).toBe(true)
})

describe('a fingerprint', () => {
  const card = ask('Qu’est-ce que l’été ?', 'Une saison')

  test('never changes', () => {
    expect(fingerprintOf(card)).toMatchInlineSnapshot(`"57676c5c248f8acb0cfc720e3512bed9"`)
  })

  test('ignores case, accents, punctuation and wrong options', () => {
    expect(fingerprintOf(ask("qu'est-ce que l'ete?", 'une saison.'))).toBe(fingerprintOf(card))
    expect(fingerprintOf(choice(card.question, ['Une saison', 'Un mois'], ''))).toBe(fingerprintOf(card))
  })

  test('differs with the gap and with the signs of a formula', () => {
    const prints = [gap('a /$b/$ c'), gap('/$a/$ b c'), ask('x + 1', '2'), ask('x = 1', '2'), ask('x -1', '2')].map(
      fingerprintOf,
    )
    expect(new Set(prints).size).toBe(prints.length)
  })
})
