import type { Language } from '../../../shared/languages.ts'

/** What is wrong with the bad card of each pair. */
const faults = [
  'vague, and cannot be understood alone',
  'asks for several facts',
  'yes or no answers it',
  'asks about the document',
  'hides what nothing in the sentence points to',
  'gives its answer away',
]

/** For each language a bad and a good card per fault, in the order of `faults`. */
const pairs: Record<Language, readonly (readonly [bad: string, good: string])[]> = {
  en: [
    [
      'What does this process produce? → Energy',
      'What does cellular respiration release from glucose? → energy as ATP',
    ],
    [
      'What are TCP and UDP, and where are they used? → …',
      'What does TCP guarantee that UDP does not? → delivery in order, without loss',
    ],
    ['Is quicksort stable? → No', 'Which property of merge sort does quicksort lack? → stability'],
    [
      'What does chapter 3 explain? → Osmosis',
      'What is osmosis? → diffusion of water through a semipermeable membrane',
    ],
    ['Plants /$bind/$ carbon dioxide.', 'In photosynthesis, plants bind /$carbon dioxide/$ and release oxygen.'],
    [
      'Which bank is the European Central Bank? → the central bank',
      'Which institution sets the key interest rate of the euro area? → the European Central Bank',
    ],
  ],
  de: [
    [
      'Was entsteht bei diesem Vorgang? → Energie',
      'Was setzt die Zellatmung aus Glukose frei? → Energie in Form von ATP',
    ],
    [
      'Was sind TCP und UDP, und wo werden sie verwendet? → …',
      'Was garantiert TCP, was UDP nicht garantiert? → verlustfreie Zustellung in der richtigen Reihenfolge',
    ],
    ['Ist Quicksort stabil? → Nein', 'Welche Eigenschaft von Mergesort fehlt Quicksort? → die Stabilität'],
    ['Was erklärt Kapitel 3? → Osmose', 'Was ist Osmose? → Diffusion von Wasser durch eine halbdurchlässige Membran'],
    [
      'Pflanzen /$binden/$ Kohlendioxid.',
      'Bei der Photosynthese binden Pflanzen /$Kohlendioxid/$ und geben Sauerstoff ab.',
    ],
    [
      'Welche Bank ist die Europäische Zentralbank? → die Zentralbank',
      'Welche Institution legt den Leitzins des Euroraums fest? → die Europäische Zentralbank',
    ],
  ],
  fr: [
    [
      'Que produit ce processus ? → De l’énergie',
      'Que libère la respiration cellulaire à partir du glucose ? → de l’énergie sous forme d’ATP',
    ],
    [
      'Que sont TCP et UDP, et où les utilise-t-on ? → …',
      'Que garantit TCP et non UDP ? → la livraison dans l’ordre et sans perte',
    ],
    ['Le tri rapide est-il stable ? → Non', 'Quelle propriété du tri fusion manque au tri rapide ? → la stabilité'],
    [
      'Qu’explique le chapitre 3 ? → L’osmose',
      'Qu’est-ce que l’osmose ? → la diffusion de l’eau à travers une membrane semi-perméable',
    ],
    [
      'Les plantes /$fixent/$ le dioxyde de carbone.',
      'Lors de la photosynthèse, les plantes fixent le /$dioxyde de carbone/$ et rejettent de l’oxygène.',
    ],
    [
      'Quelle banque est la Banque centrale européenne ? → la banque centrale',
      'Quelle institution fixe le taux directeur de la zone euro ? → la Banque centrale européenne',
    ],
  ],
  it: [
    [
      'Che cosa produce questo processo? → Energia',
      'Che cosa libera la respirazione cellulare dal glucosio? → energia sotto forma di ATP',
    ],
    [
      'Che cosa sono TCP e UDP, e dove si usano? → …',
      'Che cosa garantisce TCP e non UDP? → la consegna in ordine e senza perdite',
    ],
    ['Quicksort è stabile? → No', 'Quale proprietà di mergesort manca a quicksort? → la stabilità'],
    [
      'Che cosa spiega il capitolo 3? → L’osmosi',
      'Che cos’è l’osmosi? → la diffusione dell’acqua attraverso una membrana semipermeabile',
    ],
    [
      'Le piante /$fissano/$ l’anidride carbonica.',
      'Nella fotosintesi le piante fissano /$anidride carbonica/$ e liberano ossigeno.',
    ],
    [
      'Quale banca è la Banca centrale europea? → la banca centrale',
      'Quale istituzione fissa il tasso di riferimento dell’area dell’euro? → la Banca centrale europea',
    ],
  ],
  es: [
    [
      '¿Qué produce este proceso? → Energía',
      '¿Qué libera la respiración celular a partir de la glucosa? → energía en forma de ATP',
    ],
    [
      '¿Qué son TCP y UDP, y dónde se usan? → …',
      '¿Qué garantiza TCP que UDP no garantiza? → la entrega en orden y sin pérdidas',
    ],
    ['¿Es estable quicksort? → No', '¿Qué propiedad de mergesort le falta a quicksort? → la estabilidad'],
    [
      '¿Qué explica el capítulo 3? → La ósmosis',
      '¿Qué es la ósmosis? → la difusión de agua a través de una membrana semipermeable',
    ],
    [
      'Las plantas /$fijan/$ dióxido de carbono.',
      'En la fotosíntesis, las plantas fijan /$dióxido de carbono/$ y liberan oxígeno.',
    ],
    [
      '¿Qué banco es el Banco Central Europeo? → el banco central',
      '¿Qué institución fija el tipo de interés oficial de la zona del euro? → el Banco Central Europeo',
    ],
  ],
  pl: [
    ['Co powstaje w tym procesie? → Energia', 'Co uwalnia oddychanie komórkowe z glukozy? → energię w postaci ATP'],
    [
      'Czym są TCP i UDP i gdzie się je stosuje? → …',
      'Jaką gwarancję daje TCP w odróżnieniu od UDP? → dostarczenie we właściwej kolejności, bez strat',
    ],
    [
      'Czy quicksort jest stabilny? → Nie',
      'Jakiej własności sortowania przez scalanie brakuje sortowaniu szybkiemu? → stabilności',
    ],
    ['Co wyjaśnia rozdział 3? → Osmozę', 'Czym jest osmoza? → dyfuzją wody przez błonę półprzepuszczalną'],
    [
      'Rośliny /$wiążą/$ dwutlenek węgla.',
      'W procesie fotosyntezy rośliny wiążą /$dwutlenek węgla/$ i wydzielają tlen.',
    ],
    [
      'Jakim bankiem jest Europejski Bank Centralny? → bankiem centralnym',
      'Jaka instytucja ustala podstawową stopę procentową strefy euro? → Europejski Bank Centralny',
    ],
  ],
  uk: [
    ['Що утворюється в цьому процесі? → Енергія', 'Що вивільняє клітинне дихання з глюкози? → енергію у формі АТФ'],
    [
      'Що таке TCP і UDP та де їх використовують? → …',
      'Що гарантує TCP, чого не гарантує UDP? → доставку без втрат і в правильному порядку',
    ],
    [
      'Чи є швидке сортування стабільним? → Ні',
      'Якої властивості сортування злиттям бракує швидкому сортуванню? → стабільності',
    ],
    ['Що пояснює розділ 3? → Осмос', 'Що таке осмос? → дифузія води крізь напівпроникну мембрану'],
    [
      'Рослини /$зв’язують/$ вуглекислий газ.',
      'Під час фотосинтезу рослини зв’язують /$вуглекислий газ/$ і виділяють кисень.',
    ],
    [
      'Яким банком є Європейський центральний банк? → центральним банком',
      'Яка установа визначає ключову ставку єврозони? → Європейський центральний банк',
    ],
  ],
  nl: [
    [
      'Wat ontstaat er bij dit proces? → Energie',
      'Wat komt er bij celademhaling uit glucose vrij? → energie in de vorm van ATP',
    ],
    [
      'Wat zijn TCP en UDP, en waar worden ze gebruikt? → …',
      'Wat garandeert TCP wel en UDP niet? → aflevering op volgorde en zonder verlies',
    ],
    ['Is quicksort stabiel? → Nee', 'Welke eigenschap van mergesort ontbreekt bij quicksort? → stabiliteit'],
    ['Wat legt hoofdstuk 3 uit? → Osmose', 'Wat is osmose? → diffusie van water door een halfdoorlatend membraan'],
    [
      'Planten /$binden/$ koolstofdioxide.',
      'Bij fotosynthese binden planten /$koolstofdioxide/$ en geven ze zuurstof af.',
    ],
    [
      'Welke bank is de Europese Centrale Bank? → de centrale bank',
      'Welke instelling bepaalt de beleidsrente van de eurozone? → de Europese Centrale Bank',
    ],
  ],
  ro: [
    ['Ce produce acest proces? → Energie', 'Ce eliberează respirația celulară din glucoză? → energie sub formă de ATP'],
    [
      'Ce sunt TCP și UDP și unde se folosesc? → …',
      'Ce garantează TCP și nu garantează UDP? → livrarea în ordine și fără pierderi',
    ],
    [
      'Este quicksort stabil? → Nu',
      'Ce proprietate a sortării prin interclasare îi lipsește sortării rapide? → stabilitatea',
    ],
    ['Ce explică capitolul 3? → Osmoza', 'Ce este osmoza? → difuzia apei printr-o membrană semipermeabilă'],
    [
      'Plantele /$fixează/$ dioxidul de carbon.',
      'În fotosinteză, plantele fixează /$dioxid de carbon/$ și elimină oxigen.',
    ],
    [
      'Ce bancă este Banca Centrală Europeană? → banca centrală',
      'Ce instituție stabilește dobânda de referință a zonei euro? → Banca Centrală Europeană',
    ],
  ],
}

/** Pairs of bad and good cards in a language, as lines of a prompt. */
export const pairsText = (language: Language) =>
  pairs[language].map(([bad, good], index) => `- Bad (${faults[index]}): ${bad}\n  Good: ${good}`).join('\n')
