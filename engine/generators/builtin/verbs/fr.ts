import type { VerbForms } from './forms.ts'

/** Verbs of study texts in the third person, where no end tells them from nouns and adjectives. */
export const french: VerbForms = [
  [
    `abaiss abandonn abord absorb accept accompagn accord accumul achèv activ adapt adopt affaibl affect affirm agi agrand
    aid ajout alimen aliment amen amélior analys annonc appartien appel appell appliqu apport approch arriv assur attaqu atteign
    attir attribu augment autoris bais bas bloqu bris brûl calcul capt caractéris caus cess chang charg chauff cherch
    circul class collabor command commenc compar compens complèt comport concern confirm connect conserv consomm constat
    constitu construi contest continu contract contribu contrôl convoqu coordonn coup coût coûtent crois cré cultiv
    découp déclar déclench décompos décor défend défil dégag dégrad demand demeur démontr dépass dépend déplac dépos dérang
    dériv désign détermin développ devien différenci digèr dilat diminu dirig discut disput dissip distribu divis domin
    donn double dur échapp échou éclair économis élabor élèv élimin émigr emball emmagasin emploi empêch emport encourag enferm
    engag engendr entour entr entraîn envoi équip équivau estim étend étudi évalu évapor évit évolu évoqu exerc exig exist expliqu
    explor exploit export exprim fabriqu facilit favoris filtr financ fix flott fond form formul fourn fractionn frapp fus gagn garant gard
    gèr gouvern grav guid habit hérit identifi ignor illustr impliqu import impos incit incorpor indiqu influenc inform inhib
    inject inspir install intègr interpret interprèt intervien invent invit isol jou jug lanc laiss libèr li limit livr localis
    log lutt manifest manqu march marqu mélang men menac mesur migr modifi mont montr nécessit ni nomm not nourri observ
    obten obtien occup opèr oppos ordonn organis orient origin ouvr oxyd parcour parl particip pass pens pénètr perfor perturb
    plac port possèd poss pratiqu précèd précis prédomin préfèr prépar présent présid press proclam procur produi profit progress
    prolong propag propos protèg prouv provien provoqu publi purifi ralenti rappel rassembl réagi réalis recherch recoupe recouvr
    récupèr réclam rédui réform reflèt refus regard regroup règn régul rejett rejoin rel relèv remarqu remont remplac remport
    renferm renforc rencontr rendent renouvel renvers répand répar répartiss répèt reproch représent repos requi résid résist
    respect respir ressembl rest résult retir retourn rétabli réussi révèl révis risqu sacrifi saisi sépar signal signifi
    simplifi sort soulèv souhait soulign stabilis stimul stock sub substitu subsist succèd suffi suit suppos supprim survol symbolis
    synthétis tent termin tir tomb tourn trait transform transmet transport travaill travers tri trouv utilis vari vaut véhicul
    vérifi verse vis vot`,
    'e ent a èrent ait aient era eront ant er',
  ],
  [
    `absorb abouti accompli agi assujetti atterri attendri choisi conver converti défini dépéri démoli divertir élargi enrichi envahi
    établi faibli fini fleuri fourni franchi garanti grandi guéri jailli maintien mûri noirci nourri obéi ralenti rebondi réfléchi réparti
    réagi réuni réussi rétréci saisi subi surgi vieilli`,
    't ssent ssait ssaient r ra ront',
  ],
  [
    `apparaît apparaissent atteint atteignent attend attendent bat battent conclut concluent conduit conduisent connaît connaissent
    construit construisent convient contraint correspond correspondent court courent couvre couvrent craint croît croissent croit
    croient cuit décrit décrivent découvre découvrent défend défendent dépend dépendent descend descendent détruit détruisent
    devient deviennent disparaît dort écrit écrivent entend éteint étend étendent exclut fond fondent inclut incluent
    inscrit instruit introduit introduisent intervient interviennent lit maintient maintiennent meurt meurent naît naissent
    nuit obtient obtiennent offre offrent ouvre ouvrent paraît parcourt part partent parvient perçoit perçoivent perd perdent
    plaît produit produisent promet provient proviennent prévoit reçoit reçoivent recouvre recouvrent reconnaît reconnaissent
    réduit réduisent rejoint rend rendent répand répandent répond répondent résout retient rompt sent sort sortent souffre
    soumet soutient suit suivent surprend survient survit tend tendent tient tiennent traduit traduisent transmet transmettent
    unit unissent vainc vaut valent vend vendent vit vivent conçut décrivit décrivirent naquit mourut reçut vécut perdit rendit
    découvrit conclut écrivit fournit`,
    ' ',
  ],
]
