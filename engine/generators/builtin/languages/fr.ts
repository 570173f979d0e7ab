import type { LanguageData } from '../grammar.ts'
import { french as moreVerbs } from '../verbs/fr.ts'

export const french: LanguageData = {
  language: 'fr',
  quotes: ['« ', ' »'],
  articles: "le la les l' un une des du de d' au aux",
  indefinite: 'un une des',
  prepositions: `à après avant avec chez contre dans de depuis derrière dès devant durant en entre envers hors jusque jusqu' malgré
    par parmi pendant pour sans sauf selon sous sur vers via du des au aux d' grâce lors afin`,
  conjunctions: `et ou mais donc or ni car que qu' si s' comme lorsque lorsqu' quand puisque puisqu' quoique où dont tandis alors soit`,
  pronouns: `je j' me m' moi mon ma mes nous notre nos tu te t' toi ton ta tes vous votre vos il elle ils elles lui leur leurs se s'
    son sa ses on ce c' cet cette ces cela ça ceci celui celle ceux celles qui que quoi lequel laquelle lesquels lesquelles
    duquel auquel chaque chacun chacune tout toute tous toutes autre autres même mêmes certain certaine certains certaines
    quelque quelques plusieurs aucun aucune nul nulle tel telle tels telles y en l' d'autres rien personne quel quelle quels quelles`,
  verbs: `est sont était étaient fut furent être été étant soit sera seront serait seraient a ont avait avaient eut eurent avoir eu
    ayant aura peut peuvent pouvait pourra pourrait pouvoir doit doivent devait devra devrait fait font faisait faire va vont
    allait aller vient viennent prend prennent met mettent dit disent voit voient sait appelle appellent nomme utilise
    utilisent permet permettent sert servent consiste consistent contient contiennent comprend comprennent signifie désigne
    devient deviennent reste restent donne donnent existe existent produit produisent représente représentent possède possèdent
    correspond correspondent retourne renvoie définit décrit`,
  verbEnds: '(?:aient|èrent|irent|urent|eront|erait|eraient)',
  participles:
    '(?:a|ont|avait|avaient|est|sont|été|était|étaient|fut|furent|être|avoir) \\p{L}+(?:é|ée|és|ées|i|it|is|u|us)|(?:se|s\\x27|ne|n\\x27) \\p{L}+',
  verbStarts: '(?:ent|ant)',
  adverbs: `ne n' pas plus moins très trop aussi encore déjà toujours jamais souvent parfois généralement principalement
    notamment surtout ici là puis ensuite enfin alors ainsi donc cependant toutefois pourtant environ presque seulement
    uniquement maintenant aujourd'hui hier bien mal tôt tard assez beaucoup peu tant simplement essentiellement exactement
    actuellement également ensemble directement facilement`,
  moreVerbs,
  looseEnds: 'ment',
  firmNouns: `élément document gouvernement mouvement argument monument développement fonctionnement mer fer hiver traitement rendement papier
    acier métier quartier chantier courrier calendrier sentier désir plaisir avenir cuir souvenir ligament médicament parlement`,
  openers: `il elle ils elles lui leur leurs son sa ses ce c' cet cette ces cela ça ceci celui celle ceux celles ici là et ou mais
    donc or ni car ainsi alors cependant toutefois pourtant néanmoins ensuite enfin puis aussi également finalement autrement
    inversement tel telle tels telles y en non oui premièrement deuxièmement d'abord d'autre réciproquement bref`,
  hesitant: `si lorsque lorsqu' quand comme parce puisque qui que qu' quoi quel quelle où comment pourquoi certains certaines
    plusieurs beaucoup d'autres autre autres chaque tous toutes tout chacun on nous je j' tu vous pour dans par avec sans
    après avant pendant depuis à afin selon il-existe se s' ne n' voici voilà notre nos votre vos dès`,
  demonstratives:
    'cet|cette|ces|cela|ça|ceci|celui(?:-ci)?|celle(?:-ci)?|ceux|celles|il|elle|ils|elles|son|sa|ses|leurs?|lui',
  exemplary: 'par exemple|tel(?:le)?s? que|comme',
  clauses: 'donc|et (?:il|elle|cela|est|sont|peut)|alors',
  connectives:
    'par exemple|cependant|toutefois|de plus|en outre|en effet|en fait|ainsi|donc|enfin|ensuite|finalement|par conséquent|en général|généralement|aussi',
  deictic: 'cet|cette|ces|ceci|cela|ici',
  restating: "c['’]est|ce sont|il s['’]agit d['’]|il s['’]agit de|elles?|ils?",
  teaching: '(?:leçons?|exercices?|chapitres?|tutoriels?|activités?|TP)',
  pointing: [
    'suivante?s?(?! (?:les|la|le|l))|ci-(?:dessous|dessus|contre|après|joint)|précédemment|susmentionnée?s?|voir (?:aussi|figure|page|tableau)',
    "(?:figure|tableau|exemple|chapitre|exercice|application|question) (?:n° ?)?\\d+|sur la figure|dans (?:la figure|le tableau|l['’]exemple|l['’]image)|comme (?:nous|on) l",
    'plus haut|plus bas|par la suite',
  ],
  people: `je j' me m' moi mon ma mes nous notre nos tu te t' toi ton ta tes vous votre vos`,
  commands: `cliquez cliquer ouvrez ouvrir sélectionnez choisissez tapez entrez exécutez installez téléchargez lisez regardez notez
    essayez utilisez créez ajoutez allez vérifiez considérez imaginez pensez expliquez expliquer décrivez répondez trouvez
    comparez complétez compléter écrivez écrire écris donnez donner calculez calculer montrez montrer déterminez déterminer
    implémentez implémenter programmez programmer testez tester modifiez modifier créer ajouter utiliser afficher réaliser
    définir recopier compléter indiquer justifier préciser rappeler traduire remplir représenter`,
  labels: `note notes exemple exemples remarque remarques astuce conseil conseils attention avertissement info information
    informations important exercice exercices question questions réponse réponses tâche résumé figure tableau source sources
    référence références objectif objectifs prérequis résultat résultats solution étape étapes voir durée date auteur auteurs
    titre version lien liens adresse licence photo image nom attributs méthodes méthode attribut code application activité
    introduction conclusion sommaire rappel définition définitions aide correction partie bonus consigne qcm`,
  vague: `chose choses raison raisons problème problèmes question questions fait faits résultat résultats exemple exemples idée
    idées point points façon manière partie parties but objectif différence avantage avantages inconvénient cas thème nombre
    clé temps fin début reste tout rien premier première second seconde dernier dernière suivant suivante seul seule autre
    meilleur même principe histoire jour maison ami homme femme`,
  abbreviations: `v vs angl m mm mme mlle dr pr prof st ste etc cf p pp ex c.-à-d av apr j.-c j.c vol éd chap fig art env n no hab i.e`,
  months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  numerals: `deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt trente quarante cinquante
    soixante cent moitié douzaine premier première deuxième troisième quatrième cinquième`,
  magnitudes: 'cent cents mille million millions milliard milliards billion %',
  units: `seconde secondes minute minutes heure heures jour jours semaine semaines mois an ans année années décennie décennies
    siècle siècles mètre mètres kilomètre kilomètres km m cm mm mille milles pied pieds pouces hectare hectares kg g gramme
    grammes kilogramme kilogrammes tonne tonnes litre litres volt volts v watt watts w kw mw hz khz mhz ghz bit bits octet
    octets ko mo go to °c °f degré degrés euros euro dollars dollar fois points personnes habitants km²`,
  eras: 'siècle siècles',
  nameLinks: "de du des d' la le les van von der da di of the al bin ibn &",
  otherEnds: '(?:ant|ée?s?|er|ir|ment)',
  linkers: "de du des d' à",
  defining: {
    explicit: `est défini comme|est définie comme|sont définis comme|sont définies comme|se définit comme|désigne|désignent|signifie|signifient|est le nom (?:de|donné à)|est une sorte de|est un type de|fait référence à`,
    copula: 'est|sont|était|fut',
    copulaOfMany: 'sont|étaient|furent',
    predicate: "(?:un |une |des |le |la |les |l['’]|tout |toute |l'un des )",
    relative:
      "(?:qui|que|qu['’]\\p{L}+|dont|où|dans (?:lequel|laquelle|lesquels)|par (?:lequel|laquelle)|auquel|munie?s?|composée?s?|constituée?s?|permettant|contenant|utilisée?s?|destinée?s?|formée?s?|caractérisée?s?|indépendante?|capable|servant|pour \\p{L}+r|de \\p{L}+(?:er|ir|re))",
    naming: [
      "(?:s['’]appellent?|se nomment?|est appelée?|sont appelée?s|est dite?|appelée?s?|nommée?s?|dénommée?s?|connue?s? sous le nom de) (?<term>[^,.;:()]+)(?:$|,| \\()",
      "on (?:parle|parle alors) (?:de|d’|d') ?(?<term>[^,.;:()]+)(?:$|,| \\()",
    ],
    framed: [
      "^On (?:appelle|nomme) (?<term>[^,]{2,40}?) (?<meaning>(?:un|une|le|la|les|tout|toute|l[’']) ?.+)$",
      '^Par (?<term>.+?),? on entend (?<meaning>.+)$',
      '^On entend par (?<term>[^,]{2,40}?) (?<meaning>(?:un|une|le|la|les|tout|toute) .+)$',
      '^Le terme (?<term>.+?) (?:désigne|signifie|décrit) (?<meaning>.+)$',
    ],
  },
  asking: {
    members: (title) => `Qu’est-ce qui relève de « ${title} » ?`,
    meaning: (term) => `Que désigne « ${term} » ?`,
    expansion: (acronym) => `Que signifie le sigle « ${acronym} » ?`,
    character: (term) => `Qu’est-ce qui caractérise « ${term} » ?`,
    term: (meaning) => `Quel terme correspond à « ${meaning} » ?`,
    cell: (table, row, column) => `${table} « ${row} » : ${column} …`,
    gap: (sentence) => `Qu’est-ce qui complète la phrase ? ${sentence}`,
  },
}
