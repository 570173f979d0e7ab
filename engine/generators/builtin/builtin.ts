import { languageOf } from '../../documents/language.ts'
import type { Passage } from '../../documents/document.ts'
import { checkCandidate } from '../../checks/checks.ts'
import { type Duplicates, openDuplicates } from '../../checks/duplicates.ts'
import { openPlacement } from '../../checks/placement.ts'
import type { Candidate, Generator as CardGenerator, GenerationRequest, PassageCards } from '../port.ts'
import { withoutBackMatter } from './back-matter.ts'
import { asChoice } from './fact-choices.ts'
import { type Grammar, grammarOf } from './grammar.ts'
import { languageData } from './languages.ts'
import { type Lexicon, lexiconOf, textsOf } from './lexicon.ts'
import type { Proposal } from './proposal.ts'
import { keyCards, thoroughCards } from './selection.ts'
import { namesTerm } from './words.ts'

/** Makes cards of what stands in a document, without a model: the same cards for the same document. */
export const builtInGenerator: CardGenerator = {
  name: 'built-in',
  async *generate(request, signal) {
    for (const cards of cardsOf(request)) {
      if (signal.aborted) return
      yield cards
    }
  },
}

/** The cards of each wanted passage, one passage after the other. */
export function* cardsOf(request: GenerationRequest): Generator<PassageCards> {
  const grammar = grammarOf(languageData[request.language])
  const passages = request.passages.map(withoutBackMatter)
  const lexicon = lexiconOf(passages, grammar)
  const batch = { known: openDuplicates([]), place: openPlacement() }
  for (const position of request.wanted) {
    const passage = passages.find((one) => one.position === position)
    if (passage) yield cardsOfPassage(passage, request, grammar, lexicon, batch)
  }
}

/** What the cards of one document share: none is asked twice, and the right option is equally often in every place. */
interface Batch {
  known: Duplicates
  place: ReturnType<typeof openPlacement>
}

/** Too short a text has no language of its own to tell. */
const shortestForLanguage = 80

function cardsOfPassage(
  passage: Passage,
  { language, depth, topic }: GenerationRequest,
  grammar: Grammar,
  lexicon: Lexicon,
  { known, place }: Batch,
): PassageCards {
  const { position } = passage
  const text = passage.blocks
    .flatMap(textsOf)
    .map((one) => one.text)
    .join(' ')
  if (text.length >= shortestForLanguage && (languageOf(text) ?? language) !== language)
    return { passage: position, cards: [], dropped: { 'wrong-language': 1 } }
  const cards: Candidate[] = []
  const dropped: PassageCards['dropped'] = {}
  // What would be refused must not take the place of another.
  const isTaken = (proposal: Proposal) => {
    if (topic && !isAbout(proposal, passage, topic)) return false
    const candidate = toCandidate(proposal, position)
    const checked = checkCandidate(candidate, { passage, language })
    const reason = 'dropped' in checked ? checked.dropped : known.isKnown(checked.card) ? 'duplicate' : null
    if (reason === null) known.add(candidate)
    else dropped[reason] = (dropped[reason] ?? 0) + 1
    return reason === null
  }
  const select = depth === 'thorough' ? thoroughCards : keyCards
  for (const proposal of select(passage, grammar, lexicon, isTaken)) {
    const choice = toCandidate(asChoice(proposal, lexicon.forms, grammar), position)
    const isFit = 'card' in checkCandidate(choice, { passage, language })
    cards.push(place(isFit ? choice : toCandidate(proposal, position)))
  }
  return { passage: position, cards, dropped }
}

const toCandidate = ({ card, page, quote }: Proposal, passage: number): Candidate => ({
  ...card,
  source: { passage, page, quote },
})

function isAbout({ about, quote, card }: Proposal, { path }: Passage, topic: readonly string[]): boolean {
  const name = topic.at(-1) ?? ''
  return namesTerm(`${about} ${quote} ${card.question}`, name) || path.some((heading) => namesTerm(heading, name))
}
