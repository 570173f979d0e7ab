import { expect, test } from 'vitest'
import type { Language } from '../../../shared/languages.ts'
import { cardsFor, paragraph, passage, shown } from './passages-fixture.ts'

const heading: Record<Language, string> = {
  en: 'Voltage',
  de: 'Spannung',
  fr: 'Piles',
  it: 'Commit',
  es: 'Célula',
  pl: 'Napięcie',
  uk: 'Напруга',
  nl: 'Spanning',
  ro: 'Tensiunea',
}

/** Per language: a definition under its heading, an explicit one and an acronym, with their cards. */
const found: Record<Language, [sentence: string, card: string][]> = {
  en: [
    [
      'Voltage is a measure of the force that moves electricity.',
      'What is meant by “Voltage”? → a measure of the force that moves electricity',
    ],
    [
      'Osmosis refers to the movement of water through a membrane.',
      'What is meant by “Osmosis”? → the movement of water through a membrane',
    ],
    [
      'The process by which a liquid becomes a gas is called evaporation.',
      'The process by which a liquid becomes a gas is called /$evaporation/$.',
    ],
  ],
  de: [
    [
      'Die Spannung ist eine Größe, die den Antrieb der Ladungen angibt.',
      'Was versteht man unter „Spannung“? → eine Größe, die den Antrieb der Ladungen angibt',
    ],
    [
      'Unter Osmose versteht man die Wanderung von Wasser durch eine Membran.',
      'Was versteht man unter „Osmose“? → die Wanderung von Wasser durch eine Membran',
    ],
    [
      'Der Übergang vom flüssigen in den gasförmigen Zustand wird Verdampfung genannt.',
      'Der Übergang vom flüssigen in den gasförmigen Zustand wird /$Verdampfung/$ genannt.',
    ],
  ],
  fr: [
    [
      'Une *pile* est une structure qui range des objets les uns sur les autres.',
      'Que désigne le terme « pile » ? → une structure qui range des objets les uns sur les autres',
    ],
    [
      'Par osmose on entend le passage de l’eau à travers une membrane.',
      'Que désigne le terme « osmose » ? → le passage de l’eau à travers une membrane',
    ],
    [
      'Le passage d’un gaz à l’état liquide s’appelle condensation.',
      'Le passage d’un gaz à l’état liquide s’appelle /$condensation/$.',
    ],
  ],
  it: [
    [
      'Un commit è un’istantanea che conserva lo stato dei file.',
      'Che cosa si intende con il termine «commit»? → un’istantanea che conserva lo stato dei file',
    ],
    [
      'Per osmosi si intende il passaggio dell’acqua attraverso una membrana.',
      'Che cosa si intende con il termine «osmosi»? → il passaggio dell’acqua attraverso una membrana',
    ],
    [
      'I vacuoli sono cavità nelle quali si accumula acqua.',
      'Che cosa si intende con il termine «vacuoli»? → cavità nelle quali si accumula acqua',
    ],
    [
      'Il passaggio di un gas allo stato liquido si chiama condensazione.',
      'Il passaggio di un gas allo stato liquido si chiama /$condensazione/$.',
    ],
  ],
  es: [
    [
      'La célula es la unidad que forma todos los seres vivos.',
      '¿Qué se entiende por «célula»? → la unidad que forma todos los seres vivos',
    ],
    [
      'La ósmosis se define como el paso del agua a través de una membrana.',
      '¿Qué se entiende por «ósmosis»? → el paso del agua a través de una membrana',
    ],
  ],
  pl: [
    [
      'Napięcie to miara siły, z jaką prąd jest przesuwany między biegunami.',
      'Co oznacza termin „Napięcie”? → miara siły, z jaką prąd jest przesuwany między biegunami',
    ],
    [
      'Przez osmozę rozumiemy przenikanie wody przez błonę.',
      'Co oznacza termin „osmozę”? → przenikanie wody przez błonę',
    ],
    ['Przejście gazu w stan ciekły nazywamy kondensacją.', 'Przejście gazu w stan ciekły nazywamy /$kondensacją/$.'],
    ['Zwierzęta bez kręgosłupa nazywane są bezkręgowcami.', 'Zwierzęta bez kręgosłupa nazywane są /$bezkręgowcami/$.'],
    [
      'Wolna elekcja polegała na tym, że króla wybierała cała szlachta.',
      'Na czym polegała wolna elekcja? → że króla wybierała cała szlachta',
    ],
  ],
  uk: [
    [
      'Напруга — це міра сили, яка переміщує заряд між полюсами.',
      'Що означає термін «Напруга»? → міра сили, яка переміщує заряд між полюсами',
    ],
    [
      'Осмос визначається як проникнення води крізь мембрану.',
      'Що означає термін «Осмос»? → проникнення води крізь мембрану',
    ],
    [
      'Напруга — це різниця потенціалів та міра роботи поля і заряду.',
      'Що означає термін «Напруга»? → різниця потенціалів та міра роботи поля і заряду',
    ],
    [
      'Вічем називали народні збори, на яких вирішувалися найважливіші справи.',
      '/$Вічем/$ називали народні збори, на яких вирішувалися найважливіші справи.',
    ],
  ],
  nl: [
    [
      'Spanning is een maat voor de kracht die ladingen verplaatst.',
      'Wat wordt bedoeld met “Spanning”? → een maat voor de kracht die ladingen verplaatst',
    ],
    [
      'Onder osmose verstaat men de beweging van water door een membraan.',
      'Wat wordt bedoeld met “osmose”? → de beweging van water door een membraan',
    ],
    [
      'Giraal geld is geld dat op een betaalrekening staat.',
      'Wat wordt bedoeld met “Giraal geld”? → geld dat op een betaalrekening staat',
    ],
    [
      'Koolwaterstoffen zijn stoffen waar de moleculen alleen koolstof en waterstof bevatten.',
      'Wat wordt bedoeld met “Koolwaterstoffen”? → stoffen waar de moleculen alleen koolstof en waterstof bevatten',
    ],
  ],
  ro: [
    [
      'Tensiunea este o măsură a forței care deplasează sarcinile.',
      'Ce este „Tensiunea”? → o măsură a forței care deplasează sarcinile',
    ],
    [
      'Prin osmoză se înțelege trecerea apei printr-o membrană.',
      'Ce se înțelege prin „osmoză”? → trecerea apei printr-o membrană',
    ],
    [
      'Ribozomii sunt organite care construiesc proteine din aminoacizi.',
      'Ce sunt „Ribozomii”? → organite care construiesc proteine din aminoacizi',
    ],
    [
      'Apa freatică reprezintă apa subterană acumulată deasupra primului strat impermeabil.',
      'Ce este „Apa freatică”? → apa subterană acumulată deasupra primului strat impermeabil',
    ],
    [
      'Cea mai mare planetă din Sistemul Solar este Jupiter.',
      'Cea mai mare planetă din Sistemul Solar este /$Jupiter/$.',
    ],
  ],
}

/**
 * Sentences without a definition: other uses of 'is', instructions, questions, pronouns, and sentences that address the
 * reader.
 */
const refused: Record<Language, string[]> = {
  en: [
    'The weather is nice today in most of the country.',
    'The reason is the fact that nobody looked at the sky.',
    'It is the process that turns light into energy.',
    'This is a device that measures temperature.',
    'Click the button that is shown on the screen to continue.',
    'Do you know what a sensor is?',
    'You can use a sensor that measures light in your project.',
    'Another problem is the noise that the sensor picks up.',
  ],
  de: [
    'Das Wetter ist heute in den meisten Gegenden schön.',
    'Ein Problem ist die Tatsache, dass niemand hinsah.',
    'Das ist ein Gerät, das die Temperatur misst.',
    'Klicken Sie auf die Schaltfläche, die auf dem Bildschirm erscheint.',
    'Sie können einen Sensor verwenden, der das Licht misst.',
    'Diese ist eine Größe, die man messen kann.',
  ],
  fr: [
    'Le temps est beau dans la plupart des régions.',
    'C’est un appareil qui mesure la température.',
    'Cliquez sur le bouton qui apparaît à l’écran.',
    'Le problème est un bruit que le capteur enregistre.',
    'Vous pouvez utiliser un capteur qui mesure la lumière.',
  ],
  it: [
    'Il tempo è bello in quasi tutto il paese oggi.',
    'Questo è un dispositivo che misura la temperatura.',
    'Clicca sul pulsante che appare sullo schermo.',
    'Infatti è una rete che collega molte macchine.',
    'Il problema è un rumore che il sensore registra.',
    'I quattro strati sono separati da sottili fasce dette rispettivamente tropopausa, stratopausa e mesopausa.',
    'La riflessione determina la direzione ed è causata dalle nubi, dagli oceani e dalle terre.',
    'I geyser sono diffusi in Islanda, dove vengono sfruttati per riscaldare le case.',
  ],
  es: [
    'El tiempo es bueno en casi todo el país hoy.',
    'Este es un aparato que mide la temperatura.',
    'Haz clic en el botón que aparece en la pantalla.',
    'Es una red de máquinas que están conectadas.',
    'El problema es un ruido que el sensor registra.',
  ],
  pl: [
    'Pogoda jest dzisiaj ładna w większości kraju.',
    'To jest urządzenie, które mierzy temperaturę.',
    'Kliknij przycisk, który pojawi się na ekranie.',
    'Kolejną ewolucją było użycie maszyn, które sortują owoce.',
    'Problemem jest szum, który rejestruje czujnik.',
    'Możesz użyć czujnika, który mierzy światło.',
  ],
  uk: [
    'Погода сьогодні гарна майже в усій країні.',
    'Це пристрій, який вимірює температуру.',
    'Натисніть кнопку, яка з’явиться на екрані.',
    'Один із прикладів — це датчик, який вимірює світло.',
    'Ви можете використати датчик, який вимірює світло.',
  ],
  nl: [
    'Het weer is vandaag mooi in het grootste deel van het land.',
    'Dit is een apparaat dat de temperatuur meet.',
    'Klik op de knop die op het scherm verschijnt.',
    'Het probleem is een geluid dat de sensor opvangt.',
    'De bovenste laag van het landschap is gevormd door de grote rivieren.',
    'Je kunt een sensor gebruiken die licht meet.',
  ],
  ro: [
    'Vremea este frumoasă astăzi în cea mai mare parte a țării.',
    'Acesta este un dispozitiv care măsoară temperatura.',
    'Apasă butonul care apare pe ecran.',
    'Problema este un zgomot pe care îl înregistrează senzorul.',
    'Cea mai răspândită în lume este viteza de transfer.',
    'Odată ce ai un clasificator antrenat pe milioane de imagini diverse, îl poți reantrena cu un set mic de imagini și obține rezultate bune printr-un proces numit transfer.',
    'Observăm că identificatorul are trei linii: prima, a doua și a treia.',
    'Fișierele sunt diverse, create pentru contexte care cer mult spațiu.',
    'Poți folosi un senzor care măsoară lumina.',
  ],
}

for (const language of Object.keys(found) as Language[]) {
  test.each(found[language])(`${language}: finds a definition: %s`, (sentence, card) => {
    expect(cardsFor(language, [passage([heading[language]], paragraph(sentence))]).map(shown)).toEqual([card])
  })

  test.each(refused[language])(`${language}: no card for: %s`, (sentence) => {
    expect(cardsFor(language, [passage(['Notes'], paragraph(sentence))]).map(shown)).toEqual([])
  })
}

test('takes no Romanian superlative for a definition', () => {
  const text = 'Brațul Sulina este cel mai scurt și este folosit pentru navigație.'
  const cards = cardsFor('ro', [passage(['Brațul Sulina'], paragraph(text))])
  expect(cards.filter(({ kind }) => kind === 'basic')).toEqual([])
})

test('takes Romanian “one of the elements” for no reference to what precedes it', () => {
  const text = 'Unul dintre elementele apei este hidrogenul, care arde ușor.'
  const cardsOf = (one: string) => cardsFor('ro', [passage(['Apa'], paragraph(one))]).map(shown)
  expect(cardsOf(text.replace('hidrogenul', '*hidrogenul*'))).toEqual([text.replace('hidrogenul', '/$hidrogenul/$')])
  expect(cardsOf('Unul dintre ele este *hidrogenul*, care arde ușor.')).toEqual([])
})
