/** The same few facts in each language, with typical questions. */
export interface Facts {
  cell: string
  mitochondria: string
  water: string
  /** A question about the first fact, and its answer. */
  definition: readonly [question: string, answer: string]
  gapped: string
  /** Options, the correct one first. */
  options: readonly [question: string, ...options: string[]]
  givenAway: readonly [question: string, answer: string]
  dangling: readonly string[]
  danglingGap: string
  yesNo: readonly string[]
  twoFacts: readonly string[]
  fine: readonly (readonly [question: string, answer: string])[]
  fineGaps: readonly string[]
}

/** The remaining languages. */
export const moreFacts: Record<'pl' | 'uk' | 'nl' | 'ro', Facts> = {
  pl: {
    cell: 'Komórka to najmniejsza jednostka życia, która może się sama rozmnażać.',
    mitochondria: 'Mitochondria dostarczają komórce energię w postaci ATP.',
    water: 'Dlatego woda wrze na poziomie morza w temperaturze 100 stopni.',
    definition: ['Co to jest komórka?', 'najmniejsza jednostka życia, która może się sama rozmnażać'],
    gapped: '/$Mitochondria/$ dostarczają komórce energię w postaci ATP.',
    options: ['Które organelle dostarczają energię?', 'mitochondria', 'rybosomy', 'wakuole'],
    givenAway: ['Czemu mitochondria w komórce dostarczają energię?', 'komórce'],
    dangling: [
      'Co mówi tekst o komórce?',
      'Jaka jest jego funkcja?',
      'Co przedstawia rysunek 3?',
      'Jak autor nazywa najmniejszą jednostkę życia?',
      'Co powstaje w tej reakcji?',
      'Co to jest wyżej wymieniona jednostka?',
    ],
    danglingGap: 'Dlatego woda wrze na poziomie morza w temperaturze /$100/$ stopni.',
    yesNo: [
      'Czy komórka jest najmniejszą jednostką życia?',
      'Czy mitochondria dostarczają energię?',
      'Komórka jest jednostką życia, prawda?',
    ],
    twoFacts: ['Co to jest komórka i kiedy się dzieli?', 'Co to jest komórka? Co to jest życie?'],
    fine: [
      ['W ilu stopniach wrze woda na poziomie morza?', '100'],
      ['Co mitochondria dostarczają komórce?', 'energię w postaci ATP'],
      ['Jak nazywa się najmniejsza jednostka życia?', 'komórka'],
    ],
    fineGaps: ['Komórka to najmniejsza /$jednostka/$ życia, która może się sama rozmnażać.'],
  },
  uk: {
    cell: 'Клітина — це найменша одиниця життя, яка може сама розмножуватися.',
    mitochondria: 'Мітохондрії постачають клітині енергію у формі АТФ.',
    water: 'Тому вода кипить на рівні моря за температури 100 градусів.',
    definition: ['Що таке клітина?', 'найменша одиниця життя, яка може сама розмножуватися'],
    gapped: '/$Мітохондрії/$ постачають клітині енергію у формі АТФ.',
    options: ['Які органели постачають енергію?', 'мітохондрії', 'рибосоми', 'вакуолі'],
    givenAway: ['Чому мітохондрії постачають енергію, якщо не клітині?', 'клітині'],
    dangling: [
      'Що говорить текст про клітину?',
      'Яка його функція?',
      'Що показано на рисунку 3?',
      'Як автор називає найменшу одиницю життя?',
      'Що утворюється в цій реакції?',
      'Що таке вище зазначена одиниця?',
    ],
    danglingGap: 'Тому вода кипить на рівні моря за температури /$100/$ градусів.',
    yesNo: [
      'Чи є клітина найменшою одиницею життя?',
      'Чи постачають мітохондрії енергію?',
      'Хіба клітина потребує енергії?',
    ],
    twoFacts: ['Що таке клітина і коли вона ділиться?', 'Що таке клітина? Що таке життя?'],
    fine: [
      ['За скількох градусів кипить вода на рівні моря?', '100'],
      ['Що мітохондрії постачають клітині?', 'енергію у формі АТФ'],
      ['Як називається найменша одиниця життя?', 'клітина'],
    ],
    fineGaps: ['Клітина — це найменша /$одиниця/$ життя, яка може сама розмножуватися.'],
  },
  nl: {
    cell: 'Een cel is de kleinste eenheid van het leven die zich zelf kan vermenigvuldigen.',
    mitochondria: 'Mitochondriën voorzien de cel van energie in de vorm van ATP.',
    water: 'Daarom kookt water op zeeniveau bij 100 graden.',
    definition: ['Wat is een cel?', 'de kleinste eenheid van het leven die zich zelf kan vermenigvuldigen'],
    gapped: '/$Mitochondriën/$ voorzien de cel van energie in de vorm van ATP.',
    options: ['Welk organel voorziet de cel van energie?', 'mitochondriën', 'ribosomen', 'vacuolen'],
    givenAway: ['Wat voorzien de mitochondriën in een cel van energie?', 'de cel'],
    dangling: [
      'Wat zegt de tekst over de cel?',
      'Wat is haar functie?',
      'Wat toont figuur 3?',
      'Hoe noemt de auteur de kleinste eenheid van het leven?',
      'Wat ontstaat bij deze reactie?',
      'Wat is de hierboven genoemde eenheid?',
      'Hoe ontstaat het?',
    ],
    danglingGap: 'Daarom kookt water op zeeniveau bij /$100/$ graden.',
    yesNo: [
      'Is de cel de kleinste eenheid van het leven?',
      'Voorzien mitochondriën de cel van energie?',
      'Zijn er cellen zonder energie?',
    ],
    twoFacts: ['Wat is een cel en wanneer deelt die zich?', 'Wat is een cel? Wat is leven?'],
    fine: [
      ['Bij hoeveel graden kookt water op zeeniveau?', '100'],
      ['Waarvan voorzien mitochondriën de cel?', 'van energie in de vorm van ATP'],
      ['Wat zijn mitochondriën?', 'leveranciers van energie in de cel'],
    ],
    fineGaps: ['Een cel is de kleinste /$eenheid/$ van het leven die zich zelf kan vermenigvuldigen.'],
  },
  ro: {
    cell: 'Celula este cea mai mică unitate a vieții care se poate reproduce singură.',
    mitochondria: 'Mitocondriile furnizează celulei energie sub formă de ATP.',
    water: 'De aceea apa fierbe la 100 de grade la nivelul mării.',
    definition: ['Ce este celula?', 'cea mai mică unitate a vieții care se poate reproduce singură'],
    gapped: '/$Mitocondriile/$ furnizează celulei energie sub formă de ATP.',
    options: ['Ce organite furnizează energie?', 'mitocondriile', 'ribozomii', 'vacuolele'],
    givenAway: ['Cui îi furnizează energie mitocondriile celulei?', 'celulei'],
    dangling: [
      'Ce spune textul despre celulă?',
      'Care este semnificația acestei funcții?',
      'Ce arată figura 3?',
      'Cum numește autorul cea mai mică unitate?',
      'Ce produce această reacție?',
      'Care este unitatea menționată mai sus?',
    ],
    danglingGap: 'De aceea apa fierbe la /$100/$ de grade la nivelul mării.',
    yesNo: [
      'Este celula cea mai mică unitate a vieții?',
      'Furnizează mitocondriile energie celulei?',
      'Există celule fără energie?',
    ],
    twoFacts: ['Ce este celula și când se divide?', 'Ce este celula? Ce este viața?'],
    fine: [
      ['La câte grade fierbe apa la nivelul mării?', '100'],
      ['Ce furnizează mitocondriile celulei?', 'energie sub formă de ATP'],
      ['Care este cea mai mică unitate a vieții?', 'celula'],
    ],
    fineGaps: ['Celula este cea mai mică /$unitate/$ a vieții care se poate reproduce singură.'],
  },
}
