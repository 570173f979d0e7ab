import { expect, test } from 'vitest'
import type { Block } from '../../documents/document.ts'
import type { Language } from '../../../shared/languages.ts'
import { cardsFor, list, paragraph, passage, shown } from './passages-fixture.ts'

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
    'Belastungen: Strukturell? → die Mängel einer Verfassung',
    'Belastungen: Ökonomisch? → die Last der hohen Zahlungen',
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
    'What does “Anaerobic respiration” do? → yields much less energy and needs no oxygen',
  ])
})

/** A list whose items are indented by two spaces for each level. */
function nested(...lines: string[]): Block {
  const items = lines.map((line) => ({ text: line.trim(), marked: [], level: line.search(/\S/u) / 2 }))
  return { kind: 'list', page: 1, isOrdered: false, items }
}

test('takes the lines below an item for a list of its own, under what the item names', () => {
  const items = nested(
    'Direction of a transmission',
    '  Simplex: one-sided calls without answer',
    '  Duplex: two-sided calls without waiting',
    'A sentence that has nothing to do with it',
    'Another one',
    'A third',
    'A fourth',
  )
  expect(cardsFor('en', [passage(['Networks'], items)]).map(shown)).toEqual([
    'Direction of a transmission: Simplex? → one-sided calls without answer',
    'Direction of a transmission: Duplex? → two-sided calls without waiting',
  ])
})

test('joins a term with the meaning below it', () => {
  const items = nested(
    'Telecommunication',
    '  = the sharing of something over a distance',
    'Data',
    '  = the things that are given',
  )
  expect(cardsFor('en', [passage(['History'], items)]).map(shown)).toEqual([
    'What is meant by “Telecommunication”? → the sharing of something over a distance',
    'History: What is meant by “Data”? → the things that are given',
  ])
})

test('takes no example for a meaning', () => {
  const items = list('*Bautechnisch*: z. B. Steinschlagnetze', '*Disposition*: z. B. Relief und Geologie')
  expect(cardsFor('de', [passage(['Massnahmen'], items)])).toEqual([])
})

test('takes marked words for a command only if they are code or begin like one', () => {
  const items = list(
    '*query languages*: describe what is sought, not how',
    '*wide tables*: unrelated facts are stored in them',
  )
  expect(cardsFor('en', [passage(['Databases'], items)], 'more').map(({ question }) => question)).not.toContain(
    'What does “wide tables” do?',
  )
})

test.each<[language: Language, heading: string, lines: string[], cards: string[]]>([
  [
    'en',
    'The Reformation',
    ['1492 – Columbus reaches America', '31.10.1517 – Luther publishes his theses'],
    [
      'The Reformation: 1492: what happened? → Columbus reaches America',
      'The Reformation: 31.10.1517: what happened? → Luther publishes his theses',
    ],
  ],
  [
    'de',
    'Die Republik',
    [
      '9.11.1918: Philipp Scheidemann ruft die Republik aus',
      '19.1.1919 Wahl zur Nationalversammlung',
      '1919–1923: Krisenjahre',
    ],
    [
      'Die Republik: 9.11.1918: Was geschah? → Philipp Scheidemann ruft die Republik aus',
      'Die Republik: 19.1.1919: Was geschah? → Wahl zur Nationalversammlung',
    ],
  ],
  [
    'fr',
    'Chronologie',
    ['1804 : sacre de Napoléon', '1815 : défaite de Waterloo'],
    ['1804 : que s’est-il passé ? → sacre de Napoléon', '1815 : que s’est-il passé ? → défaite de Waterloo'],
  ],
  [
    'pl',
    'Średniowiecze w Polsce',
    ['1410 – bitwa pod Grunwaldem', '1569 – unia lubelska'],
    [
      'Średniowiecze w Polsce: 1410: co się wydarzyło? → bitwa pod Grunwaldem',
      'Średniowiecze w Polsce: 1569: co się wydarzyło? → unia lubelska',
    ],
  ],
])('asks what happened by the lines of a timeline (%s)', (language, heading, lines, cards) => {
  expect(cardsFor(language, [passage([heading], list(...lines))]).map(shown)).toEqual(cards)
})

test('asks for what the provisions of a law say', () => {
  const lines = list(
    'Art. 25: der Präsident kann den Reichstag auflösen',
    '§ 433 BGB: Pflichten beim Kauf',
    'Ein Satz.',
  )
  expect(cardsFor('de', [passage(['Weimarer Verfassung'], lines)]).map(shown)).toEqual([
    'Weimarer Verfassung: Art. 25? → der Präsident kann den Reichstag auflösen',
    'Weimarer Verfassung: § 433 BGB? → Pflichten beim Kauf',
  ])
})

test('asks what the points of a list do by the clause behind them', () => {
  const points = list(
    'the phonological loop, which deals with sound and preserves the order of words',
    'the episodic buffer, which integrates the information of the other parts',
  )
  expect(cardsFor('en', [passage(['Working memory'], points)]).map(shown)).toEqual([
    'What does “phonological loop” do? → deals with sound and preserves the order of words',
    'What does “episodic buffer” do? → integrates the information of the other parts',
  ])
})

test.each<[what: string, language: Language, lines: string[]]>([
  [
    'a part and its number',
    'fr',
    ['*Piège 1* : la confusion de deux notions', '*Module 6* : la cellule et ses parties'],
  ],
  ['a number of things', 'en', ['*Plant nutrition*: two strategies', '*Animal nutrition*: three strategies']],
  [
    'a sentence',
    'de',
    ['*Vage Definition*: Der Begriff der neuen Kriege ist unscharf und wird verschieden angewendet'],
  ],
])('takes no label for a term before %s', (_, language, lines) => {
  expect(cardsFor(language, [passage(['Notes'], list(...lines))])).toEqual([])
})

test('asks for no meaning of two things at once', () => {
  const line = list('*Enzymes and substrates*: the molecules that meet in a reaction')
  expect(cardsFor('en', [passage(['Cells'], line)]).map(({ question }) => question)).toEqual([
    'Cells: Enzymes and substrates?',
  ])
})

test.for([
  ['it', 'Snoopy cache', 'Memoria che osserva il bus comune e scarta i blocchi superati.'],
  ['de', 'Verbundmitosen', 'Ein Gewebe, das aus vielen Teilungen ohne Trennung entsteht.'],
  ['en', 'Ring buffer', 'A buffer that overwrites its oldest entries.'],
] as const)('asks for the meaning that stands below a heading (%s)', ([language, term, text]) => {
  const [card] = cardsFor(language, [passage(['Notes', term], paragraph(text))])
  expect(card).toMatchObject({ importance: 1, answers: [{ text: text.slice(0, -1) }] })
  expect(card?.question).toContain(term)
})

test.for([
  ['a sentence', 'en', 'Desert plants', 'Plants that live in deserts have thick leaves.'],
  ['a sentence with “must”', 'fr', 'Droits du compte', 'Le compte que l’application utilise ne doit rien supprimer.'],
  [
    'the credit of a picture',
    'en',
    'Desert plants',
    'Drawing by Anna Keller. Click the image for a larger version of it.',
  ],
  ['what is small but slow', 'it', 'Cache esterna', 'Molto grande, ma con una penalità alta.'],
] as const)('takes no such meaning from %s (%s)', ([, language, term, text]) => {
  const cards = cardsFor(language, [passage(['Notes', term], paragraph(text))])
  expect(cards.filter(({ importance }) => importance === 1)).toEqual([])
})

test.for([
  ['whose meaning is a sentence', 'es', '*Exilio del monarca*: El rey renuncia y abandona el país'],
  ['whose meaning is a list', 'de', '*Cyberraum*: Angriffe auf Netze, Spionage, gezielte Falschmeldungen'],
] as const)('asks for what stands behind a label %s (%s)', ([, language, line]) => {
  const [card] = cardsFor(language, [
    passage(['Notes', 'Monarchie 1931'], list(line, line.replace(/^\S+/u, '*Andere'))),
  ])
  expect(card?.question).toMatch(/^Monarchie 1931: .+\?$/u)
})

test('reads a provision as no meaning, and a definition with its own subject as a sentence', () => {
  expect(cardsFor('nl', [passage(['Notes'], paragraph('*De vereniging*: art. 1:2 WVV'))])).toEqual([])
  const text = 'Definiție: Circulația este funcția prin care lichidele ajung în tot corpul plantelor.'
  expect(cardsFor('ro', [passage(['Mediul intern'], paragraph(text))]).map(shown)).toEqual([
    'Ce este „Circulația”? → funcția prin care lichidele ajung în tot corpul plantelor',
  ])
})

test('puts a whole sentence behind a label under its heading, and asks for no meaning', () => {
  const items = list(
    '*Consistentes*: La transacción cumple con todos los invariantes del sistema.',
    '*Aisladas*: Las transacciones concurrentes no interfieren con ellas mismas.',
  )
  expect(cardsFor('es', [passage(['Transacciones'], items)]).map(shown)).toEqual([
    'Transacciones: ¿Consistentes? → La transacción cumple con todos los invariantes del sistema',
    'Transacciones: ¿Aisladas? → Las transacciones concurrentes no interfieren con ellas mismas',
  ])
})

test('completes what several things do', () => {
  const items = list(
    '*Hydranty*: dostarczają wodę pod ciśnieniem do węży straży pożarnej w mieście',
    '*Galwanometry*: wykrywają prąd, który płynie przez cewkę w polu magnetycznym',
  )
  expect(cardsFor('pl', [passage(['Urządzenia'], items)]).map(shown)).toContain(
    'Co wykrywają Galwanometry? → prąd, który płynie przez cewkę w polu magnetycznym',
  )
})

test('asks for the terms of a list that mostly explains technical terms, in sentences too', () => {
  const items = list(
    'Kar: Hohlform im Boden',
    'Wurzelsprengung: Pflanzen wachsen in den Stein hinein und sprengen ihn.',
    'Moräne: Gesteinstrümmer, die von Gletschern transportiert wurden',
    'Rundhöcker: Siehe oben',
    'Stratopause: Die Temperatur nimmt wieder ab und steigt dann an',
  )
  expect(cardsFor('de', [passage(['Gletscher'], items)]).map(shown)).toEqual([
    'Was versteht man unter „Wurzelsprengung“? → Pflanzen wachsen in den Stein hinein und sprengen ihn',
    'Was versteht man unter „Moräne“? → Gesteinstrümmer, die von Gletschern transportiert wurden',
  ])
})

test('leaves out a label that its sentence takes up', () => {
  const items = list(
    'Pomiar temperatury - pomiar temperatury pozwala rolnikom przewidywać wzrost i dojrzewanie roślin.',
  )
  expect(cardsFor('pl', [passage(['Pomiar temperatury'], items)]).map(shown)).toEqual([
    'Na co pozwala pomiar temperatury? → rolnikom przewidywać wzrost i dojrzewanie roślin',
  ])
})

test('asks what characterises a label that would need an article before its verb', () => {
  const items = list(
    '*Releu*: detectează nivelurile de lumină sau culorile pe care ochiul omului nu le vede',
    '*Motor pas cu pas*: transformă un semnal într-o rotație definită a unui cadran',
  )
  expect(cardsFor('ro', [passage(['Dispozitive'], items)]).map(({ question }) => question)).toContain(
    'Ce caracterizează „Motor pas cu pas”?',
  )
})

test.each<[language: Language, heading: string, line: string]>([
  ['pl', 'Pojęcia', '*Analogia*: Słownik ma 128 000 haseł, ale każde hasło opisane jest cechami'],
  ['pl', 'Algorytm', '*Ważenie*: Filtry, które mają duży wpływ na klasę, dostają duże wagi'],
  ['es', 'Memoria', '*Interacción con el sistema*: El sistema operativo supervisa la memoria asignada'],
])('takes no sentence about something else for a meaning (%s: %s)', (language, heading, line) => {
  const questions = cardsFor(language, [passage([heading], paragraph(line))]).map(({ question }) => question)
  expect(questions.filter((question) => /oznacza|entiende/u.test(question))).toEqual([])
})

test('takes no Dutch noun for a verb', () => {
  const items = list(
    '*Complementariteit*: prioriteit van een hub naar functie en schaal',
    '*Feeder*: node die met een hub verbonden is',
  )
  expect(cardsFor('nl', [passage(['Netwerken'], items)]).map(({ question }) => question)).not.toContain(
    'Wat doet “Complementariteit”?',
  )
})

test('takes no Dutch plural for a verb, and asks what known verbs say', () => {
  const items = list(
    'Gerrymandering: manipuleren van grenzen van kiesdistricten',
    'Topologie: eigenschappen van objecten die gelijk blijven bij vervorming',
    'Isomeren: vormen van een molecuul met dezelfde formule',
    'Klankbord: verzamelen gegevens over de omgeving van het apparaat',
    '*Antilichamen*: beschermen het lichaam tegen bacteriën en andere indringers',
  )
  expect(cardsFor('nl', [passage(['Notities'], items)]).map(shown)).toEqual([
    'Wat wordt bedoeld met “Gerrymandering”? → manipuleren van grenzen van kiesdistricten',
    'Wat wordt bedoeld met “Topologie”? → eigenschappen van objecten die gelijk blijven bij vervorming',
    'Wat wordt bedoeld met “Isomeren”? → vormen van een molecuul met dezelfde formule',
    'Wat beschermen Antilichamen? → het lichaam tegen bacteriën en andere indringers',
  ])
})

test('asks for what an infinitive says of its label, and for no participle or gerund', () => {
  const items = list(
    '*Inserción*: agregar un nuevo nodo al árbol en la posición correcta',
    '*Telnet*: usando un protocolo que envía todo sin cifrar por la red',
    '*Arpanet*: creada la primera red por el ministerio de defensa',
  )
  expect(cardsFor('es', [passage(['Árboles binarios'], items)]).map(shown)).toEqual([
    '¿Qué caracteriza a «Inserción»? → agregar un nuevo nodo al árbol en la posición correcta',
  ])
})

test('asks for what the label of a stage says, and for no meaning of it', () => {
  const lines = [
    paragraph('*Jours 1 à 5* : élimination de la muqueuse de l’utérus'),
    paragraph('*Jours 6 à 14* : un follicule mûrit dans l’ovaire'),
  ]
  expect(cardsFor('fr', [passage(['Cycle menstruel'], ...lines)], 'more').map(shown)).toEqual([
    'Cycle menstruel : Jours 1 à 5 ? → élimination de la muqueuse de l’utérus',
    'Cycle menstruel : Jours 6 à 14 ? → un follicule mûrit dans l’ovaire',
  ])
})

test.each<[language: Language, lines: string[]]>([
  [
    'es',
    [
      'Pleistoceno: la era glacial que duró más de dos millones de años',
      'Jurásico: la era de los dinosaurios que precedió al Cretácico',
    ],
  ],
  [
    'it',
    [
      'Pleistocene: l’era glaciale che durò più di due milioni di anni',
      'Giurassico: l’era dei dinosauri che precedette il Cretaceo',
    ],
  ],
  ['fr', ['Levant: l’est de la région, où le soleil se lève', 'Ponant: l’ouest de la région, où le soleil se couche']],
])('takes a noun such as “era” for no verb behind its article (%s)', (language, lines) => {
  const meanings = lines.map((line) => line.split(': ')[1])
  const cards = cardsFor(language, [passage(['Notas'], list(...lines))])
  expect(cards.map(({ answers }) => answers[0]?.text)).toEqual(meanings)
})

test.for([
  [
    'en',
    [
      '*Arteries.* Vessels that carry the blood from the heart to the organs.',
      '*Veins.* They lead it back to the heart.',
    ],
    ['What is meant by “Arteries”? → Vessels that carry the blood from the heart to the organs'],
  ],
  [
    'es',
    [
      '*Capilares.* Son unos vasos que forman una red que comunica las arterias con las venas.',
      '*Nota.* Son muy finos.',
    ],
    ['¿Qué se entiende por «Capilares»? → unos vasos que forman una red que comunica las arterias con las venas'],
  ],
  [
    'de',
    ['*Arterien*. Gefäße, die das Blut vom Herzen zu den Organen führen.'],
    ['Was versteht man unter „Arterien“? → Gefäße, die das Blut vom Herzen zu den Organen führen'],
  ],
] as const)('reads a term that a full stop sets off (%s)', ([language, items, cards]) => {
  expect(cardsFor(language, [passage(['Blood vessels'], list(...items))]).map(shown)).toEqual(cards)
})
