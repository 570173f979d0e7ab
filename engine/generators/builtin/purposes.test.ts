import { expect, test } from 'vitest'
import type { Language } from '../../../shared/languages.ts'
import { cardsFor, paragraph, passage, shown } from './passages-fixture.ts'

const cardsOf = (language: Language, heading: string, text: string) =>
  cardsFor(language, [passage([heading], paragraph(text))]).map(shown)

test.each<[language: Language, heading: string, text: string, card: string]>([
  [
    'en',
    'Plasmids',
    'Plasmids are used to carry foreign genes into bacteria.',
    'What is “Plasmids” used for? → to carry foreign genes into bacteria',
  ],
  [
    'de',
    'Der Katalysator',
    'Der Katalysator dient zur Reinigung der heißen Abgase.',
    'Wozu dient „Katalysator“? → zur Reinigung der heißen Abgase',
  ],
  [
    'fr',
    'Le sismographe',
    'Le sismographe sert à mesurer les secousses du sol.',
    'À quoi sert « sismographe » ? → à mesurer les secousses du sol',
  ],
  [
    'it',
    'Il sismografo',
    'Il sismografo serve per misurare le scosse del suolo.',
    'A che cosa serve «sismografo»? → per misurare le scosse del suolo',
  ],
  [
    'es',
    'El sismógrafo',
    'El sismógrafo se utiliza para medir los temblores del suelo.',
    '¿Para qué sirve «sismógrafo»? → para medir los temblores del suelo',
  ],
  [
    'pl',
    'Sejsmograf',
    'Sejsmograf służy do mierzenia wstrząsów skorupy ziemskiej.',
    'Do czego służy „Sejsmograf”? → do mierzenia wstrząsów skorupy ziemskiej',
  ],
  [
    'uk',
    'Сейсмограф',
    'Сейсмограф використовується для вимірювання поштовхів земної кори.',
    'Для чого служить «Сейсмограф»? → для вимірювання поштовхів земної кори',
  ],
  [
    'nl',
    'De seismograaf',
    'De seismograaf dient om trillingen van de bodem te meten.',
    'Waarvoor dient “seismograaf”? → om trillingen van de bodem te meten',
  ],
  [
    'ro',
    'Seismograful',
    'Seismograful este folosit pentru măsurarea mișcărilor scoarței terestre.',
    'La ce servește „Seismograful”? → pentru măsurarea mișcărilor scoarței terestre',
  ],
])('%s: asks what a term is for', (language, heading, text, card) => {
  expect(cardsOf(language, heading, text)).toEqual([card])
})

test.each<[language: Language, text: string, card: string]>([
  [
    'uk',
    'Драйвер дозволяє операційній системі керувати пристроєм.',
    'Що дозволяє Драйвер? → операційній системі керувати пристроєм',
  ],
])('asks what a term allows (%s)', (language, text, card) => {
  expect(cardsOf(language, text.split(' ').slice(0, 2).join(' '), text)).toEqual([card])
})

test.each<[Language, string, string]>([
  [
    'fr',
    'Les cahiers de doléances servaient à recueillir les plaintes de la population.',
    'À quoi sert « cahiers de doléances » ? → à recueillir les plaintes de la population',
  ],
  [
    'uk',
    'Комутатори широко використовуються для з’єднання комп’ютерів у мережу.',
    'Для чого служить «Комутатори»? → для з’єднання комп’ютерів у мережу',
  ],
])('asks what a term was or is widely used for (%s)', (language, text, card) => {
  expect(cardsOf(language, text.split(' ').slice(0, 4).join(' '), text)).toEqual([card])
})

test.each([
  ['the reader', 'You are allowed to use plasmids to carry genes into bacteria.'],
  ['what the text introduced before', 'The older ones are used to carry foreign genes into bacteria.'],
])('asks for no purpose of %s', (_, text) => {
  expect(cardsOf('en', 'Notes', text)).toEqual([])
})
