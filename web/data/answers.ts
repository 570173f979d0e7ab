import type { KnownAnswer } from '../../shared/pages.ts'
import { queryClient } from './queryClient.ts'

/** Takes what came with the page as the answers of calls that need not be made, also after a login or a logout. */
export function knowAnswers(answers: KnownAnswer[]): void {
  for (const [call, input, answer] of answers)
    queryClient.setQueryDefaults([call, input], { initialData: answer, staleTime: Number.POSITIVE_INFINITY })
}
