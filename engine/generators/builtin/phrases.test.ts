import { expect, test } from 'vitest'
import type { Language } from '../../../shared/languages.ts'
import { grammarOf } from './grammar.ts'
import { phrasesIn } from './phrases.ts'
import { tokensOf } from './tokens.ts'

function phrasesOf(language: Language, text: string): string[] {
  const grammar = grammarOf(language)
  const tokens = tokensOf(text, grammar)
  return phrasesIn(tokens, grammar).map(({ first, last }) =>
    text.slice(tokens[first]?.start ?? 0, tokens[last]?.end ?? 0),
  )
}

test.each<[rule: string, language: Language, text: string, phrases: string[]]>([
  [
    'a verb behind many things ends a phrase',
    'en',
    'SGLT2 inhibitors block the reabsorption of glucose.',
    ['SGLT2 inhibitors', 'reabsorption', 'glucose', 'reabsorption of glucose'],
  ],
  [
    'a verb behind its subject or "to"',
    'en',
    'It promotes weight loss to reduce mortality.',
    ['weight loss', 'mortality'],
  ],
  [
    'its base form behind one thing is a noun',
    'en',
    'The absolute value (or modulus) is 3.',
    ['absolute value', 'modulus'],
  ],
  ['a participle', 'en', 'A drug for mortality compared with enalapril.', ['drug', 'mortality', 'enalapril']],
  ['an adjective at the end', 'en', 'The test makes us unable.', ['test']],
  ['an adverb', 'en', 'The drug rarely causes hypoglycaemia.', ['drug', 'hypoglycaemia']],
  ['a number and its noun', 'en', 'It had three epicentres.', ['epicentres', 'three epicentres']],
  ['two numbers', 'en', 'He came between 1500 and 1850.', ['1500 and 1850']],
  ['"that" is no article', 'en', 'It is a moist forest that grew.', ['moist forest']],
  ['where one German noun ends and another begins', 'de', 'Das Photosystem I Licht der Wellenlänge.', ['Wellenlänge']],
  ['what may be a German verb is cut off', 'de', 'Dass er erreichte Wochen später Staaten.', ['Wochen', 'Staaten']],
  [
    'a German adjective belongs to its noun',
    'de',
    'Die großdeutsche Lösung schloss Österreich ein.',
    ['großdeutsche Lösung', 'Lösung', 'Österreich'],
  ],
  ['words of another language', 'de', 'Für die Time to Live gilt das.', []],
  ['a German adjective with a capital', 'de', 'Strittig war die Frage.', ['Frage']],
  ['a French verb', 'fr', 'Une cellule mesure un micron.', ['cellule', 'micron']],
  [
    'a Spanish verb',
    'es',
    'Un proceso transforma el calor en trabajo mecánico.',
    ['proceso', 'calor', 'trabajo mecánico'],
  ],
  ['what something is like', 'es', 'La cosa permanece constante.', []],
  ['an Italian verb', 'it', 'La conduzione predomina nei solidi.', ['solidi']],
  ['a number in the middle', 'it', 'Il presidente resta in carica sette anni.', ['presidente']],
  ['a gerund', 'en', 'It is made by burning a mixture.', ['mixture']],
  ['a unit', 'en', 'The dose is 500 mg over weeks.', ['dose']],
  [
    'the rest of a name and what follows',
    'de',
    'Sie wählte Heinrich von Gagern zum Präsidenten.',
    ['Heinrich', 'Gagern', 'Präsidenten', 'Heinrich von Gagern'],
  ],
  ['a Dutch verb', 'nl', 'De stapelmarkt zorgde voor lage prijzen.', ['lage prijzen']],
  ['a Dutch participle', 'nl', 'De compagnie werd in 1602 opgericht.', ['compagnie']],
  ['a Polish verb', 'pl', 'Promień atomu maleje w okresie.', ['Promień atomu', 'okresie']],
  ['a Polish adverb', 'pl', 'Metale reagują z wodą i rzadko tworzą wodorotlenki.', ['Metale', 'wodą']],
  ['a Ukrainian verb', 'uk', 'Військо захопило велике місто у битві.', ['Військо', 'велике місто', 'битві']],
  [
    'a Romanian genitive',
    'ro',
    'Teoria se ocupă de clasificarea problemelor computaționale.',
    ['Teoria', 'clasificarea problemelor computaționale', 'problemelor computaționale'],
  ],
  [
    'a list whose last member goes on',
    'ro',
    'Folosesc teledetecția și setul de date.',
    ['teledetecția', 'setul', 'date', 'setul de date'],
  ],
])('finds whole noun phrases only: %s (%s)', (_, language, text, phrases) => {
  expect(phrasesOf(language, text)).toEqual(phrases)
})
