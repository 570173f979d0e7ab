import { expect, test } from 'vitest'
import type { Language } from '../../../shared/languages.ts'
import { cardsFor, paragraph, passage, shown } from './passages-fixture.ts'

const cardsOf = (language: Language, text: string, heading = 'Kapitel') =>
  cardsFor(language, [passage([heading], paragraph(text))], 'more')

test.each<[language: Language, text: string, card: string]>([
  ['en', 'The hull of a dhow is made of teak planks.', 'What is the hull of a dhow made of? → teak planks'],
  [
    'en',
    'A contract of carriage is voidable if the carrier knew of the damage.',
    'When is a contract of carriage voidable? → if the carrier knew of the damage',
  ],
  [
    'en',
    'Unlike mortar, lime plaster does not crack under strong vibration.',
    'How does lime plaster differ from mortar? → does not crack under strong vibration',
  ],
  [
    'en',
    'The Rosetta Stone was discovered by French soldiers near the sea.',
    'Who discovered the Rosetta Stone? → French soldiers near the sea',
  ],
  [
    'de',
    'Ein Haftbefehl wird durch den Richter aufgehoben.',
    'Wodurch wird ein Haftbefehl aufgehoben? → durch den Richter',
  ],
  ['de', 'Die Garantiefrist beträgt bei Möbeln zwei Jahre.', 'Wie lang ist die Garantiefrist bei Möbeln? → zwei Jahre'],
  [
    'de',
    'Um den Abrieb der Lager zu verringern, werden die Wellen geschmiert.',
    'Wozu werden die Wellen geschmiert? → Um den Abrieb der Lager zu verringern',
  ],
  [
    'nl',
    'Een loon-prijsspiraal ontstaat doordat werknemers hogere lonen eisen.',
    'Hoe ontstaat een loon-prijsspiraal? → doordat werknemers hogere lonen eisen',
  ],
  [
    'fr',
    'La crise de surproduction est due à la chute des commandes.',
    'À quoi est due la crise de surproduction ? → à la chute des commandes',
  ],
  [
    'es',
    'El glaciar se diferencia del iceberg en que descansa sobre la roca.',
    '¿En qué se diferencia el glaciar del iceberg? → en que descansa sobre la roca',
  ],
  [
    'it',
    'L’energia geotermica si ottiene dal calore della Terra.',
    'Da che cosa si ottiene l’energia geotermica? → dal calore della Terra',
  ],
  [
    'pl',
    'Próchnica powstaje w wyniku rozkładu szczątków roślinnych. Od próchnicy zależy barwa.',
    'W wyniku czego powstaje próchnica? → w wyniku rozkładu szczątków roślinnych',
  ],
  [
    'pl',
    'Od zawartości próchnicy zależy żyzność i barwa gleby.',
    'Co zależy od zawartości próchnicy? → żyzność i barwa gleby',
  ],
  [
    'uk',
    'До несприятливих погодних явищ належать посухи та пилові бурі.',
    'Що належить до несприятливих погодних явищ? → посухи та пилові бурі',
  ],
  ['uk', 'Анемія виникає внаслідок нестачі заліза.', 'Внаслідок чого виникає «Анемія»? → внаслідок нестачі заліза'],
  [
    'uk',
    'На відміну від артерій, вени мають кишенькові клапани.',
    'Чим вени відрізняються від артерій? → мають кишенькові клапани',
  ],
  [
    'ro',
    'Fermentația lactică este produsă de bacteriile lactice.',
    'De către ce este produsă „Fermentația lactică”? → de bacteriile lactice',
  ],
])('asks how things are related, in the words of the sentence (%s: %s)', (language, text, card) => {
  expect(cardsOf(language, text).map(shown)).toContainEqual(expect.stringContaining(card))
})

test.each<[what: string, language: Language, text: string]>([
  ['denies it', 'uk', 'Плазма крові не складається з червоних кров’яних тілець.'],
  ['names no subject', 'de', 'Bei arglistiger Täuschung beträgt die Anfechtungsfrist 12 Monate.'],
  ['refers to another sentence', 'en', 'This alloy consists of copper and a little zinc.'],
  ['says when and not where', 'pl', 'Parowanie gleb zachodzi w dzień i wieczorem.'],
])('asks for no relation where a sentence %s', (_, language, text) => {
  expect(
    cardsOf(language, text)
      .map(shown)
      .filter((card) => /^(?:З чого|Wie|What|Gdzie)/u.test(card)),
  ).toEqual([])
})

test('takes what an answer says besides away', () => {
  const text = 'Respirația aerobă se desfășoară în mitocondrii și se oprește fără oxigen.'
  expect(cardsOf('ro', text).map(shown)).toContainEqual(expect.stringMatching(/→ în mitocondrii$/u))
  const store = 'Myoglobin is found in the sarcoplasm and acts as a store of oxygen.'
  expect(cardsOf('en', store).map(shown)).toContainEqual(expect.stringMatching(/→ in the sarcoplasm$/u))
})
