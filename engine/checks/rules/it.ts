import type { LanguageRules } from '../language-rules.ts'

const texts = 'testo|brano|autore|autrice|autori|articolo|capitolo|paragrafo|documento|estratto|passo'
const says = 'dice|afferma|menziona|descrive|spiega|cita|definisce|presenta|chiama|indica|sostiene'

/** Italian. */
export const italian: LanguageRules = {
  letters: 'àèéìîòóù',
  functionWords: `il lo la i gli le l un uno una di a da in con su per tra fra d del dello della dei degli delle dell al allo
    alla ai agli alle all dal dallo dalla dai dagli dalle dall nel nello nella nei negli nelle nell sul sullo sulla sui sugli
    sulle sull col e ed o od ma però anche che chi cui cosa come quando dove perché se mentre quindi poiché né io mi me noi
    ci tu ti te voi vi lui lei esso essa essi esse loro si ne questo questa questi queste quello quella quelli quelle suo sua
    suoi sue mio tuo nostro quale quali quanto quanta quanti quante è sono era erano essere stato stata stati ha hanno aveva
    avere può possono deve devono viene vengono fu non più meno molto solo tutto tutti tutte ogni altro altri altra altre
    c qual dov`,
  articles: "il|lo|la|gli|le|uno|una|un|i|l'|un'",
  according: [
    `(?:secondo|in base a)(?:l| il|l'| lo| gli| i)? ?(?:${texts})`,
    `nel (?:testo|brano|capitolo(?! \\d))|nell'articolo(?! \\d)`,
  ],
  connectors: ['tuttavia|inoltre|comunque|infatti|in effetti|per di più|ciononostante'],
  starts: [
    'esso|essa|essi|esse|egli|ella|lui|lei|loro|quest[oaie]|quell[oaie]|ciò|tali|tale|suo|sua|suoi|sue|qui',
    'quindi|dunque|così|perciò|pertanto|ma|e|ed|però|allora|poi|infine|invece(?! di)|altrimenti|anche|ad esempio|per esempio',
    'al contrario(?! d)|di conseguenza|in altre parole|allo stesso modo(?! d)|analogamente|per questo|quest.ultim[oaie]',
  ],
  demonstratives: ["quest[oaie]|quest'|quell[oaie](?! (?:che|d))|ciò(?! che)|tal[ei]"],
  pronouns: ['ess[oaie]|egli|ella|lui|lei|suo|sua|suoi|sue', 'loro(?= ?\\?)'],
  pointers: [
    `quest[oaie] (?:${texts}|pagina|sezione|lezione|libro|tabella|figura|esempio|esercizio|schema|immagine|corso)|quest'(?:articolo|autore|immagine)`,
    `(?:il |l'|gli )(?:${texts}) (?:${says})|(?:${says}) (?:il |l')(?:testo|autore|brano)|l'autore(?! d)`,
    '(?:sopra|precedentemente|suddett|già) ?(?:citat|menzionat|descritt|elencat|indicat|vist)[oaie]|sopraccitat\\p{L}|suddett[oaie]|di cui sopra|come (?:già|abbiamo) (?:visto|detto|menzionato)|come (?:segue|sopra)',
    '(?:vedi|cfr\\.?|si veda) (?:sopra|sotto|anche|pagina|figura|tabella|capitolo)|qui sotto|qui sopra',
    '(?:figur[ae]|fig\\.|tabell[ae]|tab\\.|esempio|esercizio|equazione|diapositiva|schema) \\(?\\d+|capitolo \\d+(?! de)|a pagina \\d+',
    '(?:pagina|diapositiva|capitolo|sezione|paragrafo|esempio) (?:seguente|precedente|successiv[oa])|prossim[oa] (?:pagina|diapositiva|capitolo)',
    "nella figura|nell'immagine|nello schema(?! d)",
  ],
  following: ['(?:seguent[ei])(?<!(?:giorno|anno|mese|settimana|secolo|notte) seguent[ei])'],
  yesNo: [
    "è(?! quel)|sono|era|erano|può|possono|ha|hanno|deve|devono|esiste|esistono|c'è|ci sono|si può|vero o falso|è vero",
  ],
  questionWords: ["che|chi|cosa|cos'è|cos'|come|com'|dove|dov'|quando|perché|qual\\p{L}*|quant\\p{L}*|cui|quand'|cosa"],
  alternatives: ['ed? (?:in |a |di |da |per )?(?:quando|dove|perché|quale|quali|quant[oaie]|chi|cosa|che cosa|come)'],
  yesOrNo: ['sì|no|vero|falso|giusto|sbagliato'],
  catchAll: [
    '(?:tutt[ei]|nessun[oa]?|entramb[ei]|ness.)(?: dell[ei]| l[ei])* ?(?:precedenti|risposte.*|opzioni|quest[ei]|sopra.*|altre)|(?:tutt[ei]|nessun[oa])',
  ],
  months: 'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre',
}
