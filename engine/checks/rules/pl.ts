import type { LanguageRules } from '../language-rules.ts'

const texts = 'tekst|tekstu|tekście|autor|autora|autorka|autorki|autorzy|artykuł|rozdział|fragment|akapit|dokument'
const says = 'mówi|stwierdza|wspomina|opisuje|wyjaśnia|podaje|definiuje|nazywa|wskazuje|twierdzi|pisze'

/** Polish. */
export const polish: LanguageRules = {
  letters: 'ąćęłńóśźż',
  functionWords: `i a oraz lub albo ale lecz ani czy że żeby aby gdy kiedy jeśli jeżeli bo ponieważ więc jak jako niż w we z
    ze na do od dla po przez przy pod nad o u za bez między przed podczas według wobec ja mnie my nas ty wy on ona ono oni
    one jego jej ich im nim nią nich go mu ją je się siebie swój swoje swoją swoich ten ta to te ci tego tej temu tym tych
    tymi tę tą tamten taki taka takie kto kogo co czego czym czemu który która które którzy którego której którym których
    którą jaki jaka jakie jakich jakim jaką gdzie skąd dlaczego ile jest są był była było były być będzie będą ma mają może
    mogą można należy nie tak też także tylko bardzo więcej jeszcze już każdy każda każde wszystkie inny inne innych
    został została zostały nazywa nazywamy`,
  articles: '',
  according: [
    'według (?:tego )?(?:tekstu|autora|autorki|autorów|artykułu|fragmentu)|zgodnie z (?:tym )?(?:tekstem|artykułem(?! \\d)|fragmentem)|w (?:tekście|tym tekście|artykule(?! \\d))',
  ],
  connectors: ['ponadto|poza tym|co więcej|jednakże'],
  starts: [
    'on|ona|ono|oni|one|jego|jej|ich|im|ten|ta|to|te|ci|tego|tej|temu|tym|tych|tymi|tę|tą|taki|taka|takie|tacy|tutaj|tu|tam',
    'dlatego|więc|zatem|jednak|jednakże|ale|lecz|i|a|oraz|natomiast|ponadto|wtedy|następnie|potem|wreszcie|również|także|też|stąd|dzięki temu',
    'na przykład|np\\.|innymi słowy|z kolei|z drugiej strony|w przeciwnym razie|podobnie(?! jak)|poza tym|w rezultacie|w takim|w tym celu',
  ],
  demonstratives: ['tego|tej|temu|tym(?!,)|tych|tymi|tę|ten|takie(?: \\p{L}+)?|taką|takiego|takiej'],
  pronouns: ['on|ona|ono|oni|jego|jej|ich|nim|nią|nich|niego|niej'],
  pointers: [
    `(?:ten|tego|tym|tej|ta|tę) (?:${texts}|rozdziale|rozdziału|artykule|stronie|strona|slajdzie|książce|tabeli|rysunku|przykładzie|ćwiczeniu|wykresie)`,
    `(?:autor|autorka|autorzy|tekst|artykuł|fragment) (?:${says})|(?:${says}) (?:autor|autorka|tekst)`,
    '(?:wyżej|powyżej|poniżej|wcześniej|uprzednio) ?(?:wymienion|wspomnian|opisan|podan|przedstawion|omówion)\\p{L}+|powyższ\\p{L}+|poniższ\\p{L}+|jak (?:wspomniano|widać|wyżej|powyżej|już)',
    '(?:zob\\.|zobacz|patrz|por\\.) |następująco|w dalszej części',
    '(?:rysun\\p{L}+|rys\\.|tabel\\p{L}+|tab\\.|przykład\\p{L}*|ćwiczeni\\p{L}+|zadani\\p{L}+|slajd\\p{L}*|wykres\\p{L}*|rozdzia\\p{L}+|równani\\p{L}+) \\(?\\d+|na stronie \\d+',
    'na (?:następnej|poprzedniej|kolejnej) (?:stronie|planszy)|na (?:następnym|poprzednim|kolejnym) slajdzie|w (?:następnym|poprzednim|kolejnym) (?:rozdziale|akapicie|przykładzie)',
    'na (?:rysunku|obrazku|wykresie|ilustracji|schemacie)',
  ],
  following: ['następując\\p{L}+'],
  yesNo: ['czy|prawda czy fałsz'],
  questionWords: [
    'jak|jak\\p{L}{1,5}|któr\\p{L}+|co|czego|czemu|czym|kto|kogo|komu|kim|gdzie|skąd|dokąd|kiedy|dlaczego|ile|ilu|iloma|czyj\\p{L}*|dlaczego|odkąd',
  ],
  alternatives: [
    '(?:i|oraz|a) (?:w |z |na |do |od |dla |po )?(?:co|czego|kiedy|gdzie|jak|dlaczego|kto|ile|skąd|jaki\\p{L}*|jaka|czym)',
  ],
  yesOrNo: ['tak|nie|prawda|fałsz'],
  catchAll: [
    '(?:wszystkie|żadne|żadna|obie|każda)(?: z)? ?(?:powyższych|powyższe|odpowiedzi.*|wymienionych|wymienione|nich|opcje)|wszystkie|żadn[ae]',
  ],
  months:
    'stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia|styczeń|luty|marzec|kwiecień|maj|czerwiec|lipiec|sierpień|wrzesień|październik|listopad|grudzień',
}
