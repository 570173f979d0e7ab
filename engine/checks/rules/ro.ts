import type { LanguageRules } from '../language-rules.ts'

const texts = 'textul|textului|pasajul|autorul|autoarea|autorii|articolul|capitolul|fragmentul|paragraful|documentul'
const says = 'spune|afirmă|menționează|descrie|explică|citează|definește|prezintă|numește|indică|susține'

/** Romanian. */
export const romanian: LanguageRules = {
  letters: 'ăâîșț',
  functionWords: `un o unei unui unor niște și sau ori dar iar însă ci că să dacă când cum unde care ce cine cui cât câte câți
    câtă căror cărei cărui deci pentru prin pe la în din de cu fără spre sub peste între după până despre dintre ca decât
    eu mă mie noi ne tu te voi vă el ea ei ele lui lor îi îl le se își său sa săi sale meu acest această acești aceste
    acesta aceasta aceștia acestea acestui acestei acel acea acele este e sunt era erau fi fost a ai al ale au are avea am
    poate pot trebuie nu mai foarte doar numai și tot toate toți fiecare alt altă alte alți numește numesc prin către dintr
    într printr`,
  articles: 'un|o|niște',
  according: [
    '(?:conform|potrivit) (?:acestui )?(?:textului?|autorului|autoarei|articolului(?! \\d)|pasajului|fragmentului|text)|în (?:textul?|acest text|pasajul|articolul(?! \\d))(?! de)',
  ],
  connectors: ['totuși|în plus(?! față)|de asemenea|mai mult|de fapt|cu toate acestea'],
  starts: [
    'el|ea|ei|ele|acesta|aceasta|aceștia|acestea|acest|această|acești|aceste|acestui|acestei|acel|acea|acele|acei|acela|aceea|astfel|aici|acolo|asemenea',
    'deci|dar|și|iar|însă|așadar|prin urmare|de aceea|atunci|apoi|în sfârșit|altfel|de exemplu|spre exemplu|cu alte cuvinte|pe de altă parte',
    'dimpotrivă|în schimb(?!ul)|în consecință|la fel|similar|ca urmare|pentru aceasta|din acest motiv|acesta din urmă',
  ],
  demonstratives: ['acest|această|acești|aceste|acesta|aceasta|acestea|acestui|acestei|acestor|asemenea(?= ?\\?)'],
  pronouns: ['el|ea|ele|său|săi|sale', '(?:lui|lor)(?= ?\\?)'],
  pointers: [
    'acest(?:ui)? (?:text|pasaj|autor|articol|capitol|fragment|paragraf|document|curs|exemplu|exercițiu|tabel|grafic|slide|desen)|această (?:pagină|secțiune|lecție|carte|figură|imagine|diagramă)',
    `(?:${texts}) (?:${says})|(?:${says}) (?:textul|autorul|autoarea|pasajul)|autorul(?! \\p{L}+(?:ului|ei|ii|lui))(?= (?:${says}))`,
    '(?:menționat|amintit|descris|prezentat|enumerat|citat)\\p{L}{0,3} (?:mai sus|mai jos|anterior|mai devreme)|sus-menționat\\p{L}*|de mai (?:sus|jos)|anterior menționat\\p{L}*|așa cum (?:am|s-a|se vede)|cum am (?:văzut|spus|menționat)|după cum (?:urmează|am)',
    '(?:vezi|a se vedea) |în continuare',
    '(?:figur[aăi]\\p{L}*|fig\\.|tabelul|tab\\.|exemplul|exercițiul|ecuația|slide-ul|graficul) \\(?\\d+|capitolul \\d+(?! (?:al|din))|la pagina \\d+',
    '(?:pagina|slide-ul|capitolul|secțiunea|paragraful|exemplul) (?:următor|următoare|următoarea|anterior|anterioară|precedent\\p{L}*)|următo(?:area|rul) (?:pagină|capitol|slide)',
    'în (?:figura|imaginea|diagrama)(?! de)|în figură|în imagine',
  ],
  following: ['următo(?:arele|rii|rul|area|are|r|ri)(?! (?:zi|an|ani|lun|săptămân|secol|noapt)\\p{L}*)'],
  yesNo: ['este|sunt|poate|pot|are|au|a fost|există|oare|e adevărat|era|erau|trebuie|adevărat sau fals|se poate'],
  questionWords: ['ce|cine|cui|când|unde|cum|care|căr\\p{L}+|cât\\p{L}*|câț\\p{L}+|încotro'],
  alternatives: ['și (?:în |la |de |din |pe |cu |pentru )?(?:ce|cine|când|unde|cum|cât\\p{L}*|câți)'],
  yesOrNo: ['da|nu|adevărat|fals|corect|incorect'],
  catchAll: [
    '(?:toate|niciun[aă]?|nici una|ambele|nici unul|niciunul)(?: dintre)? ?(?:cele de mai sus|cele|acestea|variantele|răspunsuri\\p{L}*.*|de mai sus|opțiunile)|toate cele de mai sus|niciunul|niciuna',
  ],
  months: 'ianuarie|februarie|martie|aprilie|mai|iunie|iulie|august|septembrie|octombrie|noiembrie|decembrie',
}
