import { expect, test } from 'vitest'
import type { Language } from '../../../shared/languages.ts'
import type { Block } from '../../documents/document.ts'
import { cardsFor, passage, shown } from './passages-fixture.ts'

/** A paragraph with code between backticks. */
function paragraph(text: string): Block {
  const code = Array.from(text.matchAll(/`(?<code>[^`]+)`/gu), (match) => match.groups?.['code'] ?? '')
  return { kind: 'paragraph', page: 1, text: text.replaceAll('`', ''), marked: [], code }
}

const cardsOf = (language: Language, ...blocks: Block[]) =>
  cardsFor(language, [passage(['Notes'], ...blocks)]).map(shown)

test.each<[language: Language, text: string, card: string]>([
  [
    'en',
    'You can use the `pop()` method to delete an item in the list.',
    'What is “pop()” used for? → to delete an item in the list',
  ],
  ['en', 'To leave the interpreter, type `exit()`.', 'What is “exit()” used for? → to leave the interpreter'],
  [
    'de',
    'Nutze den Befehl `chmod`, um die Rechte einer Datei zu ändern.',
    'Wozu dient „chmod“? → um die Rechte einer Datei zu ändern',
  ],
  [
    'fr',
    'On utilise la commande `cat` pour afficher le contenu d’un fichier.',
    'À quoi sert « cat » ? → pour afficher le contenu d’un fichier',
  ],
  ['es', 'Puedes usar `len` para contar los elementos.', '¿Para qué sirve «len»? → para contar los elementos'],
  ['pl', 'Użyj polecenia `ls`, aby wyświetlić listę plików.', 'Do czego służy „ls”? → aby wyświetlić listę plików'],
  [
    'uk',
    'Використайте команду `ls`, щоб побачити список файлів.',
    'Для чого служить «ls»? → щоб побачити список файлів',
  ],
  [
    'nl',
    'Gebruik het commando `ls` om een lijst van bestanden te zien.',
    'Waarvoor dient “ls”? → om een lijst van bestanden te zien',
  ],
  [
    'ro',
    'Folosim comanda `ps` pentru a afișa lista proceselor.',
    'La ce servește „ps”? → pentru a afișa lista proceselor',
  ],
  [
    'it',
    'Si usa il comando `ls` per vedere la lista dei file.',
    'A che cosa serve «ls»? → per vedere la lista dei file',
  ],
])('asks what code is for (%s: %s)', (language, text, card) => {
  expect(cardsOf(language, paragraph(text))).toEqual([card])
})

test.each<[language: Language, text: string, card: string]>([
  ['en', 'The `str` function converts things into strings.', 'What does “str” do? → converts things into strings'],
  ['pl', 'Funkcja `str` przekształca wartości na napisy.', 'Co robi „str”? → przekształca wartości na napisy'],
  ['it', '`NOT NULL` impedisce la mancanza di un dato.', 'Che cosa fa «NOT NULL»? → impedisce la mancanza di un dato'],
])('asks what code does (%s: %s)', (language, text, card) => {
  expect(cardsOf(language, paragraph(text))).toEqual([card])
})

test.each<[language: Language, text: string]>([
  ['nl', 'Gebruik de functie `analogRead` om een waarde van 300 te lezen.'],
  ['fr', 'On utilise la méthode `append` pour le type liste des objets.'],
])('takes no example for what code is for (%s)', (language, text) => {
  expect(cardsOf(language, paragraph(text))).toEqual([])
})

test('asks not what code does where something is done to it', () => {
  expect(cardsOf('ro', paragraph('Fișierul `local.json` este partajat între toate procesele.'))).toEqual([])
})

test('asks what a command does that is marked and named so', () => {
  const text = 'Comanda ps afișează lista proceselor din sistem.'
  const block: Block = { kind: 'paragraph', page: 1, text, marked: ['ps'] }
  expect(cardsOf('ro', block)).toEqual(['Ce face „ps”? → afișează lista proceselor din sistem'])
})

test('asks for no name that the document gives itself', () => {
  const code: Block = { kind: 'code', page: 1, text: ">>> lottery = [3, 42]\n>>> someone = {'country': 'Poland'}" }
  expect(cardsOf('en', code, paragraph('The `lottery` variable holds the numbers of a week.'))).toEqual([])
  expect(cardsOf('en', code, paragraph('The `country` key points to the name of a land.'))).toEqual([])
})
