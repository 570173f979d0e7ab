import type { VerbForms } from './forms.ts'

/** Verbs of study texts in the third person, where no end tells them from nouns and adjectives. */
export const spanish: VerbForms = [
  [
    `abandon abarc absorb acab aceler acept aclar activ actu acumul adapt adopt afect afirm agreg ajust alcanz aliment
    almacen alter ampli analiz anunci aparec aplic aport aprob apoy arrastr asegur asimil asoci ataca atraves aument avanz
    ayud baj bas bloque busc calcul calient cambi caracteriz caus celebr centr circul clasific coloc combin compar complet
    comprob comunic conect confirm conquist conserv contamin contrat control coordin cort cre cuent culmin cultiv decid
    declar dedic defin degrad demostr denomin denot depend derrot desarroll descans descart desempeñ design despert
    destac determin diferenci digit disfrut disip domin dur efectu ejecut elabor elev elimin emple encarg encuentr enfoc enfrent
    entr entreg enví equival escap estimul estudi evalu evit evolucion exig experiment explic explor export expres
    extrañ facilit falt figur filtr fij firm form formul fund funcion gan gener gobern guard habit identific ilumin impact implic
    import impuls incorpor increment indic inform inici inspir integr intercambi interpret inund invad inyect invent invit juzg lanz
    limit llam llen llev logr luch mand manej manifest marc mejor mencion migr mostr muestr narr necesit neg nombr not
    observ ocup oper opin orden organiz origin otorg particip pas permanec plante predic predomin prepar present presion
    proclam program provoc publicc public qued quit reaccion realiz recaud rechaz reclam refleg reflej reform regres regul relacion
    renov repar report represent reserv resalt respet respir result retir revel rod rot señal separ simbol simboliz situ soport
    subray super tard termin tom trabaj traslad trat transform transit transport us vari ventil viaj vigil visit vot vuel`,
    'a an ó aron aba aban ará arán ando ar aría',
  ],
  [
    `absorb admit advert agradec aparec aprend asciend atiend atribuy beb carec ced coincid com comprend concib conced
    conclu conduc conoc constitu constituy construy consum contien contribuy convenc conviert corr correspond corrig crec cubr
    cumpl deb decid defiend depend desaparec desarroll descend desciend describ descubr destruy detien difund dirig
    disminuy dispon dissuelv disuelv distingu divid ejerc elig emerg entiend equival escog escond establec estremec exced excluy exig exist
    extiend extra favorec florec funden fund gir hier hierv impid impon incid incluy influy interven intervien introduc
    invad inviert jueg le mantien mid muev nac obedec obtien ocurr ofrec opon oprim pas pareci parec part pertenec permanec
    pierd pid preced prefier prev pretend produc promuev prosigu propon proteg prov recib reconoc recog recorr reduc refier
    reflex reg relu reproduc requier residu resid resist resuelv respond restring retien reun romp satisfac sient sigu solicit
    sostien sub suced suger sugier supon surg sustituy tiend tien transcurr transmit trasciend un utiliz val venc vend viv vuelv`,
    'e en ió ieron ía ían erá irá iendo er ir',
  ],
  [
    'rige surge gira hierve funde cuece suele suelen consta constan muestra muestran encuentra encuentran prueba queda quedan',
    ' ',
  ],
]
