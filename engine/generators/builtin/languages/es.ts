import type { LanguageData } from '../grammar.ts'
import { spanish as moreVerbs } from '../verbs/es.ts'

export const spanish: LanguageData = {
  language: 'es',
  quotes: ['«', '»'],
  articles: 'el la los las un una unos unas lo',
  indefinite: 'un una unos unas',
  prepositions: `a al ante bajo con contra de del desde durante en entre hacia hasta mediante para por según sin sobre tras
    excepto salvo vía`,
  conjunctions: `y e o u pero sino aunque porque que si como cuando donde mientras pues ni mas cuyo cuya cuyos cuyas así tanto
    cuanto`,
  pronouns: `yo me mi mis nosotros nos nuestro nuestra nuestros nuestras tú tu tus te ti usted ustedes vosotros os vuestro
    vuestra él ella ellos ellas le les se su sus suyo suya este esta estos estas esto ese esa esos esas eso aquel aquella
    aquellos aquellas quien quienes cual cuales qué cuál cada todo toda todos todas otro otra otros otras mismo misma mismos
    mismas algún alguno alguna algunos algunas ningún ninguno ninguna varios varias mucho mucha muchos muchas poco pocos pocas
    ambos ambas tal tales cualquier cualquiera algo nada alguien nadie demás`,
  verbs: `es son era eran fue fueron ser sido siendo está están estaba estaban estar estado hay había habían hubo ha han he
    haber tiene tienen tenía tenían tuvo tuvieron tener puede pueden podía podían pudo podría podrían debe deben debía debería
    hace hacen hizo hicieron hacía hacer va van iba iban ir da dan dio dieron dar dice dicen dijo dijeron decir ve ven vio
    llama llaman llamó conoce conocen usa usan utiliza utilizan permite permiten sirve sirven consiste consisten contiene
    contienen incluye incluyen significa llevó llevaron ganó ganaron perdió recibió llegó llegaron nació murió comenzó
    empezó empezaron comenzaron quedó quedaron sigue siguió produce producen ocurre ocurren existe existen sea sean fuera
    fuese será serán sería serían convirtió convirtieron tomó tomaron pasó pasaron formó creó crearon escribió considera
    consideran considerado considerada realizó realizaron estableció parece parecen logró dejó`,
  verbEnds: '(?:ó|aron|ieron|ando|iendo|aban|ían|aría|arían|ería|erían|arse|erse|irse)',
  participles:
    '(?:ha|han|había|habían|fue|fueron|ser|sido|era|eran|siendo|están|está|estaba|haber) \\p{L}+(?:ado|ido|ada|ida|ados|idos|adas|idas|to|cho)|se \\p{L}+',
  verbStarts: '(?:an|en)',
  adverbs: `través menudo igual debido vez pesar dentro partir medida respecto posible atrás no sí ya muy más menos también tampoco además luego después antes ahora entonces aquí allí siempre nunca casi
    solo sólo solamente aproximadamente generalmente normalmente principalmente especialmente particularmente actualmente
    originalmente finalmente posteriormente alrededor cerca aún todavía incluso quizás tan bien mal hoy tarde pronto
    mediante sobre apenas juntos anteriormente inicialmente recientemente frecuentemente`,
  moreVerbs,
  looseEnds: '(?:ando|iendo|mente)',
  openers: `él ella ellos ellas le les su sus este esta estos estas esto ese esa esos esas eso aquel aquella aquellos y e o pero
    sino además también tampoco luego después entonces así aquí allí ahora finalmente posteriormente asimismo igualmente
    sin-embargo no-obstante por-lo-tanto tal tales dicho dicha dichos dichas ello ellas-mismas no sí primero segundo tercero
    incluso consecuentemente`,
  hesitant: `si cuando como aunque porque mientras que qué quién cuál cómo dónde hay había algunos algunas muchos muchas otro otra
    otros otras ambos cada todo toda todos todas uno una-vez para por según sin nosotros yo tú usted lo se pues donde solo
    sólo ya hoy aún tras al a de desde con`,
  demonstratives:
    'est[eao]s?|es[eao]s?|esto|eso|aquell?[ao]?s?|dich[ao]s?|tal(?:es)?|él|ella|ellos|ellas|ello|su|sus|suy[ao]s?',
  exemplary: 'por ejemplo|como',
  clauses: 'por lo que|así que|y (?:esto|se|es|son|puede)',
  connectives:
    'por ejemplo|sin embargo|además|no obstante|de hecho|por lo tanto|por tanto|asimismo|finalmente|posteriormente|en general|generalmente|actualmente|así pues|en consecuencia',
  deictic: 'est[eao]s?|es[ao]s?|esto|aquí',
  restating: 'est[aeo]s? (?:es|son)|son|es|est[aeo]s?',
  teaching: '(?:lección|lecciones|ejercicios?|capítulos?|tutorial(?:es)?|enunciado)',
  pointing: [
    'siguientes?(?! (?:día|año|mes|siglo))|a continuación|anterior(?:es|mente)? (?:mencionad\\p{L}+|citad\\p{L}+)|(?:mencionad|citad|descrit)[oa]s? (?:anteriormente|arriba|antes)',
    'más (?:arriba|abajo|adelante)|arriba|véase|ver (?:figura|tabla|sección|capítulo)|(?:figura|tabla|ejemplo|capítulo|ejercicio) \\d+|en la (?:figura|tabla|imagen)|como (?:hemos|se ha) visto',
  ],
  people: `yo me mi mis nosotros nos nuestro nuestra nuestros nuestras tú tu tus te ti usted ustedes vosotros os vuestro vuestra
    vuestros vuestras puedes tienes debes quieres necesitas podemos tenemos debemos necesitamos vamos usamos hemos queremos
    podéis tenéis debéis quieras escribes envías veremos estás haces eres somos estamos sabes
    tendremos haremos hacemos tendreis quereis tendréis poned seguid`,
  peopleEnds: '(?:[^r]amos|[^trx]emos)',
  commands: `imagina haz haga haced pulsa pulse clic haga selecciona seleccione seleccionar seleccionad abre abra abrid escribe escriba
    introduce introduzca introducir inroducir aceptar indicad especificad instala instale ejecuta ejecute descarga lee lea
    mira mire nota observa recuerda recuerde intenta usa utiliza crea añade ve vaya comprueba considera imagina imagine piensa
    describe explica responde encuentra compara pon ponga poned pulsar enviar generar busca visita`,
  labels: `nota notas ejemplo ejemplos consejo consejos advertencia aviso atención información importante ejercicio ejercicios
    pregunta preguntas respuesta respuestas tarea tareas observación resumen figura tabla fuente fuentes referencia referencias
    objetivo objetivos requisitos resultado solución paso pasos véase duración fecha autor autores título versión enlace
    enlaces correo teléfono dirección licencia foto imagen nombre introducción índice contenido bibliografía comentario`,
  vague: `cosa cosas razón razones problema problemas pregunta preguntas hecho hechos resultado resultados ejemplo ejemplos idea
    ideas punto puntos forma manera modo parte partes objetivo fin finalidad diferencia ventaja ventajas desventaja caso tema
    número cantidad clave tiempo final principio resto todo nada algo primero primera segundo segunda último última único única
    mejor peor otro mayor historia día casa amigo hombre mujer`,
  abbreviations: `v vs ingl sr sra srta dr dra d.c a.c etc p.ej ej pág págs núm vol ed eds art cap fig ee.uu ee uu s.a prof ing lic gral
    aprox av c. ca no ud uds st jr i.e`,
  months: 'enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre',
  numerals: `dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho
    diecinueve veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien mitad docena primer primero primera segundo
    segunda tercer tercero tercera cuarto cuarta quinto quinta sexto séptimo octavo noveno décimo`,
  magnitudes: 'cien ciento cientos mil miles millón millones billón billones por-ciento %',
  units: `segundo segundos minuto minutos hora horas día días semana semanas mes meses año años década décadas siglo siglos metro
    metros kilómetro kilómetros km m cm mm milla millas pie pies pulgada pulgadas hectárea hectáreas kg g gramo gramos kilogramo
    kilogramos tonelada toneladas litro litros voltio voltios v vatio vatios w kw mw hz khz mhz ghz bit bits byte bytes kb mb
    gb °c °f grado grados euros euro dólares dólar libras veces puntos habitantes personas km² mph yardas acres`,
  eras: 'siglo siglos',
  nameLinks: 'de del la las los y van von der da di du of the al bin ibn &',
  otherEnds: '(?:ando|iendo|[aei]r|mente|[ai]d[oa]s?)',
  linkers: 'de del',
  defining: {
    explicit: `se define como|se definen como|significa|significan|denota|se entiende como|se refiere a|se refieren a|hace referencia a|hacen referencia a|designa|es el nombre (?:de|dado a|que se da a)|es el término para|es un tipo de`,
    copula: 'es|son|era|fue',
    copulaOfMany: 'son|eran',
    predicate: '(?:un|una|unos|unas|el|la|los|las|aquel|aquella|todo|cualquier) ',
    relative:
      '(?:que|cuyo|cuya|cuyos|cuyas|en (?:el|la|los|las) que|por (?:el|la|los|las) que|mediante|donde|quien|formad[oa]|compuest[oa]|utilizad[oa]s?|usad[oa]s?|diseñad[oa]s?|encargad[oa]|capaz|dedicad[oa]|destinad[oa]|basad[oa]|para \\p{L}+r)',
    naming: [
      '(?:se llaman?|se denominan?|se conocen? como|llamad[oa]s?|denominad[oa]s?|conocid[oa]s? como) (?<term>[^,.;:()]+)(?:$|,| \\()',
    ],
    framed: [
      '^Por (?<term>.+?) se entiende (?<meaning>.+)$',
      '^Se entiende por (?<term>[^,]{2,50}?) (?<meaning>(?:un|una|el|la|los|las|todo) .+)$',
      '^Se (?:llama|denomina) (?<term>[^,]{2,40}?) (?:a|al) (?<meaning>.+)$',
      '^El término (?<term>.+?) (?:significa|se refiere a|designa|describe) (?<meaning>.+)$',
    ],
  },
  asking: {
    members: (title) => `¿Qué forma parte de «${title}»?`,
    meaning: (term) => `¿Qué se entiende por «${term}»?`,
    expansion: (acronym) => `¿Qué significan las siglas «${acronym}»?`,
    character: (term) => `¿Qué caracteriza a «${term}»?`,
    term: (meaning) => `¿Qué término corresponde a «${meaning}»?`,
    cell: (table, row, column) => `${table} «${row}»: ${column} …`,
    gap: (sentence) => `¿Qué completa la frase? ${sentence}`,
  },
}
