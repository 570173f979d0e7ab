import type { VerbForms } from './forms.ts'

/** Verbs of study texts, many of which are nouns elsewhere. */
export const english: VerbForms = [
  [
    `absorb accept act add adopt affect aim allow alter answer appear appoint approach assist attack attempt attract avoid
    award back band bind block boil burn call claim collect combat compare confirm connect consider constrain construct contain
    contract convert cool correct counter cover crown damage defeat defend defer deliver demand depend deposit detect
    develop differ direct discover discuss display distort divert drain drop drug earn elect emit employ end enter erupt
    establish exceed exert exist expand expect explain exploit export express extend extract fail favour favor filter
    flow follow form found fund gain gather generat grant guard halt happen harm head heat help hold impact import
    increas inhibit insert inspect interact interest interpret invent invest invert join kill lack last launch lead lean
    learn leak lift limit link list look lower maintain manufactur mark mask matter mean melt mention model monitor mount
    need obtain occur offer open order oxidis oxidiz park perform permit persist plan plant play point predict present
    prevent print proceed process produc profit project prolong protect provok pull push question rain raid raise reach react
    reason recall record reflect reform reject relax remain remind render repair repeat report represent request resist
    rest result return reveal reward rotat rush seal search select separat settl shift sign signal slow slow soften sort
    sound split spread start stay stem strengthen stretch succeed suffer suggest support surrender surround survey
    suspend switch talk target tend test threaten tighten trace track train transfer transform transmit transport travel
    treat trigger turn visit vomit vot wait walk want warn weaken widen wield work yield attend attain abandon abolish
    accelerat accompany accomplish accord achiev acquir activat adapt adjust administer advanc amend analys analyz announc
    arrest ascend assault assembl assert assign assum attach attribut authoris authoriz balanc ban bombard borrow`,
    ' s ed ing',
  ],
  [
    `abolish accomplish approach attach banish bless catch coach compress crush diminish discuss dismiss distinguish
    encompass establish express extinguish finish fix flourish focus furnish impress launch match mix oppress pass possess
    press process progress publish punish push quench reach replenish research restructur search stretch suppress switch
    teach touch vanish wash watch wish witness`,
    ' es ed ing',
  ],
  [
    `accelerat achiev acquir activat administrat admir advanc advis agitat allocat announc appreciat argu arriv associat
    assum attribut authoriz averag balanc bas battl becom believ calculat caus celebrat chang charg choos circulat cleav
    clos collaps combin complet compos comput conced conceiv conclud condens configur consum continu contribut convinc
    cooperat creat cultivat declar declin decreas deduc defin degrad delet demonstrat denot deriv describ determin devis
    dictat differentiat dilut disclos displac dissolv dissociat distribut diverg divid dominat donat driv ecli elevat
    eliminat emerg emphasis emphasiz emulsify enabl encod encourag endors enforc engag enhanc ensur entitl evaluat evaporat
    evolv examin exchang exclud excret execut expos facilitat featur fil finaliz fir forc fus generat giv guarante guid
    harmoniz hydrolys hydrolyz hypothesiz illustrat imagin impos improv includ incorporat increas indicat induc infiltrat
    influenc inhal initiat innovat inspir integrat introduc invad investigat involv irritat isolat issu judg leav liberat
    licens localis locat lyses manag manufactur measur mediat migrat mobilis modulat mov multipl necessitat negotiat not
    nam nominat oblig observ operat oppos organis organiz originat outlin oxidis oxidiz phas pierc plac pleas pollinat
    postulat precip practic practis precede prepar prescrib preserv presum prevail probe procur produc promot propos
    propagat prov provid provok pursu rais rat realis realiz receiv recognis recognize recogniz reduc refin regulat rehears
    relat releas reliev remov renew replac replicat requir rescu resembl reserv resolv respir restor retir retriev reus revers
    reviv revis revok revolv rotat rul sav schedul secret sens separat serv settl shap shar simulat solv specialis
    specializ stabilis stabiliz stag stat stimulat stor structur surviv synthesis synthesiz terminat tolerat trad translat
    undertak unif updat us utilis utiliz validat valu vaccinat vaporis violat visualis writ wid`,
    'e es ed ing',
  ],
  [
    `accompan amplif appl carr certif clarif classif codif compl cop den dr embod empt falsif fortif identif implif
    intensif justif magnif modif multipl notif nullif occup purif qualif ratif rectif rel repl satisf signif simplif
    solidif specif stor stud suppl tr unif var verif`,
    'y ies ied ying',
  ],
  [
    `admit beg ban ben clip commit compel confer control cut drag drop equip expel get hit incur infer inhibit let map
    occur omit patrol permit plan plug prefer put recur refer regret rid rob rub run set shut sit ship skip slip spin split
    stop strip submit swim tap trap transfer transmit upset win wrap`,
    ' s',
  ],
  [
    `admitt bann begg clipp committ compell conferr controll cutt dragg dropp equipp expell gett hitt incurr inferr lett
    mapp occurr omitt patroll permitt plann plugg preferr putt recurr referr regrett ridd robb rubb runn sett shutt sitt
    shipp skipp slipp spinn splitt stopp stripp submitt swimm tapp trapp transferr transmitt winn wrapp`,
    'ed ing',
  ],
  [
    `arise arises arose arisen bear bears bore borne beat beats bend bends bent bind binds bound bleed bleeds bled blow
    blows blew blown breed breeds bred burst burn burns burnt buy buys bought cast casts catches caught cling come comes
    cost costs creep deal deals dealt dig digs dug drive drives drove driven eat eats ate eaten feed feeds fed fight
    fights fought flee flees fled fly flies flew flown forbid forbids forbade foresee forget forgets forgot freeze freezes
    froze frozen grind grinds ground hang hangs hung hear hears heard hide hides hid hidden hurt hurts keep lay lays laid
    lend lends lent light lights lit lie lies lay pay pays paid read reads ride rides rode ridden ring rings rang seek
    seeks sought sell sells sold shake shakes shook shine shines shone shoot shoots shot shrink shrinks shrank shrunk sing
    sings sang sink sinks sank sunk sleep sleeps slept slide slides slid spend spends spent spring springs sprang steal
    steals stole stick sticks stuck strike strikes struck swear swears swore sweep swell swells swelled swing teach taught
    tear tears tore think thinks thought throw throws threw thrown undergo undergoes underwent understand understands
    understood wear wears wore weave weaves wove withdraw withdraws withdrew withstand withstands write overcome overcomes
    overthrow overthrew override see do does did done make become wake wakes woke`,
    ' ',
  ],
]
