import type { LanguageData } from '../grammar.ts'
import { italian as moreVerbs } from '../verbs/it.ts'

export const italian: LanguageData = {
  language: 'it',
  quotes: ['«', '»'],
  articles: "il lo la i gli le l' un uno una un'",
  indefinite: "un uno una un'",
  prepositions: `a ad al allo alla ai agli alle all' con col da dal dallo dalla dai dagli dalle dall' di del dello della dei degli
    delle dell' d' in nel nello nella nei negli nelle nell' per su sul sullo sulla sui sugli sulle sull' tra fra contro durante
    dopo prima senza sotto sopra verso entro presso oltre secondo mediante tramite attraverso fino lungo`,
  conjunctions: `e ed o od ma però se come quando mentre perché poiché affinché che né anche sebbene benché dove oppure ovvero ossia
    cioè quindi dunque`,
  pronouns: `io mi me mio mia miei mie noi ci ce nostro nostra nostri nostre tu ti te tuo tua tuoi tue voi vi ve vostro vostra lui lei
    egli ella esso essa essi esse loro si se sé suo sua suoi sue questo questa questi queste quest' quello quella quelli quelle
    quel quei quegli quell' ciò chi cui quale quali che ogni ognuno ciascuno ciascuna tutto tutta tutti tutte altro altra altri
    altre stesso stessa stessi stesse alcuno alcuni alcune qualche molti molte molto molta poco pochi poche nessun nessuno
    nessuna entrambi entrambe tale tali qualsiasi qualunque qualcosa niente nulla lo la li gli le ne c' l' un'altra un'altro`,
  verbs: `è sono era erano fu furono essere stato stata stati state sia siano sarà saranno sarebbe ha hanno aveva avevano ebbe avere
    avuto può possono poteva potrà potrebbe deve devono doveva dovrebbe fa fanno faceva fare fatto va vanno andare viene vengono
    venne dà danno dice dicono vede vedono chiama chiamano usa usano utilizza utilizzano permette permettono consente consentono
    serve servono consiste consistono contiene contengono comprende include includono significa indica rimane resta esiste
    esistono produce producono rappresenta diventa diventano offre possiede aggiunge registra crea mostra`,
  verbEnds: '(?:vano|rono|ando|endo|ebbe|ebbero|erà|irà|eranno|iranno)',
  participles:
    '(?:ha|hanno|aveva|avevano|è|sono|stato|stata|stati|state|fu|furono|essere|viene|vengono|era|erano) \\p{L}+(?:ato|ata|ati|ate|uto|uta|ito|ita|iti|ite|tto|tta)|si \\p{L}+',
  verbStarts: '(?:stra|istina|uove|iona|ende|isce|ano|ono|ette|enta)',
  adverbs: `non più meno molto troppo anche ancora già sempre mai spesso talvolta generalmente principalmente soprattutto qui qua lì là
    poi infine allora così quindi tuttavia circa quasi solo soltanto solamente ora oggi ieri bene male presto tardi abbastanza
    semplicemente particolarmente attualmente inoltre insieme direttamente facilmente automaticamente normalmente`,
  moreVerbs,
  looseEnds: '(?:ando|endo|mente|rsi)',
  openers: `infatti lui lei egli ella esso essa essi esse loro suo sua suoi sue questo questa questi queste quest' quello quella quelli quelle
    quel quei ciò qui lì e ed o ma però quindi dunque allora così tuttavia inoltre infine poi anche altrimenti viceversa
    analogamente tale tali no sì innanzitutto successivamente pertanto ne ci oppure`,
  hesitant: `passando usando utilizzando se quando come perché poiché mentre chi che cosa quale dove alcuni alcune molti molte altro altra altri altre ogni tutti
    tutte ognuno noi io tu voi si per in con senza dopo prima durante da a al c' qualora una-volta tra fra secondo essendo
    per-esempio mi ti vi non lo la-prima è sono può`,
  demonstratives:
    "quest[oaie]|quest['’]|quell[oaie]|quell['’]|quel|quei|ciò|tal[ei]|ess[oaie]|egli|lui|lei|loro|su[oa]|suoi|sue",
  exemplary: '(?:ad|per) esempio|come',
  clauses: 'quindi|e (?:questo|questa|può|viene|si)',
  connectives:
    '(?:ad|per) esempio|tuttavia|inoltre|infatti|di fatto|quindi|pertanto|infine|in generale|generalmente|di solito',
  deictic: "quest[oaie]|quest['’]",
  restating: '(?:questo|questa|queste|questi) (?:è|sono)|si tratta di|è|sono|quest[oaie]',
  teaching: '(?:lezion[ei]|esercizi?o?|capitol[oi]|tutorial)',
  pointing: [
    'seguent[ei](?! (?:giorno|anno|mese|secolo))|(?:sopra|precedentemente) (?:citat|menzionat|descritt)[oaie]|suddett[oaie]|qui (?:sotto|sopra)|vedi|come segue',
    "(?:figura|tabella|esempio|capitolo|esercizio) \\d+|nella (?:figura|tabella|immagine)|nell['’](?:esempio|immagine)|come (?:abbiamo|si è) visto|in precedenza|precedente",
  ],
  people: `io mi me mio mia miei mie noi nostro nostra nostri nostre tu ti te tuo tua tuoi tue voi vi vostro vostra vostri vostre puoi devi
    hai vuoi sei potete dovete avete volete possiamo dobbiamo abbiamo vogliamo usiamo immagina pensa scrivi invii digiti utilizzi
    vediamo facciamo`,
  peopleEnds: '(?:iamo|remo|emmo|eremo)',
  commands: `clicca cliccare apri aprire seleziona scegli digita inserisci esegui installa scarica leggi guarda nota ricorda prova usa
    utilizza crea aggiungi vai verifica considera immagina pensa spiega descrivi rispondi trova confronta modifica committa
    copia salva segui invia premi visita fai fare mandami supponi`,
  labels: `nota note esempio esempi suggerimento consiglio consigli attenzione avviso info informazione informazioni importante
    esercizio esercizi domanda domande risposta risposte compito osservazione riassunto figura tabella fonte fonti riferimento
    riferimenti obiettivo obiettivi requisiti risultato soluzione passo passi vedi durata data autore autori titolo versione
    link indirizzo licenza foto immagine nome introduzione indice bibliografia sintassi comando comandi output`,
  vague: `cosa cose ragione ragioni motivo motivi problema problemi domanda domande fatto fatti risultato risultati esempio esempi idea
    idee punto punti modo modi parte parti scopo obiettivo fine differenza vantaggio vantaggi svantaggio caso casi tema numero
    chiave tempo inizio resto tutto niente nulla primo prima secondo seconda ultimo ultima unico unica migliore peggiore altro
    maggior storia giorno casa amico uomo donna`,
  abbreviations: `v vs ingl sig sig.ra dott dott.ssa prof ing avv ecc es p.es cfr pag pagg vol cap fig art d.c a.c n no ca ed s san i.e`,
  months: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  numerals: `due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto
    diciannove venti trenta quaranta cinquanta sessanta settanta ottanta novanta metà dozzina primo prima secondo seconda terzo
    terza quarto quarta quinto`,
  magnitudes: 'cento mila mille milione milioni miliardo miliardi %',
  units: `secondo secondi minuto minuti ora ore giorno giorni settimana settimane mese mesi anno anni decennio decenni secolo secoli
    metro metri chilometro chilometri km m cm mm miglio miglia piede piedi ettaro ettari kg g grammo grammi chilogrammo
    chilogrammi tonnellata tonnellate litro litri volt v watt w kw mw hz khz mhz ghz bit byte kb mb gb °c °f grado gradi euro
    dollari dollaro volte punti persone abitanti km² caratteri`,
  eras: 'secolo secoli',
  nameLinks: "di del della dei degli delle dello d' da dal van von der de la le of the al bin ibn &",
  otherEnds: '(?:ando|endo|[aei]re|mente|[aiu]t[oaie])',
  linkers: "di del della dei degli delle dello dell' d'",
  defining: {
    explicit: `è definito come|è definita come|sono definiti come|sono definite come|si definisce come|significa|significano|indica|indicano|denota|si intende|si riferisce a|si riferiscono a|è il nome (?:di|dato a)|è un tipo di`,
    copula: 'è|sono|era|fu',
    copulaOfMany: 'sono|erano',
    predicate: "(?:un |uno |una |un['’]|il |lo |la |i |gli |le |l['’]|ogni |qualsiasi )",
    relative:
      '(?:che|cui|il quale|la quale|dove|in cui|con cui|per cui|da cui|a cui|attraverso cui|utilizzat[oaie]|usat[oaie]|compost[oaie]|formata?o?|costituit[oaie]|contenente|permettendo|situat[oaie]|basat[oaie]|capace|destinat[oaie]|per \\p{L}+re)',
    naming: [
      '(?:si chiamano?|è chiamat[oa]|sono chiamat[ie]|è dett[oa]|sono dett[ie]|chiamat[oaie]|dett[oaie]|denominat[oaie]|not[oaie] come|è considerat[oa]|si dice|prende il nome di) (?<term>[^,.;:()]+)(?:$|,| \\()',
    ],
    framed: [
      '^Per (?<term>.+?) si intende (?<meaning>.+)$',
      '^Con (?:il termine )?(?<term>.+?) (?:si intende|si indica|intendiamo) (?<meaning>.+)$',
      '^Si (?:chiama|definisce|dice) (?<term>[^,]{2,40}?) (?<meaning>(?:un|uno|una|il|lo|la|ogni) .+)$',
      '^Il termine (?<term>.+?) (?:significa|indica|si riferisce a|designa) (?<meaning>.+)$',
    ],
  },
  asking: {
    members: (title) => `Che cosa rientra in «${title}»?`,
    meaning: (term) => `Che cosa si intende con «${term}»?`,
    expansion: (acronym) => `Per che cosa sta la sigla «${acronym}»?`,
    character: (term) => `Che cosa caratterizza «${term}»?`,
    term: (meaning) => `Quale termine corrisponde a «${meaning}»?`,
    cell: (table, row, column) => `${table} «${row}»: ${column} …`,
    gap: (sentence) => `Che cosa completa la frase? ${sentence}`,
  },
}
