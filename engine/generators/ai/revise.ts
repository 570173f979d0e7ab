import { checkCandidate } from '../../checks/checks.ts'
import { cardKinds, type Revision } from '../../../shared/generation.ts'
import type { Candidate, CardInContext, LeftOut } from '../port.ts'
import { candidate, documentAnswer, documentCandidate, topicAnswer } from './answer.ts'
import type { JobContext } from './ask.ts'
import { askAboutCard, cardMaterial } from './cardMaterial.ts'
import { explainCard } from './explain.ts'
import { framed } from './fence.ts'
import { answerText, documentContextOf, documentRules, joined, knowledgeRules, languageName } from './prompt.ts'
import { repairCards } from './repair.ts'

const orders: Record<Exclude<Revision, 'explain'>, string> = {
  shorter: 'Say the same in fewer words, in the question and in the answer. The fact stays the same.',
  split: 'Divide it into two to five cards, each of which asks for one of its facts. Together they hold all of them.',
  harder:
    'Write one card that asks for more understanding of the same fact: a reason, a condition, a consequence, an application to an example. Give no hints.',
  'another-angle':
    'Write one card that asks for the same fact from another side: the other way round, from an example, from a consequence, or in contrast with what it is confused with.',
  'as-gap': 'Write it as one gap card.',
}

const mostProposals = 5

/** Proposes cards in place of a card. */
export async function reviseCard(
  job: JobContext,
  context: CardInContext,
  order: Revision,
  signal: AbortSignal,
): Promise<Candidate[]> {
  const { card, passage, language, documentLanguage } = context
  if (order === 'explain') {
    const explained = await explainCard(job, context, signal)
    return explained ? [{ ...card, explanation: explained.text }] : []
  }
  const kinds = order === 'as-gap' ? (['gap'] as const) : cardKinds
  const request = { documentName: '', passages: passage ? [passage] : [], language, documentLanguage, kinds } as const
  const document = documentContextOf({ ...request, documentLanguage: documentLanguage ?? null, depth: 'more' })
  const pieces = passage ? [{ passage, blocks: passage.blocks }] : []
  const task = `# Your task\nThe material holds a card. ${orders[order]} If no good card comes of it, write none.`
  const most = order === 'split' ? mostProposals : 1
  const prompt = framed(`Write up to ${most} cards in ${languageName(language)} in place of the card.`, (key) =>
    cardMaterial(context, key),
  )
  const rules = passage ? documentRules(document.request) : knowledgeRules(document.request)
  const answer = passage ? documentAnswer(kinds) : topicAnswer(kinds)
  const instructions = joined(rules, task, answerText(answer.schema, ''))
  const asked = { purpose: 'revise', signal } as const
  const question = { instructions, prompt }
  const proposals = passage
    ? (await askAboutCard(job, context, { ...question, ...documentAnswer(kinds) }, asked)).cards.map((one) =>
        documentCandidate(one, pieces),
      )
    : (await askAboutCard(job, context, { ...question, ...topicAnswer(kinds) }, asked)).cards.map(candidate)
  const passed: Candidate[] = []
  const dropped: LeftOut[] = []
  for (const proposal of proposals.slice(0, most)) {
    const checked = checkCandidate(proposal, { passage, language, documentLanguage })
    if ('card' in checked) passed.push(checked.card)
    else dropped.push({ card: proposal, reason: checked.dropped })
  }
  const { repaired } = await repairCards(job, document, pieces, dropped, signal)
  return [...passed, ...repaired].map((one) => ({ ...one, ...(card.importance && { importance: card.importance }) }))
}
