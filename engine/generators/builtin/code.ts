import { isBeing, isSplit, predicateCard } from './characters.ts'
import type { Grammar } from './grammar.ts'
import type { Lexicon } from './lexicon.ts'
import { basic, type Proposal } from './proposal.ts'
import { hasPairs, isAddressed, shortened, type Statement } from './statements.ts'
import { isContent, type Token, tokensOf } from './tokens.ts'
import { isWholeWord, plainWords, rankOf } from './words.ts'

const longestAnswer = 180
const fewestWords = 3
const keyPoint = { value: 0.8, importance: 2 } as const
const detail = { value: 0.4, importance: 3 } as const
/** Names of functions, options and commands; signs would need Markdown. */
const name = /^(?=.*[\p{L}]{2})[\p{L}\p{N}.$ -]+(?:\(\))?$/u
const command = /^[a-z][\w.-]*(?:\(\))?$/u
const longestName = 4
/** Keys of a keyboard. */
const key = /^(?:Enter|Return|Esc|Tab|Ctrl|Alt|Shift|Space|Delete|Backspace|F\d{1,2})\b/u
/** The words that say what kind of thing a name in code is: 'the … function'. */
const mostKindWords = 2

/**
 * A card that asks what a name in code does or is for: '`str` converts …', 'use the `pop` method to delete …'. Tutorials
 * address their reader, so that these sentences may, too.
 */
export function codeCard(statement: Statement, grammar: Grammar, lexicon: Lexicon): Proposal | null {
  const { text, page } = statement
  // Books set commands in bold, too.
  const marked = statement.marked.filter(
    (term) => command.test(term) && !grammar.isModifier(term) && isNamed(statement, term, grammar),
  )
  for (const term of [...statement.code, ...marked]) {
    if (
      !name.test(term) ||
      key.test(term) ||
      plainWords(term).length > longestName ||
      lexicon.isExample(term.replace(/\(\)$/u, '')) ||
      !hasPairs(text)
    )
      continue
    const start = text.indexOf(term)
    if (!isWholeWord(text, start, term.length)) continue
    const found =
      purposeOf(text.slice(0, start), text.slice(start + term.length), grammar) ??
      actionOf(text.slice(0, start), text.slice(start + term.length), grammar)
    const answer = found && shortened(found.answer, longestAnswer, grammar)
    if (!found || !answer || plainWords(answer).length < fewestWords || repeats(answer, term)) continue
    if (grammar.pointer.test(answer) || grammar.here.test(answer) || /[:`]/u.test(answer)) continue
    if (found.form === 'purpose' && tokensOf(answer, grammar).some(({ lower }) => grammar.isPerson(lower))) continue
    // A number belongs to an example and not to a purpose: 'to get a value of 300'.
    if (found.form === 'purpose' && /\d/u.test(answer)) continue
    if (found.isState === true && isSplit(answer, grammar)) continue
    const card = found.isState
      ? predicateCard(term, text.slice(0, text.length - found.answer.length), answer, grammar)
      : basic(grammar.ask(found.form, { term }), answer)
    if (card === null) continue
    return { card, page, quote: text, ...(found.isBare && /^\p{Ll}+$/u.test(term) ? detail : keyPoint), about: term }
  }
  return null
}

/** Whether the kind of thing precedes a marked term: 'the command *ps*'. */
function isNamed({ text, tokens }: Statement, term: string, grammar: Grammar): boolean {
  const before = tokens.findLast(({ end }) => end <= text.indexOf(term))
  return isContent(before, grammar) && !Number.isFinite(rankOf(term, grammar.language))
}

const repeats = (answer: string, term: string) =>
  new RegExp(String.raw`(?<!\w)${RegExp.escape(term)}(?!\w)`, 'u').test(answer)

interface Found {
  form: 'purpose' | 'action'
  answer: string
  /** Whether nothing says what kind of thing it is: '`for` behaves …'. */
  isBare?: boolean
  /** Whether its verb does not say what it does: 'has', 'makes sense'. */
  isState?: boolean
}

/** What a name in code is used for, behind it or at the beginning of the sentence. */
function purposeOf(before: string, behind: string, { uses }: Grammar): Found | null {
  if (uses === null || !uses.before.test(before)) return null
  const answer = uses.behind.exec(behind)?.groups?.['purpose'] ?? uses.first.exec(before)?.groups?.['purpose']
  return answer === undefined ? null : { form: 'purpose', answer: answer.charAt(0).toLowerCase() + answer.slice(1) }
}

/** What a name in code does, as the subject of the sentence. */
function actionOf(before: string, behind: string, grammar: Grammar): Found | null {
  const led = tokensOf(before, grammar)
  const [opening, ...kind] = led
  const hasArticle = grammar.words.articles.has(opening?.lower ?? '')
  const isNoun = ({ lower }: Token) => !grammar.functionWords.has(lower) && !grammar.isCommand(lower)
  const isSubject = led.length < mostKindWords + Number(hasArticle) && led.every((token) => token.kind === 'word')
  if (!isSubject || !(hasArticle ? kind : led).every(isNoun)) return null
  const tokens = tokensOf(behind, grammar)
  const [first, second] = tokens
  // 'The `str` function converts …'
  const isKind = hasArticle && kind.length === 0 && first?.kind === 'word' && !grammar.isVerb(first.lower)
  const verb = isKind ? second : first
  if (verb?.kind !== 'word' || !behind.startsWith(' ')) return null
  const isVerb = grammar.isVerb(verb.lower) || grammar.mayBeVerb(verb.lower) || grammar.beginsVerbally(verb.lower)
  const isOther = grammar.words.prepositions.has(verb.lower) || grammar.words.conjunctions.has(verb.lower)
  const rest = tokens.slice(tokens.indexOf(verb))
  // A passive sentence does not say what its subject does.
  if (grammar.words.modals.has(verb.lower)) return null
  if (!isVerb || isOther || isBeing(verb, grammar) || isAddressed(rest.slice(0, mostKindWords), grammar)) return null
  return {
    form: 'action',
    answer: behind.slice(verb.start),
    isBare: !isKind && led.length === 0,
    isState: grammar.isState(verb.lower),
  }
}
