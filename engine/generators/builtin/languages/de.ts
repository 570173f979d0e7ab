import type { LanguageData } from '../grammar.ts'

export const german: LanguageData = {
  language: 'de',
  quotes: ['„', '“'],
  articles: 'der die das den dem des ein eine einen einem einer eines',
  indefinite: 'ein eine einen einem einer eines',
  prepositions: `ab an am ans auf aufs aus außer außerhalb bei beim bis durch entlang für gegen gegenüber hinter in im ins
    innerhalb je laut mit mithilfe nach neben ohne per pro seit statt trotz über um unter von vom vor während wegen wider
    zu zum zur zwischen gemäß anhand aufgrund mittels bezüglich`,
  conjunctions: `und oder aber denn sondern sowie weil dass daß ob obwohl wenn als wie wo bevor nachdem damit indem sodass
    sobald solange falls während wobei wodurch womit worin weder noch entweder sowohl`,
  pronouns: `ich mich mir wir uns unser unsere unserer unserem du dich dir ihr euch sie ihnen er ihn ihm es sich man mein
    meine dein deine sein seine seiner seinem seinen seines ihre ihrer ihrem ihren ihres dieser diese dieses diesem diesen
    jener jene jenes jenem jenen jeder jede jedes jedem jeden welcher welche welches welchem welchen wer wen wem wessen was
    alle allen aller alles viele vielen vieler einige einigen einiger manche mehrere mehreren andere anderen anderer anderem
    kein keine keiner keinen keinem beide beiden deren dessen denen selbst solche solcher solchen etwas nichts jemand niemand`,
  verbs: `gründete erzielte schlug starben traf entwickelte regierte beschrieb stammten begannen blieben boten nutzten siehe enthalten bekannt benannt gegründet anführte übernahm veröffentlichte betrug ist sind war waren bin bist sei seien wäre wären gewesen wird werden wurde wurden worden würde würden hat haben
    hatte hatten hätte hätten kann können konnte konnten könnte könnten muss müssen musste mussten soll sollen sollte
    sollten darf dürfen durfte will wollen wollte mag möchte lässt lassen ließ gibt gab geht ging kommt kam kamen macht
    machte machen steht stand standen liegt lag lagen bleibt blieb führt führte führten besteht bestehen bestand bezeichnet
    nennt heißt heißen gilt gelten galt findet fand fanden zeigt zeigte beginnt begann entsteht entstehen entstand erhält
    erhielt erhielten enthält bildet bilden dient dienen gehört gehören ermöglicht nutzt verwendet verwenden befindet
    befinden umfasst sorgt bedeutet begann nahm nahmen gewann gewannen verlor sah wusste weiß schrieb spielte spielt
    gehörte stellte stellt stellen setzte setzt lebte lebten starb wurde`,
  participles: '(?:wurde|wurden|wird|werden|hat|haben|ist|sind|war|waren|hatte|hatten) \\p{Ll}+(?:t|en)',
  verbStarts: '(?:[^h]t|en)',
  adverbs: `darunter inklusive möglicherweise zuvor weit namens gleich hauptsächlich ausschließlich normalerweise weitgehend hin daraufhin unterhalb oberhalb nicht nur auch noch schon sehr so dann dort hier da nun jetzt oft häufig manchmal immer nie meist meistens
    gewöhnlich allgemein vor allem insbesondere besonders etwa rund circa ungefähr fast kaum ganz mehr weniger mindestens
    höchstens zunächst schließlich später früher bald erst zuerst wieder weiter weiterhin außerdem zudem jedoch allerdings
    dennoch trotzdem deshalb daher also somit dadurch dabei dafür damit daran darauf daraus darin darüber davon dazu
    hingegen dagegen zusammen heute damals derzeit ebenfalls ebenso sogar zum beispiel beispielsweise bereits ursprünglich
    schnell hinaus ab ein aus zurück vorbei insgesamt eher wohl etc`,
  openers: `er sie es ihm ihn ihnen ihr ihre ihrer ihrem ihren sein seine seiner seinem seinen dies diese dieser dieses diesem
    diesen jene jener jenes jenen solche solcher solches dabei dadurch damit dafür daran darauf daraus darin darüber darum
    davon dazu danach daneben hierbei hierzu hierdurch hierfür hier dort deshalb daher deswegen somit also außerdem zudem
    ferner jedoch allerdings dennoch trotzdem aber und oder denn sonst folglich demnach dann beispielsweise ebenso ebenfalls
    auch einerseits andererseits letztere letzterer letzteres erstere ersterer ersteres deren dessen schließlich später
    zunächst anschließend nun nein ja weiterhin darüber-hinaus insofern dagegen hingegen sondern derartige so`,
  hesitant: `das wenn als weil obwohl falls was wer wie wo welche welcher welches warum manche einige viele andere beide man wir
    ich du zum zur bei nach vor seit bevor nachdem während damit um sofern je alle kein keine nicht nur da heute oft manchmal
    zwar sowohl weder entweder für indem mit hat ist sind kann wird es sei`,
  demonstratives: `dies|diese[rsmn]?|jene[rsmn]?|solche[rsmn]?|er|sie|es|ihn|ihm|ihnen|ihre[rsmn]?|seine[rsmn]?`,
  exemplary: 'z\\. ?B|zum Beispiel|beispielsweise|etwa|wie',
  clauses: 'er ist|sie ist|es ist|sie sind|sodass|so dass|daher|also|und (?:dies|das|er|sie|es|ist|sind|wird|kann)',
  connectives: 'zum Beispiel|beispielsweise|z\\. ?B\\.|außerdem|übrigens|genauer gesagt|kurz gesagt',
  deictic: 'diese[rsmn]?|dies|jene[rsmn]?|hier',
  restating: 'dies[e]? (?:ist|sind)|das (?:ist|sind)|es (?:ist|handelt sich um)|diese[sr]?|sie|es|er',
  teaching: '(?:Lektion(?:en)?|Kapitels?|Übung(?:en)?|Arbeitsblatt|Einheit|Selbstlerneinheit|Quiz)',
  pointing: [
    '(?:oben|vorher|zuvor|unten|eingangs|bereits) ?(?:genannt|erwähnt|beschrieben|gezeigt|stehend|dargestellt|aufgeführt)\\p{L}*',
    'obig\\p{L}+|nachstehend\\p{L}*|vorstehend\\p{L}*|folgende[rsmn]?|im Folgenden|wie folgt|siehe|vgl\\.?|s\\.u|u\\.s|s\\.o',
    '(?:Abbildung|Abb\\.|Tabelle|Tab\\.|Beispiel|Aufgabe|Folie|Kapitel|Abschnitt|Lektion) \\d+|in der (?:Abbildung|Tabelle|Grafik)|auf dem Bild',
    'wie (?:oben|bereits|schon|zuvor)|links|rechts',
  ],
  people: `ich mich mir mein meine wir uns unser unsere unserem unseren unserer du dich dir dein deine deinem deinen deiner
    euch euer eure Sie Ihnen Ihr Ihre Ihrer Ihrem Ihren Ihres`,
  commands: `klicken klicke öffnen öffne wählen wähle geben gib führen führe installieren installiere laden lade lesen lies
    schreiben schreib schreibe sehen sieh schauen schau beachten beachte versuchen versuche verwenden verwende erstellen
    erstelle fügen füge gehen geh prüfen prüfe überlegen überlege notieren notiere formulieren formuliere nennen nenne
    beschreiben beschreibe erklären erkläre diskutieren diskutiere beantworten beantworte finden finde vergleichen vergleiche
    stellen stelle stell stellt schicken schicke nehmen nimm merken merke denken denke bitte nutzen nutze starten starte
    speichern kopieren ziehen tippen besuchen drücken drücke schließen folgen recherchieren`,
  labels: `hinweis hinweise beispiel beispiele tipp tipps warnung achtung info infos information informationen wichtig übung
    übungen frage fragen antwort antworten aufgabe aufgaben lösung lösungen bemerkung anmerkung zusammenfassung abbildung abb
    tabelle quelle quellen literatur ziel ziele lernziel lernziele voraussetzung voraussetzungen ergebnis schritt schritte
    workload dauer datum autor autorin autoren titel version link links webseite telefon adresse lizenz foto bild name siehe
    einleitung inhalt überblick vorwort impressum merke schlussfolgerung fazit kontakt tags stand`,
  vague: `ding dinge sache sachen grund gründe problem probleme frage fragen tatsache ergebnis beispiel beispiele idee ideen
    punkt punkte art weg teil teile ziel ziele zweck unterschied vorteil vorteile nachteil fall thema zahl anzahl schlüssel
    zeit ende anfang rest alles nichts etwas erste zweite dritte letzte nächste beste einzige andere hauptproblem haus tag
    freund mann frau geschichte`,
  abbreviations: `v vs z.b b d.h u.a z.t i.d.r bzw ca etc usw vgl sog ggf evtl inkl dr prof hr fr st nr art abs bd s f ff hrsg v.chr n.chr chr
    jh jhd mio mrd abb tab bspw engl lat griech dt frz str u.s d.i i.e o.ä u.ä mind max min geb gest h u z`,
  months: 'januar jänner februar märz april mai juni juli august september oktober november dezember',
  numerals: `zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn
    neunzehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hälfte dutzend dreißigtausend zweite dritte
    vierte fünfte sechste siebte zweiten dritten vierten fünften erste ersten`,
  magnitudes:
    'hundert hunderte tausend tausende million millionen milliarde milliarden billion billionen prozent mio mrd mio. mrd.',
  units: `sekunde sekunden minute minuten stunde stunden tag tage tagen woche wochen monat monate monaten jahr jahre jahren jahrzehnt
    jahrzehnte jahrzehnten jahrhundert jahrhunderte jahrhunderten meter metern kilometer kilometern km m cm mm meile meilen fuß
    zoll hektar kg g gramm kilogramm tonne tonnen liter litern volt v watt w kw mw hz khz mhz ghz bit bits byte bytes kb mb gb tb °c °f grad
    kelvin euro dollar pfund cent mal punkte punkten prozent km² quadratkilometer quadratkilometern quadratmeilen mph km/h`,
  eras: 'jahrhundert jahrhunderts jahrhunderte jh',
  nameLinks: 'von van de du del di da la le al of the bin ibn &',
  titles:
    '(?:er|erin|in|ist|istin|or|ent|ant|eur|ung|heit|schaft|ion|ismus|ität|ik|chef|band)s?|(?:Gruppe|Format|Standard|System|Satellit(?:en)?|Kolonie|König|Papst|General|Stadt|Fluss|Insel|Firma|Film|Buch|Arzt|Graf|Herzog|Held|Sohn|Prinz|Bischof|Name|Begriff|Jahr|Monat|Gott|Genosse|Frau|Herr|Familie|Spiel|Safety|Tackle|Cornerback|Linebacker|Quarterback)(?:e?[ns])?',
  nounEnds: '(?:en|er|ung|heit|keit|schaft|ion|ismus|ität|e|nis|tum|ik|eln|ern|zeit|teil|jahr|land)s?',
  linkers: 'der des eines einer von vom für und zur zum in im mit',
  defining: {
    explicit: `bezeichnet|bezeichnen|bedeutet|bedeuten|steht für|stehen für|ist definiert als|sind definiert als|wird definiert als|werden definiert als|wird verstanden als|ist die Bezeichnung für|ist eine Bezeichnung für|ist der Name für|ist ein Begriff für|ist eine Art|ist ein Oberbegriff für|ist ein Sammelbegriff für`,
    copula: 'ist|sind|war|waren',
    copulaOfMany: 'sind|waren',
    predicate: '(?:ein|eine|der|die|das|eines der|jede|jedes|jeder) ',
    relative:
      '(?:(?<=, )(?:der|die|das|dessen|deren|dem|denen|den|in der|in dem|mit dem|mit der|mit denen|bei dem|bei der|durch den|durch die|durch das|auf dem|auf der|welche[rs]?|wobei|worin)|zur|zum)',
    naming: [
      '(?:wird|werden) (?:auch |oft |häufig |allgemein )?(?:als )?(?<term>[^,.;]+?) (?:bezeichnet|genannt)(?:$|,)',
      '(?:nennt|bezeichnet) man (?:auch |oft )?(?:als )?(?<term>[^,.;]+?)(?:$|,| \\()',
      '(?:heißt|heißen) (?:auch )?(?<term>[^,.;]+?)(?:$|,| \\()',
    ],
    framed: [
      '^Unter (?:(?:einem|einer|dem|der|den) )?(?<term>.+?) versteht man (?<meaning>.+)$',
      '^(?:Mit|Als) (?:(?:einem|einer|dem|der|den) )?(?<term>.+?) (?:bezeichnet man|wird|werden) (?<meaning>.+?) (?:bezeichnet)\\.?$',
      '^Als (?<term>[^,]{2,40}?) bezeichnet man (?<meaning>.+)$',
      '^Der Begriff (?<term>.+?) (?:bezeichnet|bedeutet|steht für|meint) (?<meaning>.+)$',
      '^Bei (?:(?:einem|einer|dem|der|den) )?(?<term>.+?) handelt es sich um (?<meaning>.+)$',
    ],
  },
  asking: {
    members: (title) => `Was gehört zu „${title}“?`,
    meaning: (term) => `Was versteht man unter „${term}“?`,
    expansion: (acronym) => `Wofür steht „${acronym}“?`,
    character: (term) => `Was ist kennzeichnend für „${term}“?`,
    term: (meaning) => `Welcher Begriff passt zu „${meaning}“?`,
    cell: (table, row, column) => `${table} „${row}“: ${column} …`,
    gap: (sentence) => `Was gehört in die Lücke? ${sentence}`,
  },
}
