import { expect, test } from 'vitest'
import { languageOf, languageOfDocument, languageScores } from './language.ts'

test.each([
  ['en', 'A cell is the smallest unit of life that can live on its own.'],
  ['de', 'Eine Zelle ist die kleinste Einheit des Lebens, die für sich leben kann.'],
  ['fr', 'Une cellule est la plus petite unité de vie qui puisse vivre seule.'],
  ['it', 'Una cellula è la più piccola unità della vita che può vivere da sola.'],
  ['es', 'Una célula es la unidad más pequeña de la vida que puede vivir por sí sola.'],
  ['pl', 'Komórka jest najmniejszą jednostką życia, która może żyć samodzielnie.'],
  ['uk', 'Клітина — це найменша одиниця життя, яка може жити самостійно.'],
  ['nl', 'Een cel is de kleinste eenheid van het leven die op zichzelf kan leven.'],
  ['ro', 'O celulă este cea mai mică unitate a vieții care poate trăi singură.'],
])('%s', (language, text) => {
  expect(languageOf(text)).toBe(language)
  expect(languageScores(text)[0]).toEqual({ language, score: 1 })
})

test.each([
  ['Portuguese', 'O gato dorme na cama e o cão brinca no jardim com as crianças da vizinhança.'],
  ['Russian', 'Кошка спит на кровати, а собака играет в саду с детьми.'],
  ['Czech', 'Kočka spí na posteli a pes si hraje na zahradě s dětmi ze sousedství.'],
  ['Swedish', 'Katten sover i sängen och hunden leker i trädgården med barnen.'],
  ['Chinese', '细胞是能够独立生存的生物体的最小结构单位和功能单位，一切生物都由细胞组成。'],
  ['nothing much', 'Cell 12'],
])('recognises %s as none of ours', (_, text) => {
  expect(languageOf(text)).toBeNull()
})

test('detects the language of most of a text', () => {
  const german = 'Eine Zelle ist die kleinste Einheit des Lebens. '.repeat(200)
  expect(languageOf(`A cell is the smallest unit of life. ${german}`)).toBe('de')
})

test.each([
  'perro,dog gato,cat casa,house mesa,table silla,chair agua,water pan,bread leche,milk libro,book',
  Array.from({ length: 40 }, (_, number) => `palabra ${number},word ${number}`).join('\n'),
  'der Hund,the dog die Katze,the cat das Haus,the house der Tisch,the table das Brot,the bread '.repeat(4),
])('is not certain for a list of vocabulary: %.20s', (list) => {
  expect(languageOfDocument(list)).toBeNull()
})

test.each([
  ['en', 'Mitosis,division of a cell into two Osmosis,movement of water through a membrane'],
  ['de', 'Mitose;Teilung einer Zelle in zwei Osmose;Bewegung von Wasser durch eine Membran'],
])('is certain for a list of explanations (%s)', (language, text) => {
  expect(languageOfDocument(text)).toBe(language)
})
