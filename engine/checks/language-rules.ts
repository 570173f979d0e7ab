/**
 * What the checks know of a language. Words are in lower case, parted by white space; patterns are sources of regular
 * expressions that match whole words, whatever the case, apostrophes being straight.
 */
export interface LanguageRules {
  /** Letters beyond a to z. */
  letters: string
  /** Words that say nothing of what a card is about, and much of its language. */
  functionWords: string
  /** With which an answer may begin; a pattern, '' in languages without. */
  articles: string
  /** 'According to the text': says nothing and is cut. */
  according: string[]
  /** 'However': cut from the beginning where a comma follows, else what it follows on is missing. */
  connectors: string[]
  /** With which a sentence begins that does not stand alone. */
  starts: string[]
  /** 'This', where what it points at may have been named before in the sentence. */
  demonstratives: string[]
  /** 'Its', likewise. */
  pronouns: string[]
  /** What points out of the card, wherever it stands. */
  pointers: string[]
  /** 'The following': fine only above options. */
  following: string[]
  /** With which a question begins that yes or no answers. */
  yesNo: string[]
  questionWords: string[]
  /** 'And why': the second of two questions. */
  alternatives: string[]
  /** Answers that take a side and state no fact. */
  yesOrNo: string[]
  /** 'All of the above'. */
  catchAll: string[]
  months: string
}
