import { useEffect, useState, useSyncExternalStore } from 'react'
import type { QueueCard } from '../../shared/api/contract.ts'
import type { TopicNode } from '../../shared/api/decks.ts'
import { ApiError, call, query } from '../data/api.ts'
import { imageQuery } from '../cards/CardImage.tsx'
import { prepareText } from '../cards/CardText.tsx'
import { subscribeToEvents, ownReviews } from '../data/live/bus.ts'
import { prefetch, queryClient } from '../data/queryClient.ts'
import { ratingHintAt } from '../data/remembered.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { toast } from '../ui/toast.ts'
import { createStudy } from './createStudy.ts'
import type { Chosen } from './part.ts'
import { outbox } from './sender.ts'

const me = query('GET /api/me', {})
const settings = query('GET /api/settings', {})

/** A session of learning, and what of it waits to be sent. */
export function useStudy(deckId: number, chosen: Chosen | null) {
  const [study] = useState(() =>
    createStudy({
      deckId,
      chosen,
      outbox,
      userId: () => queryClient.getQueryData(me.queryKey)?.id ?? null,
      fetchQueue: async (input) => {
        const [queue] = await Promise.all([
          call('POST /api/getQueue', input),
          // A rating carries whose it is: no card is shown before that is known.
          queryClient.query({ ...me, staleTime: 'static' }),
          // Which buttons there are; without an answer all four.
          queryClient.query({ ...settings, staleTime: 'static' }).catch(() => null),
        ])
        return queue
      },
      prepare,
      subscribeToEvents: subscribeToEvents,
      fetchCard: (id) => call('GET /api/getCard/:id', { id: String(id) }).catch(nullIfGone),
      readDeck: () => readDeck(deckId),
      isOwn: (reviewId) => ownReviews.has(reviewId),
      hintAt: ratingHintAt,
      onRefused: ({ entry, error }) =>
        void toast({ message: `${t.study.refused[entry.kind]} ${errorText(error)}`, tone: 'error' }),
      now: Date.now,
      seed: Math.floor(Math.random() * 2 ** 31),
    }),
  )
  useEffect(() => {
    const stop = study.start()
    const onOnline = () => study.session().failure && study.retry()
    window.addEventListener('online', onOnline)
    return () => {
      window.removeEventListener('online', onOnline)
      stop()
    }
  }, [study])

  const session = useSyncExternalStore(study.subscribe, study.session)
  const status = useSyncExternalStore(outbox.subscribe, outbox.status)
  const userId = queryClient.getQueryData(me.queryKey)?.id
  const unsent = status.entries.filter((entry) => entry.userId === userId).length
  return { study, session, unsent, isStuck: status.isStuck }
}

const isGone = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 404

/** Updates the deck of the screen, too, whose query is disabled. */
async function readDeck(deckId: number): Promise<readonly TopicNode[] | ApiError> {
  const input = { id: String(deckId) }
  try {
    const deck = await call('GET /api/deck/:id', input)
    queryClient.setQueryData(query('GET /api/deck/:id', input).queryKey, deck)
    return deck.structure
  } catch (error) {
    if (isGone(error)) return error
    throw error
  }
}

function nullIfGone(error: unknown): null {
  if (isGone(error)) return null
  throw error
}

/** Makes cards ready: their pictures are fetched without waiting, their texts rendered. */
async function prepare(cards: readonly QueueCard[]): Promise<void> {
  const pictures = cards.flatMap((card) => [card.questionFileLink, ...card.Answers.map((answer) => answer.fileLink)])
  for (const id of pictures) if (id) prefetch(imageQuery(id))
  await Promise.all(
    cards.flatMap((card) => [
      ...(card.isGapText
        ? [prepareText(card.questionText, 'hidden'), prepareText(card.questionText, 'shown')]
        : [prepareText(card.questionText)]),
      ...card.Answers.map((answer) => prepareText(answer.text)),
      prepareText(card.explanation),
    ]),
  )
}
