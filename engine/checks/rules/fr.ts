import type { LanguageRules } from '../language-rules.ts'

const texts = 'texte|passage|auteur|auteure|autrice|auteurs|article|extrait|chapitre|paragraphe|document'
const says = 'dit|affirme|mentionne|décrit|explique|cite|définit|présente|appelle|indique|soutient'

/** French. */
export const french: LanguageRules = {
  letters: 'àâäçéèêëîïôöùûüœæ',
  functionWords: `le la les l un une des du de d et ou mais donc or ni car que qu qui quoi dont où si comme quand lorsque
    puisque parce afin à au aux en dans par pour sur sous vers chez entre avec sans avant après contre depuis pendant selon
    je me moi nous tu te toi vous il elle ils elles lui leur leurs se s on y ce c cet cette ces celui celle ceux celles mon
    ma mes ton son sa ses notre nos votre vos quel quelle quels quelles lequel laquelle est sont était étaient être été a
    ont avait avaient avoir fut peut peuvent doit doivent fait ne n pas plus moins très aussi même tout tous toute toutes
    chaque autre autres aucun aucune combien comment pourquoi j m t`,
  articles: "le|la|les|une|un|des|du|de la|l'|de l'",
  according: [
    `(?:selon|d'après) (?:le |l'|ce |cet |les )(?:${texts})`,
    `dans (?:le |l'|ce |cet )(?:texte|extrait|article(?! \\d)|passage)`,
  ],
  connectors: ['cependant|toutefois|de plus|en outre|par ailleurs|en effet|en fait|néanmoins'],
  starts: [
    "il(?! (?:y a|existe|faut|est (?:possible|important|nécessaire)))|elle|ils|elles|ce|c'(?:est|était|étaient)|cela|ça|ceci|cet|cette|ces|celui-ci|celle-ci|ceux-ci|celles-ci",
    'son|sa|ses|leurs?|ici|tels?|telles?|donc|ainsi(?! que)|mais|et|alors|puis|ensuite|enfin|sinon|pourtant|également|aussi',
    "par conséquent|par exemple|au contraire(?! d)|de même(?! que)|autrement dit|à l'inverse|en revanche|par contre|ces? derniers?|cette dernière|pour cela",
  ],
  demonstratives: [
    "cet|cette|ces|cela|ça|ceci|celui-ci|celle-ci|ceux-ci|celles-ci|ce(?! (?:qu|n'|sont|fut|dont|à quoi))",
  ],
  pronouns: ['elle|elles|ils|il(?! (?:y|faut|existe|est))|sa|ses|son|leurs?', '(?:lui|eux)(?= ?\\?)'],
  pointers: [
    `(?:ce|cet|cette) (?:${texts}|page|section|leçon|livre|tableau|figure|exemple|exercice|schéma|image|cours)`,
    `(?:le |l'|les )(?:${texts}) (?:${says})`,
    `(?:${says})(?:ent)? (?:le |l'|les )(?:texte|auteurs?|passage|article)|l'auteur(?! d)`,
    "ci-dessus|ci-dessous|ci-contre|ci-après|susmentionnée?s?|précité\\p{L}*|(?:vue?s?|mentionnée?s?|citée?s?|décrite?s?) (?:plus haut|précédemment)|comme (?:vu|mentionné|indiqué|nous l'avons)",
    'voir (?:plus haut|plus bas|aussi|page|figure|tableau|chapitre)|plus (?:haut|bas)(?= dans)|comme suit',
    '(?:figures?|fig\\.|tableaux?|exemple|exercice|équation|diapositive|schéma) \\(?\\d+|chapitre \\d+(?! d)|(?:à la|en) page \\d+',
    '(?:page|diapositive|chapitre|section|paragraphe|exemple) (?:suivante?|précédente?)|(?:prochaine?|dernière?) (?:page|diapositive|chapitre)',
    "sur (?:la figure|l'image|le schéma)|dans la figure|(?:le|ce) qui précède",
  ],
  following: ['suivante?s?(?<!(?:jour|année|mois|semaine|siècle|nuit) suivante?s?)'],
  yesNo: [
    'est-ce qu\\p{L}*|y a-t-il|existe-t-il|peut-on|faut-il|doit-on|vrai ou faux|a-t-on|\\p{L}+-(?:t-)?(?:il|elle|ils|elles|on|ce)(?! qu)(?!.*(?:quel|comment|pourquoi|combien))',
  ],
  questionWords: [
    "qui|que|quoi|qu'\\p{L}+|quel\\p{L}*|où|quand|comment|pourquoi|combien|lequel|laquelle|lesquel\\p{L}*|auquel|duquel|auxquel\\p{L}+",
  ],
  alternatives: ["et (?:à |de |en |par |pour |dans )?(?:quand|où|comment|pourquoi|combien|quel\\p{L}*|qu'est-ce|quoi)"],
  yesOrNo: ['oui|non|vrai|faux|exact|inexact'],
  catchAll: [
    "(?:toutes?|tous|aucune?|les deux)(?: de)?(?: ces| les| la| l')* ?(?:réponses?.*|ci-dessus|précédentes?|options?|propositions?.*)|(?:tout|rien) (?:ce qui précède|de cela)|aucune?",
  ],
  months: 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre',
}
