import { expect, test } from 'vitest'
import type { Language } from '../../../shared/languages.ts'
import { languageData, type LanguageData } from '../../languages/languages.ts'
import { cardsFor, list, paragraph, passage, shown } from './passages-fixture.ts'
import tenth from './tenth-language-fixture.json' with { type: 'json' }

/** A made-up language, and a code that no language has. */
const language = 'xx' as Language
const data: LanguageData = tenth
Object.assign(languageData, { [language]: data })

const cardsOf = (...blocks: Parameters<typeof passage>[1][]) =>
  cardsFor(language, [passage(['Veloni'], ...blocks)]).map(shown)

test('makes cards in a language that is only a file', () => {
  expect(cardsOf(paragraph('Kalu zed un moka ke tira veloni gora.'))).toEqual([
    'Ka zed “Kalu”? → un moka ke tira veloni gora',
  ])
  expect(cardsOf(list('Boruna: un pelta ke nasa lumi', 'Tarela: un velta ke nasa pori'))).toEqual([
    'Ka zed “Boruna”? → un pelta ke nasa lumi',
    'Ka zed “Tarela”? → un velta ke nasa pori',
  ])
  expect(cardsOf(list('Lena Torvi: un rega de Veloni', 'Mara Selvi: un skriba de Veloni'))).toEqual([
    'Ki zed “Lena Torvi”? → un rega de Veloni',
    'Ki zed “Mara Selvi”? → un skriba de Veloni',
  ])
  expect(cardsOf(paragraph('Grandi veloni tira rapi sanka, pro la gora moka zed fora.'))).toEqual([
    'Grandi veloni tira rapi sanka. Pro ka? → pro la gora moka zed fora',
  ])
})

test('asks for lists and labels under their heading', () => {
  const lines = [paragraph('Kori parti zed:'), list('rota', 'sela', 'pedali')]
  expect(cardsFor(language, [passage(['Veloni'], ...lines)], 'more').map(shown)).toEqual([
    'Veloni: Kori parti zed: /$rota, sela, pedali/$',
  ])
})
