import { expect, test } from 'vitest'
import type { Language } from '../../../shared/languages.ts'
import { cardsFor, list, passage, shown } from './passages-fixture.ts'

test.each<[language: Language, line: string, card: string]>([
  ['uk', 'посилення кріпацтва → втечі селян', 'Причини війни: посилення кріпацтва → ? → втечі селян'],
  [
    'de',
    'Annahmeverzug → Gefahr geht auf den Käufer über',
    'Störungen: Annahmeverzug → ? → Gefahr geht auf den Käufer über',
  ],
])('asks where the arrow of a note leads (%s: %s)', (language, line, card) => {
  const heading = card.split(':')[0] ?? ''
  expect(cardsFor(language, [passage([heading], list(line))], 'more').map(shown)).toContain(card)
})

test('asks for no step of a menu, and none that an example follows', () => {
  const lines = list('Bestand → z. B. Wald', 'Datei → Drucken?', 'Kartei öffnen → `kartei`')
  expect(cardsFor('de', [passage(['Schritte'], lines)], 'more')).toEqual([])
})

test('keeps what the arrow of a short explanation leads to', () => {
  const lines = list(
    'penetracja rynku: niska cena na start → szybkie zdobycie udziału',
    'zbieranie śmietanki: wysoka cena na start, potem obniżki',
    'cena prestiżowa: wysoka cena dla najlepszych klientów',
  )
  expect(cardsFor('pl', [passage(['Strategie cenowe'], lines)], 'more').map(shown)).toContain(
    'Co oznacza termin „penetracja rynku”? → niska cena na start → szybkie zdobycie udziału',
  )
})

test('asks what a list says of things that begin with a small letter', () => {
  const lines = list('кошовий отаман – голова Січі, обирався на рік', 'клейноди – булава, бунчук, печатка')
  expect(cardsFor('uk', [passage(['Запорозька Січ'], lines)]).map(shown)).toContain(
    'Запорозька Січ: кошовий отаман? → голова Січі, обирався на рік',
  )
})
