import type { Outcome } from './run.ts'

export const failedOnOurSide = 'This failed on our side, several times. Please try again later.'

interface End {
  state: 'done' | 'failed'
  message: string
}

/** What the user is told of a generation that went through, beside how many cards it made. */
export function endOf({ cards, dropped, failed, passages }: Outcome): End {
  if (cards === 0 && failed > 0 && failed === passages)
    return { state: 'failed', message: 'The AI provider gave no cards for any part of this. Please try again later.' }
  if (cards > 0) {
    const message = failed > 0 ? `${failed} of ${passages} parts could not be read by the AI provider.` : ''
    return { state: 'done', message }
  }
  const known = dropped.duplicate ?? 0
  return {
    state: 'done',
    message:
      known > 0
        ? 'There is nothing new: the deck has all cards of this already. Nothing was charged.'
        : 'Nothing was found that makes a good card. Nothing was charged.',
  }
}

/** What the user is told of one that they stopped. */
export const stoppedEnd = (cards: number): End =>
  cards > 0
    ? { state: 'done', message: 'It was stopped before it was through.' }
    : { state: 'failed', message: 'Stopped before there were any cards.' }
