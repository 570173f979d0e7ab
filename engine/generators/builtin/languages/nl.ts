import type { LanguageData } from '../grammar.ts'
import { dutch as moreVerbs } from '../verbs/nl.ts'

export const dutch: LanguageData = {
  language: 'nl',
  quotes: ['“', '”'],
  articles: "de het een 't",
  indefinite: 'een',
  prepositions: `aan achter af behalve bij binnen boven buiten dankzij door in jegens langs met na naar naast nabij om onder ondanks op
    over per rond sinds te tegen tegenover ten ter tijdens tot tussen uit van vanaf vanuit via volgens voor voorbij wegens zonder`,
  conjunctions: `en of maar want dus dat omdat doordat zodat als toen terwijl hoewel wanneer indien tenzij noch zowel dan zoals waar
    waarbij waarin waarmee waardoor waarop waarvan`,
  pronouns: `ik me mij mijn wij we ons onze jij je jou jouw u uw jullie hij hem zijn zij ze haar hun hen het zich men dit dat deze die
    wie wat welk welke elk elke ieder iedere iedereen alle alles alleen ander andere anderen zelf zelfde dezelfde hetzelfde
    sommige enkele enige veel vele meer meeste weinig minder geen niemand iemand iets niets beide zulke zo'n er`,
  verbs: `is zijn was waren ben bent geweest wordt worden werd werden geworden heeft hebben had hadden gehad kan kunnen kon konden
    zou zouden moet moeten moest mag mogen wil willen zal zullen doet doen deed gaat gaan ging komt komen kwam maakt maken
    maakte geeft geven gaf neemt nemen nam staat staan stond ligt liggen blijft blijven heet heten noemt noemen betekent bevat
    bevatten bestaat bestaan gebruikt gebruiken omvat omvatten leidt zorgt laat laten begint ontstaat vormt vormen dient dienen
    meten meet stuurt sturen zet zetten wordt detecteert detecteren ontvangt ontvangen werkt werken hangt varieert`,
  participles: '(?:wordt|worden|werd|werden|is|zijn|heeft|hebben|had|was|waren) ge\\p{L}+',
  verbStarts: '(?:en|t)',
  adverbs: `niet ook nog al reeds zeer erg heel zo te dan daar hier nu vaak soms altijd nooit meestal gewoonlijk vooral bijzonder
    ongeveer circa bijna slechts maar eerst later vroeger binnenkort weer opnieuw hiervan daarvan hiermee daarmee hierin daarin hierdoor verder bovendien echter toch daarom dus
    daardoor daarbij daarmee daarna daarvoor samen tegenwoordig momenteel oorspronkelijk vervolgens uiteindelijk meer minder
    minstens rechtstreeks snel bijvoorbeeld eenvoudig relatief specifiek`,
  moreVerbs,
  looseEnds: '(?:end|lijk|isch|ig)',
  openers: `hij zij ze het hem haar hun hen zijn dit dat deze die zulke hier daar er en of maar want dus dan daarom daardoor daarbij
    daarmee daarna daarvoor daarnaast bovendien echter toch ook verder vervolgens uiteindelijk ten-slotte later eerst anders
    evenzo zo laatstgenoemde nee ja hierdoor hierbij hiermee hierin hiervoor desondanks niettemin waarbij`,
  hesitant: `als wanneer toen terwijl omdat hoewel indien wie wat welke waar waarom hoe sommige veel andere elke beide men ik wij we je
    jij u om voor bij na met in op door sinds tijdens volgens nu geen niet alle vandaag soms vaak niets stel zodra naarmate
    afhankelijk onze jouw uw`,
  demonstratives: 'dit|deze|die|zulke|hij|zij|ze|hem|haar|hun|hen|dergelijke',
  exemplary: 'bijvoorbeeld|bijv|zoals',
  clauses: 'dus|en (?:dit|is|wordt|kan)',
  connectives: 'bijvoorbeeld|echter|bovendien|daarnaast|kortom',
  deictic: 'deze|dit|hier',
  restating: '(?:dit|dat|deze|die) (?:is|zijn)|het is|het zijn|deze|dit|ze|het|die',
  teaching: '(?:les|lessen|oefening(?:en)?|hoofdstuk(?:ken)?|opdrachten|tutorial)',
  pointing: [
    '(?:hier)?(?:boven|onder)(?:staande?|genoemde?)|volgende|hieronder|hierboven|bovengenoemde?|eerder genoemde?|als volgt|zie (?:ook|figuur|tabel)',
    '(?:figuur|tabel|voorbeeld|hoofdstuk|les|opdracht) \\d+|in de (?:figuur|tabel|afbeelding)|op de afbeelding|zoals (?:eerder|hierboven)',
  ],
  people: `ik me mij mijn wij we ons onze jij je jou jouw u uw jullie`,
  commands: `klik open selecteer kies typ voer installeer download lees bekijk kijk let onthoud probeer gebruik maak voeg ga controleer
    overweeg stel denk leg beschrijf beantwoord vind vergelijk volg doe zoek schrijf onderzoek test verbind stuur sla druk bezoek`,
  labels: `opmerking opmerkingen let-op noot voorbeeld voorbeelden tip tips waarschuwing info informatie belangrijk oefening oefeningen
    vraag vragen antwoord antwoorden opdracht opdrachten taak samenvatting figuur tabel bron bronnen referentie doel doelen
    vereisten resultaat oplossing stap stappen zie duur datum auteur auteurs titel versie link links adres licentie foto
    afbeelding naam introductie inleiding conclusie uitdaging quiz disclaimer`,
  vague: `ding dingen reden redenen probleem problemen vraag vragen feit feiten resultaat resultaten voorbeeld voorbeelden idee ideeën
    punt punten manier wijze deel delen doel verschil voordeel voordelen nadeel geval onderwerp aantal sleutel tijd einde begin
    rest alles niets iets eerste tweede derde laatste volgende beste enige ander andere hoofdprobleem verhaal dag huis vriend
    man vrouw`,
  abbreviations: `v vs eng dhr mevr mw dr drs ir ing prof st bijv bv d.w.z o.a enz etc ca blz pag nr art fig vgl v.chr n.chr t.o.v i.p.v m.b.t z.g
    zgn evt incl excl jl resp mr i.e`,
  months: 'januari februari maart april mei juni juli augustus september oktober november december',
  numerals: `twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien
    twintig dertig veertig vijftig zestig zeventig tachtig negentig helft dozijn eerste tweede derde vierde vijfde`,
  magnitudes: 'honderd honderden duizend duizenden miljoen miljoenen miljard miljarden procent',
  units: `seconde seconden minuut minuten uur uren dag dagen week weken maand maanden jaar jaren decennium decennia eeuw eeuwen meter
    kilometer km m cm mm mijl mijlen voet hectare kg g gram kilogram ton liter volt v watt w kw mw hz khz mhz ghz bit bits byte
    bytes kb mb gb °c °f graden graad euro dollar keer maal punten mensen personen inwoners km² procent pulsen`,
  eras: 'eeuw',
  nameLinks: 'van de der den het von du del di da la le of the al bin ibn &',
  otherEnds:
    '(?:(?:^|^(?:op|af|aan|uit|in|toe|voor|over|door|mee|terug|weg|samen))ge\\p{L}+(?:t|d|en)|end|lijk|lijke|ische?)',
  linkers: 'van',
  defining: {
    explicit: `wordt gedefinieerd als|worden gedefinieerd als|betekent|betekenen|verwijst naar|verwijzen naar|staat voor|staan voor|is de naam (?:van|voor)|is een soort|is een verzamelnaam voor|is een term voor|duidt op`,
    copula: 'is|zijn|was|waren',
    copulaOfMany: 'zijn|waren',
    predicate: '(?:een|de|het|elk|elke|iedere|één van de) ',
    relative:
      '(?:die|dat|waarbij|waarin|waarmee|waardoor|waarop|waarvan|wiens|van hoe\\p{L}*|om|voor het|gebruikt|bestaande|bedoeld|tussen|met een)',
    naming: [
      '(?:wordt|worden) (?:ook )?(?:wel )?(?<term>[^,.;:()]+?) genoemd(?:$|,)',
      '(?:heet|heten|noemt men|noemen we|noemt men ook|genaamd) (?<term>[^,.;:()]+)(?:$|,| \\()',
      '(?:staat|staan|ook) bekend als (?<term>[^,.;:()]+)(?:$|,| \\()',
    ],
    framed: [
      '^Onder (?:(?:een|de|het) )?(?<term>.+?) (?:verstaat men|wordt verstaan|verstaan we) (?<meaning>.+)$',
      '^Met (?:(?:een|de|het) )?(?<term>.+?) (?:wordt|bedoelt men) (?<meaning>.+?)(?: bedoeld)?\\.?$',
      '^De term (?<term>.+?) (?:betekent|verwijst naar|beschrijft|staat voor) (?<meaning>.+)$',
    ],
  },
  asking: {
    members: (title) => `Wat hoort bij “${title}”?`,
    meaning: (term) => `Wat wordt bedoeld met “${term}”?`,
    expansion: (acronym) => `Waar staat “${acronym}” voor?`,
    character: (term) => `Wat kenmerkt “${term}”?`,
    term: (meaning) => `Welke term past bij “${meaning}”?`,
    cell: (table, row, column) => `${table} “${row}”: ${column} …`,
    gap: (sentence) => `Wat hoort op de open plek? ${sentence}`,
  },
}
