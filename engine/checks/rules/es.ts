import type { LanguageRules } from '../language-rules.ts'

const texts = 'texto|pasaje|autor|autora|autores|artículo|capítulo|párrafo|documento|fragmento|extracto'
const says = 'dice|afirma|menciona|describe|explica|cita|define|presenta|llama|indica|sostiene'

/** Spanish. */
export const spanish: LanguageRules = {
  letters: 'áéíóúüñ',
  functionWords: `el la los las lo un una unos unas de del a al en con por para sin sobre entre hasta desde hacia según
    durante contra ante tras bajo y e o u pero sino ni que quien quienes cual cuales cuyo como cuando donde porque si aunque
    mientras pues yo me mí nosotros nos tú te vosotros os él ella ello ellos ellas le les se su sus mi mis tu tus nuestro
    este esta esto estos estas ese esa eso esos esas aquel aquella qué quién quiénes cuál cuáles cómo cuándo dónde cuánto
    cuánta cuántos cuántas por es son era eran ser sido fue fueron está están estar estaba ha han había haber hay tiene
    tienen puede pueden debe deben se hace no más menos muy también solo sólo ya todo todos toda todas cada otro otros otra
    otras mismo misma`,
  articles: 'el|la|los|las|lo|unos|unas|una|un',
  according: [
    `según (?:el|la|los|este|esta) (?:${texts})|de acuerdo con (?:el|la|este) (?:${texts})`,
    `en el (?:texto|pasaje|fragmento|artículo(?! \\d))`,
  ],
  connectors: ['sin embargo|además(?! de)|no obstante|de hecho|en efecto|por otra parte|asimismo'],
  starts: [
    '(?:él|ella|ello|ellos|ellas|su|sus|est[aeo]s?|estos|es[aeo]s?|esos|aquell[oa]s?|aquel|dich[oa]s?|tal|tales|aquí|allí)',
    'por lo tanto|por tanto|por eso|por ello|así|entonces|luego|pero|y|pues|después(?! de)|finalmente|también|por ejemplo|es decir',
    'por el contrario|en cambio|en consecuencia|de lo contrario|de igual modo(?! que)|del mismo modo(?! que)|este último|esta última|estos últimos',
  ],
  demonstratives: ['est[aeo]|est[ao]s|es[ao]|es[ao]s|ese|aquel|aquell[oa]s?|dich[oa]s?'],
  pronouns: ['ella|ello|ellos|ellas|él|sus?'],
  pointers: [
    `est[ae] (?:${texts}|página|sección|lección|libro|tabla|figura|ejemplo|ejercicio|esquema|imagen|curso|cuadro)`,
    `(?:el|la|los) (?:${texts}) (?:${says})|(?:${says}) el (?:texto|autor|pasaje)|(?:el|la) autora?(?! de)`,
    '(?:antes|anteriormente|arriba|previamente|ya) (?:mencionad|citad|descrit|vist|señalad|indicad)[oa]s?|(?:mencionad|citad|descrit|vist)[oa]s? (?:arriba|anteriormente|antes)|lo anterior|como (?:se ha|hemos|ya) \\p{L}+|como sigue|a continuación',
    '(?:véase|ver|cf\\.) (?:arriba|abajo|también|página|figura|tabla|capítulo)|más (?:arriba|abajo)',
    '(?:figuras?|fig\\.|tablas?|cuadro|ejemplo|ejercicio|ecuación|diapositiva) \\(?\\d+|capítulo \\d+(?! de)|en la página \\d+',
    '(?:página|diapositiva|capítulo|sección|párrafo|ejemplo) (?:siguiente|anterior)|(?:siguiente|próxim[oa]|anterior) (?:página|diapositiva|capítulo|sección)',
    'en la (?:figura|imagen|ilustración)|en el (?:esquema|gráfico)(?! de)',
  ],
  following: ['siguientes?(?<!(?:día|año|mes|semana|siglo|noche) siguientes?)(?! (?:día|año|mes|semana|siglo|noche))'],
  yesNo: [
    'es|son|está|están|hay|puede|pueden|tiene|tienen|fue|fueron|era|eran|existe|existen|se puede|debe|deben|verdadero o falso|ha|han',
  ],
  questionWords: ['qué|quién|quiénes|cuál|cuáles|cuánt\\p{L}+|cuándo|dónde|adónde|cómo|porqué'],
  alternatives: [
    '[ye] (?:en |a |de |por |para |con )?(?:qué|quién|quiénes|cuál|cuáles|cuánt\\p{L}+|cuándo|dónde|cómo)',
  ],
  yesOrNo: ['sí|no|verdadero|falso|cierto|correcto|incorrecto'],
  catchAll: [
    '(?:tod[oa]s|ningun[oa]|ambas|ambos)(?: de)?(?: l[oa]s| las)? ?(?:anteriores|respuestas.*|opciones|ellas|ellos|mencionad[oa]s)|tod[oa]s|ningun[oa]',
  ],
  months: 'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre',
}
