import type { LanguageData } from '../grammar.ts'
import { romanian as moreVerbs } from '../verbs/ro.ts'

export const romanian: LanguageData = {
  language: 'ro',
  quotes: ['„', '”'],
  articles: 'un o unui unei unor niște al a ai ale cel cea cei cele',
  indefinite: 'un o niște',
  prepositions: `la în din de pe cu fără spre sub peste între după până despre dintre prin pentru contra către dinspre printre
    lângă asupra împotriva înainte înaintea conform datorită dintr-un dintr-o într-un într-o printr-un printr-o prin
    deasupra dedesubtul printr într dintr per via`,
  conjunctions: `și sau ori dar iar însă ci că să dacă când cum unde care deci deși căci fiindcă pentru-că precum ca decât ce cât
    nici fie`,
  pronouns: `acestora acesteia acestuia eu mă mie noi ne nostru noastră noștri noastre tu te voi vă el ea ei ele lui lor îi îl le îmi îți își se își s-a
    s-au său sa săi sale meu mea acest această acești aceste acesta aceasta aceștia acestea acestui acestei acestor acel acea
    acei acele acela aceea cine cui căror cărei cărui fiecare alt altă alți alte altul alta unii unele unul una tot toată toți
    toate mulți multe câțiva câteva ambele ambii niciun nicio orice oricare ceva nimic cineva nimeni însuși însăși același
    aceeași aceleași aceiași asemenea l-a i-a le-a ne-a`,
  verbs: `susține prezintă aflat aflată devenind folosind urmând având este e sunt era erau fi fost fiind a-fi am ai au are avea aveau avut aibă poate pot putea puteau putut trebuie va vor
    vom ar face fac făcut făcea devine devin devenit dă dau dat spune spun spus ia iau luat vine vin venit merge merg numește
    numesc numește înseamnă conține conțin include includ permite permit folosește folosesc utilizează utilizează produce produc
    apare apar există există rămâne rămas începe începe început devenit constă servește oferă oferit primește primit
    reprezintă aparține aparțin stă ține duce duc dus pune pun pus arată arătat fusese`,
  verbEnds: '(?:eau|iau|ează|ește|ându-se|aseră|iseră|useră|seseră)',
  participles: '(?:a|au|am|fost|fi|și-a|s-a|s-au|l-a|i-a|le-a|va|vor|să|se|nu) \\p{L}+',
  verbStarts: '(?:ează|ește|esc|ează|mit|rmă|cep|ează|ifică)',
  adverbs: `ceea față întrucât de-al de-a lungul și-a și-au fel mod imediat târziu devreme special alături vreodată întotdeauna considerat considerate drept vreun vreo timp parte urmă rând afară înapoi înainte câți câte niciuna niciunul cât atât rapid direct adesea uneori anterior probabil posibil pe-atunci primul-rând nu mai foarte doar numai și tot încă deja apoi acum aici acolo atunci astfel totuși totodată totuși aproximativ circa
    aproape chiar abia cam prea bine rău azi astăzi ieri mereu niciodată adesea deseori uneori de-obicei în-general
    în-principal mai-ales inclusiv aproape ulterior inițial recent curând împreună foarte cel-puțin doar poate precum`,
  moreVerbs,
  looseEnds: '(?:ând|ind)',
  openers: `asta astea el ea ei ele lui lor acesta aceasta aceștia acestea acest această acești aceste acestui acestei acestor acel acea acele
    acei acela aceea astfel aici acolo asemenea deci dar și iar însă așadar atunci apoi altfel totuși ulterior totodată
    dimpotrivă similar sau ori ci nu da mai-apoi în-plus prin-urmare de-asemenea acum respectiv`,
  hesitant: `dacă când cum unde ce cine care deși deoarece fiindcă pentru unii unele mulți multe alt alte altul alta alți fiecare toți
    toate ambele ambii există noi eu tu voi se să de pe cu la după înainte până uneori adesea un-astfel conform în-cazul`,
  demonstratives: `acest(?:a|ea|ui|ei|or)?|această|aceasta|acești(?:a)?|aceste|asemenea|el|ea|ele|ei|său|sa|săi|sale|lor`,
  exemplary: 'de exemplu|cum ar fi|precum',
  clauses: 'deci|astfel|și (?:aceasta|acesta|este|poate)',
  connectives:
    'de exemplu|spre exemplu|totuși|în plus|de asemenea|mai mult|de fapt|prin urmare|cu toate acestea|astfel|în general|ulterior|în prezent|în cele din urmă',
  deictic: 'acest\\p{L}*|această|aceasta|aceste\\p{L}*|aici',
  restating: '(?:acesta|aceasta|acestea|aceștia) (?:este|sunt)|este|sunt|acest(?:a|ea)|aceasta|aceștia',
  teaching: '(?:lecți\\p{L}+|exerciți\\p{L}+|capitol\\p{L}*|tutorial\\p{L}*)',
  pointing: [
    'următo(?:arele|rii|rul|area|are|r|ri)|mai (?:sus|jos)|(?:menționat|amintit|descris|prezentat)\\p{L}{0,3} anterior|după cum|vezi|în continuare',
    '(?:figur[aă]|tabelul|exemplul|capitolul|lecția|exercițiul) \\d+|în (?:figura|imaginea|tabelul)|anterior menționat\\p{L}*',
  ],
  people: `eu mă mie nostru noastră noștri noastre tu te tine voi vă vouă dumneavoastră dvs meu mea îmi îți poți puteți putem
    trebuie-să vei veți vom avem aveți știți știi folosim construim dorești doriți vrei vreți învăța imaginați-vă imaginează-ți am tău ta tale tăi ți ți-ar`,
  commands: `apasă apăsați deschide deschideți alege alegeți selectează selectați scrie scrieți rulează rulați instalează instalați
    citește citiți vezi vedeți notează rețineți încearcă încercați folosește folosiți creează creați adaugă adăugați du mergi
    verifică verificați imaginează gândește gândiți explică descrie răspunde găsește compară urmează urmați fă faceți
    caută căutați cercetează cercetați nu-testa trimite trimiteți descarcă conectează conectați`,
  labels: `notă note exemplu exemple sfat sfaturi avertisment atenție informații important exercițiu exerciții întrebare întrebări
    răspuns răspunsuri sarcină temă observație rezumat figura tabel sursă surse referințe obiectiv obiective cerințe rezultat
    soluție pas pași vezi durată data autor autori titlu versiune link linkuri adresă licență foto imagine nume introducere
    concluzie provocare recenzie evaluare test declinare disclaimer declarație`,
  vague: `lucru lucruri lucrul motiv motive motivul problemă probleme problema întrebare întrebări fapt fapte rezultat rezultate
    exemplu exemple exemplul idee idei punct puncte mod modul fel parte părți scop scopul diferență diferența avantaj avantaje
    dezavantaj caz cazuri temă număr numărul cheie timp sfârșit început rest tot nimic ceva primul prima al-doilea ultimul
    ultima singurul singura alt altul mare bun zi casă prieten om femeie poveste`,
  abbreviations: `v vs engl dl d-na dr prof ing nr pag p vol ed etc ex art cap fig str î.hr d.hr î.e.n e.n ș.a a.k.a st jr aprox cca i.e`,
  months: 'ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie',
  numerals: `doi două trei patru cinci șase șapte opt nouă zece unsprezece doisprezece douăsprezece treisprezece paisprezece
    cincisprezece șaisprezece șaptesprezece optsprezece nouăsprezece douăzeci treizeci patruzeci cincizeci șaizeci șaptezeci
    optzeci nouăzeci jumătate duzină primul prima primele primii doilea treilea patrulea`,
  magnitudes: 'sută sute mie mii milion milioane miliard miliarde trilion la-sută %',
  units: `secundă secunde minut minute oră ore zi zile săptămână săptămâni lună luni an ani deceniu decenii secol secole metru metri
    kilometru kilometri km m cm mm milă mile picior picioare țoli hectar hectare kg g gram grame kilogram kilograme tonă tone
    litru litri volt volți v watt wați w kw mw hz khz mhz ghz bit biți byte octeți kb mb gb °c °f grad grade euro dolari lire
    lei ori puncte persoane locuitori km² mph yarzi acri`,
  eras: 'secolul secolului secol',
  nameLinks: 'de la al a ai ale van von der da di du of the bin ibn &',
  otherEnds: '(?:ând|ind|ez|esc|ească|at|ată|it|ită|ut)',
  linkers: 'de din al a ale ai lui',
  defining: {
    explicit: `se definește ca|este definit ca|este definită ca|sunt definite ca|înseamnă|se referă la|denotă|desemnează|este numele dat|este un tip de|este termenul pentru`,
    copula: 'este|sunt|e|era|a fost',
    copulaOfMany: 'sunt|erau',
    predicate: '(?:un|o|orice|cel|cea|procesul|totalitatea|\\p{L}+(?:ul|ea|ia)) ',
    relative:
      '(?:care|ce|prin care|în care|cu care|pe care|la care|unde|cărui|cărei|folosit[ăe]?|utilizat[ăe]?|format[ăe]?|compus[ăe]?|destinat[ăe]?|pentru a|capabil[ăe]?)',
    naming: [
      '(?:se numesc|se numește|este numit[ă]?|sunt numi[tț][ei]|numit[ăe]?|cunoscut[ăe]? sub numele de|cunoscut[ăe]? ca) (?<term>[^,.;:()]+)(?:$|,| \\()',
    ],
    framed: [
      '^Prin (?<term>.+?) (?:se înțelege|înțelegem) (?<meaning>.+)$',
      '^Termenul (?:de )?(?<term>.+?) (?:înseamnă|se referă la|desemnează|descrie) (?<meaning>.+)$',
    ],
  },
  asking: {
    members: (title) => `Ce cuprinde „${title}”?`,
    meaning: (term) => `Ce se înțelege prin „${term}”?`,
    expansion: (acronym) => `Ce înseamnă sigla „${acronym}”?`,
    character: (term) => `Ce caracterizează „${term}”?`,
    term: (meaning) => `Ce termen corespunde descrierii „${meaning}”?`,
    cell: (table, row, column) => `${table} „${row}”: ${column} …`,
    gap: (sentence) => `Ce completează propoziția? ${sentence}`,
  },
}
