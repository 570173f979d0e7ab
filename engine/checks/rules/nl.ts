import type { LanguageRules } from '../language-rules.ts'

const texts = 'tekst|auteur|auteurs|schrijver|schrijfster|artikel|passage|fragment|hoofdstuk|alinea|document'
const says = 'zegt|noemt|beschrijft|vermeldt|stelt|definieert|toont|schrijft|bespreekt'

/** Dutch. */
export const dutch: LanguageRules = {
  letters: 'áéèëïóöü',
  functionWords: `de het een en of maar want dus als dan dat die dit deze wie wat welke welk waar wanneer waarom hoe waardoor
    waarmee waarin waarvan in op aan van voor met bij door naar om onder over tegen tot tussen uit zonder binnen buiten na
    sinds tijdens volgens te ten ter ik mij me mijn wij we ons onze jij je jou jullie u hij hem zijn zij ze haar hun hen er
    zich men is was waren ben bent geweest wordt worden werd werden heeft hebben had hadden kan kunnen kon moet moeten mag
    mogen zal zullen zou niet geen ook nog al zeer meer meest veel weinig alle alleen elk elke ander andere zo toen daar
    hier omdat zodat terwijl hoewel indien heet noemt noemen`,
  articles: 'de|het|een',
  according: [
    `volgens (?:de|het|deze|dit) (?:${texts})`,
    `in (?:de tekst|het artikel(?! \\d)|het fragment|deze tekst)`,
  ],
  connectors: [],
  starts: [
    'hij|zij|ze|het (?:is|was|wordt|werd|heeft|kan|betekent|komt|zorgt)(?! (?:belangrijk|mogelijk|nodig))|dit|deze|die|dat|haar|hun|dergelijke|zulke|hier|daar',
    'daarom|dus|daardoor|hierdoor|daarmee|hiermee|daarbij|hierbij|daarna|daarnaast|bovendien|echter|toch|maar|en|want|dan|anders|vervolgens|ook|tevens',
    'bijvoorbeeld|in tegenstelling daarmee|met andere woorden|evenzo|in dit geval|aan de andere kant|laatstgenoemde|eerstgenoemde|desondanks|hierin|daarin|hiervoor|daarvoor',
  ],
  demonstratives: ['dit|deze|zulke|dergelijke|hierbij|hierdoor|daarbij|hiermee|daarmee', 'dat(?= ?\\?)'],
  pronouns: ['hij|hem|hun|haar|ze|zij', '(?:het|hen)(?= ?\\?)'],
  pointers: [
    `(?:dit|deze) (?:${texts}|pagina|paragraaf|sectie|dia|boek|tabel|figuur|voorbeeld|oefening|grafiek|afbeelding|les|cursus)`,
    `(?:de|het) (?:${texts}) (?:${says})|(?:${says}) (?:de|het) (?:tekst|auteur|schrijver|artikel)|de auteurs?(?! van)`,
    '(?:hierboven|hieronder|eerder|bovengenoemd|bovenstaand|onderstaand|voornoemd)(?:e)?(?: (?:genoemd|vermeld|beschreven|getoond)e?)?(?= ?\\p{Ll}|[?.,]|$)',
    'zie (?:ook|boven|onder|pagina|figuur|tabel|hoofdstuk)|zoals (?:eerder|hierboven|hieronder|gezegd|vermeld|we)|als volgt',
    '(?:figuur|fig\\.|tabel|afbeelding|voorbeeld|oefening|dia|vergelijking|grafiek) \\(?\\d+|hoofdstuk \\d+(?! van)|op (?:pagina|bladzijde) \\d+',
    '(?:volgende|vorige) (?:pagina|bladzijde|dia|hoofdstuk|paragraaf|alinea|voorbeeld)|in het (?:volgende|vorige) hoofdstuk',
    'in de (?:figuur|afbeelding|grafiek)|op de (?:afbeelding|foto)',
  ],
  following: ['volgende(?! (?:dag|nacht|week|maand|jaar|eeuw))'],
  yesNo: [
    'is|zijn|was|waren|heeft|hebben|had|hadden|kan|kunnen|moet|moeten|mag|mogen|wordt|worden|werd|werden|bestaat|bestaan|klopt|zal|waar of niet|doet|gaat',
  ],
  questionWords: ['wie|wat|welke?|waar\\p{L}*|wanneer|hoe|hoeveel|hoelang|waarom|wiens'],
  alternatives: [
    'en (?:in |op |van |voor |met |uit )?(?:wie|wat|welke?|waar|wanneer|waarom|hoe|hoeveel|waardoor|waarmee|waarvoor)',
  ],
  yesOrNo: ['ja|nee|waar|onwaar|juist|onjuist|niet waar'],
  catchAll: [
    '(?:alle|geen|beide|alles|niets)(?: van)?(?: de| het)? ?(?:bovenstaande|antwoorden.*|opties|genoemde|hiervan|deze|bovengenoemde)|geen van (?:de|deze) \\p{L}+',
  ],
  months: 'januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december',
}
