import type { LanguageData } from '../grammar.ts'
import { english as moreVerbs } from '../verbs/en.ts'

export const english: LanguageData = {
  language: 'en',
  quotes: ['“', '”'],
  articles: 'the a an',
  indefinite: 'a an any',
  prepositions: `about above across after against along alongside amid among around as at atop before behind below beneath
    beside between beyond by concerning despite down during except for from in including inside into like near of off on
    onto out outside over past per regarding since than through throughout till to toward towards under underneath unlike
    until up upon via with within without`,
  conjunctions: 'and or but nor so yet because although though while whereas if unless whether that when where why how',
  pronouns: `i me my mine we us our ours you your yours he him his she her hers it its they them their theirs this that these
    those who whom whose which what each every either neither some any no none all both few several many much most more less
    least other another such same own itself himself herself themselves one's there here anyone someone everyone nobody
    everything something nothing anything`,
  verbs: `is are was were be been being am has have had having do does did done can could may might must shall should will
    would became become becomes began begin begins took take takes taken made make makes making gave give gives given led
    lead leads went go goes gone came come comes saw see sees seen said say says held hold holds kept keep keeps put puts set
    sets won win wins lost lose loses built build builds grew grow grows grown knew know knows known wrote write writes
    written said found find finds left leave leaves brought bring brings sent send sends met meet meets ran run runs fell
    fall falls spoke speak speaks spoken drew draw draws drawn felt feel feels chose choose chooses chosen rose rise rises
    broke break breaks broken meant mean means contains contain consists consist includes include remains remain provides
    provide allows allow requires require uses causes produces produce occurs occur exists exist serves serve belongs belong
    refers refer helps help needs need seems seem appears appear shows show tells tell offers offer follows follow starts
    ends lies lie stands stand depends depend shall let lets got get gets`,
  verbEnds: "n[’']t",
  participles: '(?!(?:the|a|an|of|in|with|its|their|his|her|and|or|most|by|for|to|as) )\\S+ \\p{L}{3,}ed',
  verbStarts: '(?:[^s]s|[a-z]es|ing)',
  adverbs: `not only also just even still already never always often sometimes usually generally typically mainly mostly
    however therefore thus hence moreover furthermore then again later soon once twice ever too very quite rather almost
    nearly approximately about around eventually finally originally initially currently recently especially particularly
    primarily largely simply merely well away back together instead otherwise perhaps now today ago far long yet per
    subsequently additionally respectively relatively directly fully highly widely commonly rarely mostly further`,
  moreVerbs,
  looseEnds:
    '(?:ed|ly|ous|ive|able|ible|ful|less|al|ic|ary|ish|like|wide)|(?:big|small|large|high|low|good|bad|new|old|young|long|short|early|late|rich|poor|hot|cold|warm|dry|wet|strong|weak|hard|soft|fast|slow|deep|wide|narrow|heavy|full|empty|clear|true|false|rare|equal|similar|different|important|sufficient|adequate|inherent|present|absent|recent|ancient|modern|dependent|independent|consistent|frequent|efficient|permanent|apparent|evident|certain|pregnant|dominant|resistant|constant|relevant|significant|abundant|unclear|unknown|known|such|due|able|worth|alive|likely|unlikely|alone|aware|open|closed|born|sure|safe|stable|complex|simple|single|double|popular|familiar|older|younger|larger|smaller|higher|lower|greater|better|worse|longer|shorter|faster|stronger|weaker|earlier|free|direct|private|separate|enough|else|ill|former|main|major|senior)',
  firmNouns: `professional supply family reply assembly ally italy anomaly jelly belly monopoly july bed seed breed speed need feed weed hospital animal
    signal capital metal crystal mineral arsenal journal festival terminal material proposal trial arrival goal coal renewal
    removal survival disposal withdrawal approval principal individual manual interval pedal medal canal rival potential
    music logic topic traffic public fabric republic clinic statistic mechanic critic plastic acid magic arctic atlantic
    pacific epidemic pandemic academic antibiotic mosaic panic attic clerical motive relative executive adjective archive native
    perspective initiative alternative detective olive objective incentive representative additive table variable cable
    vegetable timetable bible library boundary summary secretary salary dictionary glossary diary dairy ovary artery virus nucleus
    arithmetic electronic lactic lyric rhetoric heretic mechanic attic forest interest west harvest guest request test nest chest fish wish steel principle vehicle percent`,
  openers: `he she it they him her them his its their this that these those such here and but or so yet nor
    therefore thus hence moreover furthermore then also additionally instead otherwise nevertheless nonetheless however
    meanwhile consequently similarly likewise besides finally again too still first second third secondly thirdly lastly
    afterwards later subsequently accordingly conversely alternatively rather ok okay yes no that's it's there's let's
    the-latter`,
  hesitant: `there because both neither either another other others some many most few several who what which when where
    why how if since although though while let now one each for in-particular well please we i you our my your us perhaps
    maybe sometimes of until before after as today currently once given using depending just not only even all any`,
  demonstratives: 'this|these|those|its|their|his|her|they|it|he|she',
  exemplary: 'e\\.g|for (?:example|instance)|such as|like',
  clauses: 'it|they|he|she|so|and (?:this|it|they|these|is|are|has|can)|therefore',
  connectives:
    'for (?:example|instance)|however|moreover|furthermore|additionally|in addition|also|in fact|therefore|thus|hence|consequently|similarly|likewise|then|later|finally|currently|usually|today|generally|now',
  deictic: 'this|these|those|here',
  restating: 'th(?:is|ese|ey|at) (?:is|are)|it is|these|they|this|it',
  teaching: '(?:assignments?|lessons?|tutorials?|chapters?|exercises?|homework)',
  pointing: [
    'above(?:-mentioned)?,?',
    'below',
    'the (?:following|former|latter|previous|preceding|next|text|author|example|figure|table|diagram|picture|image|screenshot|chapter|section|lesson)',
    'as follows',
    'aforementioned',
    'see (?:also|figure|table|section|chapter)',
    'for example, if you',
  ],
  people: `i me my mine we us our ours you your yours myself ourselves yourself let's i'm i've we're we've you're you've you'll
    we'll don't`,
  commands: `monitor navigate launch deploy configure replace restart build review click press open select choose type enter run install download write read see look note remember try use make
    create add go check consider imagine think discuss explain describe draw complete answer find list compare let do don't
    please visit copy paste save follow ensure keep set start stop watch learn research turn put take give show tell ask get
    test connect upload`,
  labels: `note notes example examples tip tips hint warning info information important exercise exercises question questions
    answer answers task tasks remark remarks caution attention summary figure fig table source sources reference references
    objective objectives goal goals prerequisites output input result results solution step steps see todo e.g i.e ps workload
    duration date author authors title version url link links website email phone address credit credits copyright license
    photo image name`,
  vague: `equivalent thing things reason reasons problem problems question questions fact facts result results example examples idea ideas
    point points way ways part parts one ones goal goals aim aims purpose difference differences advantage advantages
    disadvantage issue issues matter case cases lot number kind most answer key must time end beginning rest it everything
    something nothing anything first second third last next best worst only other another same main good great big nice
    job story picture place day night morning friend man woman house`,
  abbreviations: `v vs mr mrs ms dr prof st jr sr vs etc e.g i.e no vol pp ed eds fig figs dept gen col lt sgt capt gov sen rep rev
    hon inc ltd co corp approx est jan feb mar apr jun jul aug sept sep oct nov dec al ca cf u.s u.k a.m p.m b.c a.d ph.d mt`,
  months: 'january february march april may june july august september october november december',
  numerals: `two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
    nineteen twenty thirty forty fifty sixty seventy eighty ninety half dozen dozens twenty-five first second third fourth fifth sixth seventh eighth
    ninth tenth one-third two-thirds one-half`,
  magnitudes: 'hundred hundreds thousand thousands million millions billion billions trillion percent',
  units: `second seconds minute minutes hour hours day days week weeks month months year years decade decades century centuries
    meter meters metre metres kilometer kilometers kilometre kilometres km m cm mm mile miles foot feet inch inches yard yards
    acre acres hectare hectares kg g gram grams kilogram kilograms tonne tonnes ton tons pound pounds lb lbs oz liter liters litre litres
    gallon gallons volt volts v watt watts w kw mw hz khz mhz ghz bit bits byte bytes kb mb gb tb °c °f degrees degree
    kelvin dollars euros pounds cents usd eur people times points percent mph kph km/h rpm square cubic barrels`,
  eras: 'century centuries bc ad bce ce',
  nameLinks: 'of the de la von van der den du del di da al bin ibn v vs &',
  nounEnds:
    '(?:tion|sion|ment|ity|ness|ism|ists?|ers?|ors?|ics|logy|ance|ence|ship|age|ure|dom|ium|oids?|tions|ments|ities|cy|phy|gy)',
  otherEnds: '(?:ed|ing|ly|ous|ive|able|ible|ful|al|ic)',
  linkers: 'of',
  defining: {
    explicit:
      'is defined as|are defined as|can be defined as|may be defined as|refers to|refer to|means|denotes|is a term for|is the name for|is the term for|is short for|stands for|is understood as|is the name given to|is a type of|is a kind of|are a type of|are a kind of',
    copula: 'is|are|was|were',
    copulaOfMany: 'are|were',
    predicate: '(?:a|an|the|any|one of the) ',
    relative:
      '(?:that|which|who|whose|where|in which|by which|for which|of which|through which|used|consisting|made|designed|composed|containing|caused|responsible|formed|capable|measured|for \\p{L}+ing)',
    naming: [
      '(?:is|are|was|were) (?:also |often |commonly |usually )?(?:called|known as|termed|referred to as|named) (?<term>.+?)(?:$|,| \\()',
      '(?<!so-|[“"]|\\b(?:and|they|he|she|we|who|then|i) )called (?<term>[^,.;:]+)(?:$|,| \\()',
    ],
    framed: [
      '^By (?<term>.+?),? (?:we mean|is meant) (?<meaning>.+)$',
      '^The (?:term|word|acronym|abbreviation|name) (?<term>.+?) (?:means|refers to|describes|denotes|stands for|is used for) (?<meaning>.+)$',
      '^We call (?<meaning>.+?) (?<term>[“"].+[”"])$',
    ],
  },
  asking: {
    members: (title) => `What belongs to “${title}”?`,
    meaning: (term) => `What is meant by “${term}”?`,
    expansion: (acronym) => `What does “${acronym}” stand for?`,
    character: (term) => `What characterises “${term}”?`,
    term: (meaning) => `Which term fits “${meaning}”?`,
    cell: (table, row, column) => `${table} “${row}”: ${column} …`,
    gap: (sentence) => `Which belongs in the gap? ${sentence}`,
  },
}
