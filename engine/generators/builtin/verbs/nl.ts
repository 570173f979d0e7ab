import type { VerbForms } from './forms.ts'

/** Verbs of study texts, which no capital tells from nouns. */
export const dutch: VerbForms = [
  [
    `adem bepaal beheer behoor bereik beschrijf bescherm besluit bestuur betaal bevestig beweeg beveel bewaar bewijs bezit blijk bloei
    bots bouw breek breng brand controleer creëer daal deel denk dien draag drijf drink droom druk duur eindig eis ervaar filter
    functioneer fokus geld geloof geniet gebeur groei haal handel help herken hersten hoor hang ken kies klink koel kook koop
    krijg kweek leer lees leef lever leid lijd lijk loop maal meet meld meng noem ontdek ontmoet ontvang ontwikkel onderzoek
    onderscheid ondersteun open opereer organiseer overleef produceer publiceer raak reageer regel regeer regen reken reis remm
    roep schiet schilder schrijf sluit smelt snij speel splits spreek spring stel sterf stijg stop stuur stroom strijd stuw
    toon transporteer trek twijfel val vang vaar verander verbind verbruik verdeel verdien verdwijn verenig verhoog verklaar
    verkoop verlaag verlaat verleen verlies vermijd vermind verminder vermoord veroorzaak veroover verover verplaats verschijn verschil versterk
    vertel vertraag vervang vervoer verwarm verwerk verwijder vind vlieg vlucht voed voel voer volg voorkom vorm vraag vrees
    waak wacht wek werk werp win wissel woon word zend zie zing zink zoek zorg zuiver zweef`,
    ' t te de ten den en',
  ],
  [
    `bracht brachten kreeg kregen beëindigde beëindigden schreef schreven bouwde bouwden groeide groeiden brak braken vond vonden
    hield hielden hing hingen koos kozen las lazen liep liepen leed leden nam namen riep riepen sloot sloten sloeg sloegen
    sprak spraken steeg stegen stierf stierven trok trokken viel vielen voer voeren verloor verloren verscheen verschenen
    verdween verdwenen vloog vlogen vocht vochten vroeg vroegen won wonnen zag zagen zond zonden zocht zochten zonk dacht
    dachten kocht kochten leidde leidden bleek bleken bezat bezaten ontving ontvingen ontstond ontstonden bevestigt bestudeert meten
    dragen geven nemen delen spelen maken breken lopen slapen leven wonen kiezen lezen vliegen verdelen bepalen vervoeren`,
    ' ',
  ],
]
