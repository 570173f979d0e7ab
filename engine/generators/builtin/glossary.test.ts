import { expect, test } from 'vitest'
import { cardsFor, list, passage, shown } from './passages-fixture.ts'

test.for([
  ['de', 'Justiz', 'Rechtsprechung: Richter waren oft auf dem rechten Auge blind'],
  ['it', 'Formattazione', 'Colore: solo se si usa il linguaggio delle pagine'],
] as const)('completes no label with a sentence (%s)', ([language, heading, line]) => {
  expect(cardsFor(language, [passage([heading], list(line, line.replace(':', ' due:')))])).toEqual([])
})

test('takes no message of a program for a meaning', () => {
  const message = '*renice*: failed to set priority for 10384 (process ID): Permission denied'
  const cards = cardsFor('en', [passage(['Commands'], list(message, '*kill*: sends a signal to a process'))])
  expect(cards.map(shown)).toEqual(['What does “kill” do? → sends a signal to a process'])
})

test('takes no German adjective for a term', () => {
  const cards = cardsFor('de', [
    passage(
      ['Belastungen'],
      list('Strukturell: die Mängel einer Verfassung', 'Ökonomisch: die Last der hohen Zahlungen'),
    ),
  ])
  expect(cards.map(shown)).toEqual([
    'Belastungen: Strukturell … → die Mängel einer Verfassung',
    'Belastungen: Ökonomisch … → die Last der hohen Zahlungen',
  ])
})

test('asks what a command does, in any form of the verb', () => {
  const items = list('*git fetch*: scarica gli oggetti dal server remoto', '*git rm*: rimuove un file dalla cartella')
  expect(cardsFor('it', [passage(['Comandi'], items)]).map(shown)).toEqual([
    'Che cosa fa «git fetch»? → scarica gli oggetti dal server remoto',
    'Che cosa fa «git rm»? → rimuove un file dalla cartella',
  ])
})

test('takes up a term in a meaning only where a verb follows', () => {
  const items = list(
    'Aerobic respiration: This uses oxygen and produces most of the energy of a cell',
    'Anaerobic respiration: This yields much less energy and needs no oxygen',
    'Annotated tag: this kind of tag is saved as a whole object',
  )
  expect(cardsFor('en', [passage(['Terms'], items)]).map(shown)).toEqual([
    'What characterises “Aerobic respiration”? → uses oxygen and produces most of the energy of a cell',
    'What characterises “Anaerobic respiration”? → yields much less energy and needs no oxygen',
  ])
})
