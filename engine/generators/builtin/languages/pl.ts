import type { LanguageData } from '../grammar.ts'

export const polish: LanguageData = {
  language: 'pl',
  quotes: ['„', '”'],
  articles: '',
  indefinite: '',
  prepositions: `bez dla do dzięki ku mimo między na nad naprzeciw o obok od około oprócz po pod podczas poprzez poza pomiędzy przeciw
    przed przez przy spod spośród sprzed u w we według wobec wokół wśród wzdłuż z za ze zamiast względem zgodnie`,
  conjunctions: `i oraz a ale lecz lub albo bądź czy że żeby aby by bo ponieważ gdyż więc zatem jednak jeśli jeżeli gdy kiedy chociaż
    choć podczas-gdy jak jako niż ani tj np czyli gdzie dlatego skąd dokąd`,
  pronouns: `ja mnie mi mną mój moja moje my nas nam nami nasz nasza nasze naszego naszej naszych ty ciebie cię ci tobą twój twoja twoje
    twojego twojej wy was wam wami wasz on ona ono oni one jego jej ich im go mu ją je nim nią nimi niego niej nich się siebie
    sobie sobą swój swoja swoje swojego swojej swoich ten ta to ci te tego tej tych temu tym tymi tę tą tamten który która które
    którego której których któremu którym którymi którą kto co kogo czego czym jaki jaka jakie jakiego jakich każdy każda każde
    każdego każdej wszystko wszyscy wszystkie wszystkich inny inna inne innego innej innych sam sama samo ten-sam taki taka takie
    takich takiego takiej niektóre niektórych niektórzy kilka wiele wielu żaden żadna żadne nic nikt coś ktoś oba obie`,
  verbs: `jest są był była było byli były być będzie będą jestem został została zostało zostały zostali zostaje może mogą mógł mogła
    mogły można musi muszą powinien powinna powinno należy trzeba ma mają miał miała miało mieli mieć nie-ma robi robią daje
    dają nazywa nazywają oznacza oznaczają stanowi stanowią zawiera zawierają obejmuje obejmują składa składają służy służą
    pozwala pozwalają umożliwia umożliwiają wykorzystuje używa używają powoduje powstaje występuje występują znajduje znajdują
    działa działają wysyła mierzy staje stają posiada posiadają polega przekształca emituje wykrywają zwraca`,
  verbalEnds: '(?:(?:[aeiyu]|ię)ł[aoyi]?|[aeiyu]li|uje|ują|eje|eją|ają|ywa|owią|rzą|czą|dzą|tworzy|niają)',
  firmNouns:
    'siła siły skała skały chwila chwili tabeli artykuł materiał podział udział kanał kapitał dział sygnał ideał szkoli skali',
  verbEnds: '(?:ował|owała|owały|owali|ałby|łoby|iła|iły|ili)',
  participles:
    '(?:się|nie|został|została|zostało|zostały|był|była|było|były|być|są|jest) \\p{L}+(?:ny|na|no|ne|ni|ty|ta|te|ł|ła|ło|ły|li|je|ją|ć)',
  verbStarts: '(?:uje|ują|ają|eją|rzą|ykrywa|ca|iera|wala|żą)',
  adverbs: `nie też także również już jeszcze tylko bardzo zbyt tak tam tu tutaj teraz wtedy potem często czasami zawsze nigdy zwykle
    zazwyczaj głównie szczególnie zwłaszcza ponadto następnie najpierw później wcześniej ostatecznie obecnie prawie niemal mniej
    więcej najbardziej najczęściej dość całkowicie razem ponownie bezpośrednio jednocześnie natomiast`,
  openers: `aczkolwiek jeden jedna jedno on ona ono oni one jego jej ich im go ten ta to te ci tego tej tych tym taki taka takie tu tutaj tam i oraz a ale lecz lub
    albo więc zatem jednak jednakże ponadto następnie potem wtedy także również też dlatego natomiast poza-tym zaś inaczej
    podobnie z-kolei ostatecznie wreszcie później swój swoje nie tak czyli stąd jako jest są`,
  hesitant: `jeśli jeżeli gdy kiedy ponieważ chociaż choć który która które kto co jak gdzie niektóre niektórzy wiele wielu inne inny inna
    innym każdy każda każde wszystkie oba w-tym my ja ty wy aby żeby by po w na przez dla z ze od przy podczas według zgodnie
    teraz może można należy trzeba czy oprócz dzięki istnieje istnieją za do nasz nasze`,
  demonstratives:
    't(?:en|a|o|e|ego|ej|emu|ym|ych|ymi|ę|ą)|tak(?:i|a|ie|iego|iej|ich|im)|on|ona|ono|oni|one|jego|jej|ich|nich|nimi|niego|niej|nią',
  exemplary: 'np|na przykład|takie? jak',
  clauses: 'więc|dlatego|a (?:także|ten|to)',
  connectives: '(?:na przykład|przykładowo|ponadto|jednakże|jednak|dodatkowo|ogólnie)',
  deictic: 'ten|ta|te|tego|tej|tych|tym|tutaj',
  restating: '(?:to|jest to|są to)|one|on|ona',
  teaching: '(?:lekcj\\p{L}+|ćwicze\\p{L}+|rozdzia\\p{L}+|samouczk\\p{L}*)',
  pointing: [
    '(?:wyżej|niżej|powyżej|poniżej) ?(?:wymienion\\p{L}+|opisan\\p{L}+)?|powyższ\\p{L}+|poniższ\\p{L}+|następujący\\p{L}*|następując\\p{L}+|wspomnian\\p{L}+|ww|zob|patrz|o (?:którym|których|której) mowa',
    '(?:rysunek|rysunku|tabela|tabeli|przykład|rozdział|ust|art|pkt|lit)\\.? \\d+|na (?:rysunku|obrazku|ilustracji)|jak (?:wyżej|wcześniej)|uchylon\\p{L}+',
  ],
  people: `ja mnie mi mną mój moja moje mojego my nas nam nami nasz nasza nasze naszego naszej naszych ty ciebie cię tobie tobą twój twoja twoje
    twojego twojej twoim twoje twoją wy was wam wami wasz możesz musisz chcesz masz jesteś wiesz znasz widzisz używasz użyjesz wysyłasz
    potrzebujesz zrobisz wpisujesz piszesz posiadasz przeczytasz sterujesz użyłeś zmieniając-swoje możemy musimy mamy jesteśmy
    używamy chcemy wiemy narysowaliśmy potrzebujemy wyobraź przedstawiam spotkasz zobaczysz`,
  commands: `kliknij otwórz wybierz wpisz uruchom zainstaluj pobierz przeczytaj zobacz zauważ pamiętaj spróbuj użyj utwórz dodaj przejdź
    sprawdź rozważ wyobraź pomyśl wyjaśnij opisz odpowiedz znajdź porównaj zrób skorzystaj napisz podaj zbadaj wykonaj podłącz wyślij
    zapisz skopiuj naciśnij odwiedź postaw`,
  commandEnds: '(?:jcie|źcie|cie)',
  labels: `uwaga uwagi przykład przykłady wskazówka wskazówki ostrzeżenie informacja informacje ważne ćwiczenie ćwiczenia pytanie pytania
    odpowiedź odpowiedzi zadanie zadania podsumowanie rysunek tabela źródło źródła literatura cel cele wymagania wynik rozwiązanie
    krok kroki zob czas data autor autorzy tytuł wersja link linki adres licencja zdjęcie obraz nazwa wprowadzenie wstęp
    konkluzja wniosek wyzwanie quiz zastrzeżenie przegląd`,
  vague: `rzecz rzeczy powód powody przyczyna problem problemy pytanie pytania fakt fakty wynik wyniki przykład przykładem przykłady pomysł
    punkt punkty sposób sposobem część częścią cel celem różnica różnicą zaleta zalety zaletą wada wady przypadek temat liczba klucz czas koniec
    początek reszta wszystko nic coś pierwszy pierwsza drugi druga trzeci ostatni ostatnia następny jedyny jedyna inny inna
    najlepszy historia dzień dom przyjaciel człowiek kobieta uproszczenie`,
  abbreviations: `v vs ang niem łac fr np m.in tzw tj itd itp ok r w dr prof inż mgr ul nr str s art ust pkt poz dz u wyd zob por im św ww tys mln mld p.n.e n.e godz
    min sek al gen płk red t tab rys lit i.e`,
  months: `styczeń stycznia luty lutego marzec marca kwiecień kwietnia maj maja czerwiec czerwca lipiec lipca sierpień sierpnia wrzesień
    września październik października listopad listopada grudzień grudnia styczniu lutym marcu kwietniu maju czerwcu lipcu sierpniu
    wrześniu październiku listopadzie grudniu`,
  numerals: `dwa dwie dwóch dwaj trzy trzech cztery czterech pięć pięciu sześć sześciu siedem siedmiu osiem ośmiu dziewięć dziewięciu dziesięć
    dziesięciu jedenaście dwanaście trzynaście piętnaście dwadzieścia trzydzieści czterdzieści pięćdziesiąt połowa pierwszy drugi trzeci`,
  magnitudes:
    'sto setki tysiąc tysiące tysięcy tys tys. milion miliony milionów mln miliard miliardy miliardów mld procent procenta %',
  units: `sekunda sekundy sekund sekundę minuta minuty minut godzina godziny godzin dzień dni tydzień tygodnie tygodni miesiąc miesiące miesięcy
    rok roku lat lata wiek wieki wieków metr metry metrów kilometr kilometry kilometrów km m cm mm mila mile mil stopa stopy stóp hektar
    hektarów kg g gram gramów kilogram kilogramów tona tony ton litr litry litrów wolt wolty woltów v wat watów w kw mw hz khz mhz ghz
    bit bity bitów bajt bajty bajtów kb mb gb °c °f stopni stopnia euro dolarów dolar złotych zł razy punktów osób mieszkańców km²
    impulsów obrotu obrotów`,
  eras: 'wiek wieku wieki w r. roku p.n.e n.e',
  nameLinks: 'von van de der di da la le of the al bin ibn &',
  otherEnds: '(?:ć|ko|wo|no|ąc|ny|na|ne|nych|nego|nej|owy|owa|owe)',
  linkers: '',
  defining: {
    explicit: `oznacza|oznaczają|jest definiowan[yae] jako|są definiowane jako|definiuje się jako|to inaczej|to rodzaj|to nazwa|jest rodzajem|nazywamy|odnosi się do`,
    copula: '(?:[–—-] )?to|jest to|[–—-] jest to',
    copulaOfMany: 'to|jest to|są',
    predicate: '',
    relative:
      '(?:któr\\p{L}+|jak[iae]|służąc\\p{L}+|polegając\\p{L}+|będąc\\p{L}+|umożliwiając\\p{L}+|pozwalając\\p{L}+|zawierając\\p{L}+|składając\\p{L}+|siły|procesu?|urządzeni[ae]|z jaką|w który[mc]h?|gdzie|używan\\p{L}+|stosowan\\p{L}+|przeznaczon\\p{L}+|do \\p{L}+nia)',
    naming: [
      '(?:nazywa się|nazywamy|nazywan[yae]|nazywane są|zwan[yae]|określa się jako|określan[yae] jako|znan[yae] jako) (?:również |także |też )?(?<term>[^,.;:()]+)(?:$|,| \\()',
    ],
    framed: [
      '^Przez (?<term>.+?) rozumie(?:my| się) (?<meaning>.+)$',
      '^Pod pojęciem (?<term>.+?) rozumie(?:my| się) (?<meaning>.+)$',
      '^(?:Termin|Pojęcie) (?<term>.+?) (?:oznacza|odnosi się do|określa) (?<meaning>.+)$',
    ],
  },
  asking: {
    members: (title) => `Co obejmuje „${title}”?`,
    meaning: (term) => `Co oznacza „${term}”?`,
    expansion: (acronym) => `Co oznacza skrót „${acronym}”?`,
    character: (term) => `Co charakteryzuje „${term}”?`,
    term: (meaning) => `Który termin pasuje do opisu „${meaning}”?`,
    cell: (table, row, column) => `${table} „${row}”: ${column} …`,
    gap: (sentence) => `Co uzupełnia zdanie? ${sentence}`,
  },
}
