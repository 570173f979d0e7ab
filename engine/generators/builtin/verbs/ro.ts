import type { VerbForms } from './forms.ts'

/** Verbs of study texts in the third person, where no end tells them from nouns and adjectives. */
export const romanian: VerbForms = [
  [
    `abandon abord acceler accept acoper acționaz activ adapt adăpost adopt afirm aflu afl ajung ajut alege aliment alcătui amplas
    analiz anunț apar aparțin aplic aprob apropi arăt asigur asist atac atinge atrag aug avansea calcul cauz caut celebr cer cere
    circul citeaz clasific combin compar complet conduc confirm conserv consum contribui control convert coordon cresc cred
    cuceri cuprind declar decid defin degaj delimit demonstr denot depind descri descrie descoper desfășur despart determin dezvolt
    difer dispar distrug domin dur elibera elimin emit equival evit evolu execut exercit explic explor export exprim extind
    favoriz filtr fix fond form formul funcțion fuzion genera guvern identific implic import impun indic inform influenț iniți
    insist instal interpret interzic introduc inund invad inventea invit izol îmbin împart împiedic încep încerc încheie
    încălz îndeplin înlocui întâln întemei întind întreț învaț învăț las lans leag limit localiz lovesc lucr lupt manifest
    măr mări măsoar menți migr modific mor muncesc nasc neg nota observ ocup oblig obțin omoar oper organiz orient părăs
    particip păstr pierd permit pleac plutesc port posed practic preced predomin prefer pregătesc prepar preveni proclam
    profit program propun protej prove provin provoac public păze răspund reacțion realiz recunosc reduc reflect refuz reglement
    renunț repar repet representa respect respir respinge retrag reune reușesc rezist rezolv rezult rotea rup salv scad scap schimb
    scot scriu semnal semnific separ simboliz simt situ solicit sosi spal spar stabil stimul stoc strâng strivi sufer suger suport
    supraviețui supun sur susțin termin tind topea traversea trăi trăiesc transform transmit transport trat trec trimit uci
    uneșt unesc urc urmăr urm utiliz vând varia vărs verific vibrea vindec vizit vorbesc vot zboară`,
    'ă a au e ează eaz ează esc ește ea eau i it iră ară ând ind ește uie uiesc',
  ],
  [
    `cuibărește cuibăresc acoperă acoperea adăpostește rămân rămâne curge curg crește cresc scade scad trăiesc trăiește merge duce
    duc leagă desparte împarte începe încep ține țin apără află aflau află ocupă cuprinde cuprind cere cer trece trec străbate
    străbat traversează reglează domină depinde depind apare apar izvorăște izvorăsc varsă atinge ating ajunge ajung cade cad
    naște nasc moare mor scrie scriu crede cred știe știu spune spun pierde pierd câștigă lucrează`,
    ' ',
  ],
]
