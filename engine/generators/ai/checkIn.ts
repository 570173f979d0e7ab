import { checkCandidate } from '../../checks/checks.ts'
import type { Candidate } from '../port.ts'
import type { DocumentContext } from './prompt.ts'

/** Checks a card against the passage of its document that it names. */
export function checkIn({ request, byPosition }: DocumentContext, card: Candidate): ReturnType<typeof checkCandidate> {
  const passage = card.source ? byPosition.get(card.source.passage) : undefined
  const { language, documentLanguage } = request
  return checkCandidate(card, { passage, language, documentLanguage })
}
