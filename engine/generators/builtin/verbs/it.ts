import type { VerbForms } from './forms.ts'

/** Verbs of study texts in the third person, where no end tells them from nouns and adjectives. */
export const italian: VerbForms = [
  [
    `abbandon accett acquist adatt adott afferm afford alter aliment ampli analizz annunci applic approv arriv aspett assicur
    assorb attacc attir attravers aument avanz bas blocc calcol cambi camin caratterizz caus celebr cerc chiam circond
    colleg colloc combin cominci compar complet comport comunic conferm confin conquist consegn conserv consider
    consolid consum contamin contrast controll coordin cre cur declin dedic determin dich diffond diment dimostr divent
    domin dur elabor elenc elev elimin emigr entr esamin esegu esercit esplor esport evit fab fabbric favor ferm filtr firm fond
    form formul funzion gener govern guad guadagn guard guid identific illumin impieg import incontr incorpor indebol
    indic inform inizi insegn integr interess interpret intit invent invi invit lanc lasci lavor lev liber limit lott mand
    manifest mantien merit mescol migr miglior mir misur modific mostr mut narr neg neutralizz nomin not occup oper ordin organizz
    osserv ostacol ottien pag parl partecip pass pens port pratic precipit predomin predic prepar present proclam produc program pront
    provoc pubblic punt raccont rafforz rappresent realizz regal registr regn regol relazion rend resist respir rest restaur
    ricord ricer rifiut rinnov ripar riport ripudi rispett risult ritorn ruot salv sc scambi scopp segn selezion separ sfrutt
    signific simboleggi sincronizz sostent specific spost stabilizz stamp studi super svilupp tard tent termin torn tracc trasform
    trasport tratt trov us utilizz valut vari viaggi vot`,
    'a ano ò arono ava avano erà eranno ando are',
  ],
  [
    `aggiung accend accad aggred ammett appart appartien appar apr assorb assum assist attribuisc avvien avveng chied chiud
    colp colpisc comport compong comprend conced conclud conduc condivid conosc conquist consegu conserv consist consent contien conteng
    contribuisc converg convert copr correspond corrispond costituisc costruisc cred cresc cuoc decid deriv descriv difend diffond dipend
    discend dispon distingu distrugg divid diminuisc diventa emett emerg eserc esegu esist esplod esprim estend estrae fin finisc fond
    fornisc fugg garant garantisc gestisc giung impedisc impon includ influisc inger inserisc intend interven introduc inval invad
    irrigid istitu istituisc legg mantien mett migliorisc mor muor muov nasc nascond offr ospit ottien pend perd percepisc permett
    perseg poss possied prend preced preved prevalg prevedd produc promuov propon protegg provien provved pulisc racchiud raccogl
    raggiung reagisc reg regg rend resid resist respir rest restituisc ricev richied riconosc riduc rifiorisc riflett rimuov ripet
    risal risied risolv rispond ritien riun riunisc riusc romp sal scend scegl scopr scorr scriv segu sent serv soffr sorg sost
    sostien sostituisc sottolin spieg spingon stabilisc subisc succed sugger suggerisc sussist svolg tend tien toglie tradisc
    traduc trae trasmett uccid un unisc usc vend vinc viv vien`,
    'e ono ì irono eva evano iva ivano erà irà endo ere ire',
  ],
  ['entrò formano firma converte convertono decadono perdono resta restano', ' '],
]
