import type { LanguageRules } from '../language-rules.ts'

const texts = 'text|passage|article|excerpt|author|authors|writer|lecture|speaker|chapter|paragraph|document|source'
const says =
  'say|state|mention|describe|explain|discuss|claim|argue|refer|suggest|show|define|call|list|give|present|note|point'

/** English. */
export const english: LanguageRules = {
  letters: 'éèêïôç',
  functionWords: `a an the and or but nor so yet if then than as at by for from in into of off on onto out over per to up upon
    with without within about above across after against along among around before behind below beneath beside between
    beyond during except inside near outside since through throughout toward towards under until via while because although
    though unless whether i me my mine we us our ours you your yours he him his she her hers it its they them their theirs
    this that these those such who whom whose which what when where why how is are was were be been being am do does did
    done has have had having can could may might must shall should will would not no only also very more most much many
    few less some any each every both all other another same there here just too s t don doesn didn isn aren`,
  articles: 'the|an|a',
  according: [
    `according to (?:the|this) (?:given |above |following )?(?:${texts})`,
    `in the (?:text|passage|article|excerpt)`,
  ],
  connectors: [
    'however|moreover|furthermore|additionally|in addition(?! to)|also|in fact|indeed|of course|besides(?=,)|nevertheless|nonetheless',
  ],
  starts: [
    'it|its|they|their|them|he|him|his|she|her|this|these|those|that|such|here|the (?:latter|former|same|others?)',
    'therefore|thus|hence|but|and|so(?! that)|then|instead(?! of)|otherwise|similarly(?! to)|likewise|by contrast|in contrast(?! (?:to|with))|conversely',
    'consequently|as a result(?! of)|accordingly|meanwhile|finally|for (?:example|instance)|in other words|on the other hand',
    '(?:some|most|many|all|both|one|each) of (?:these|those|them)',
  ],
  demonstratives: ['this|(?<!which of )these|those', 'that(?= ?[?.]$)', 'such (?:an?|cases?)'],
  pronouns: ['it(?!.* (?:to|that|if|when|who|whether) )', 'its|they|them|their|he|him|his|she|her'],
  pointers: [
    `this (?:${texts}|section|page|slide|book|course|unit|lesson|table|figure|example|exercise|diagram|graph|picture|image)`,
    `the (?:${texts})(?: also)? (?:${says})e?s`,
    `(?:do|does|did) the (?:${texts}) (?:${says})`,
    'the authors?(?! of)|the above|above-mentioned|aforementioned|the preceding',
    '(?:as|was|were|is|are)(?: (?:we have|already|previously))? (?:mentioned|seen|discussed|described|shown|stated|explained|noted|listed|given) (?:above|below|earlier|before|previously)',
    '(?:mentioned|described|shown|listed|seen) (?:above|below|earlier)|see (?:above|below|also|page|figure|table|chapter|section)',
    '(?:figures?|fig\\.|tables?|equation|eq\\.|exercise|example|slide) \\(?\\d+|chapter \\d+(?! of)|on pages? \\d+',
    '(?:on|in) the (?:next|previous|last|following|preceding) (?:page|slide|chapter|section|paragraph|example)',
    'in the (?:picture|figure|diagram|image|illustration) ?(?:above|below|$|\\?)|shown in the (?:picture|figure|diagram|image|table)',
    'we (?:will|shall) (?:see|discuss|learn)|as follows',
  ],
  following: ['which of these', 'the following(?! (?:day|night|morning|week|month|year|century)s?)'],
  yesNo: [
    "(?:is|are|was|were|do|does|did|can|could|should|would|will|has|have|had|may|might|must)(?:n't)?(?! ?[\\d:,(])",
    'true or false|in (?:the )?\\w+, (?:is|are|does|do|can)',
  ],
  questionWords: ['who|whom|whose|what|which|when|where|why|how|name|list|define|describe|explain|give'],
  alternatives: ['and (?:in |to |for |by |at |from |of )?(?:who|whom|whose|what|which|when|where|why|how)'],
  yesOrNo: ['yes|no|true|false|correct|incorrect'],
  catchAll: [
    '(?:all|none|both|neither|any) (?:of )?(?:the )?(?:above|these|them|others|options|answers)|all options|(?:both )?[a-d] and [a-d]',
  ],
  months: 'january|february|march|april|may|june|july|august|september|october|november|december',
}
