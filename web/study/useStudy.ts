import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Card } from '../../shared/api/contract.ts'
import type { TopicNode } from '../../shared/api/decks.ts'
import { ApiError, call, query } from '../data/api.ts'
import { imageQuery } from '../cards/CardImage.tsx'
import { prepareText } from '../cards/CardText.tsx'
import { subscribeToEvents, ownReviews } from '../data/live/bus.ts'
import { prefetch, queryClient } from '../data/queryClient.ts'
import { createStudy, type Study } from './createStudy.ts'
import type { Chosen } from './part.ts'
import { outbox } from './sender.ts'
import type { Rating } from '../../shared/study.ts'
import { useWindowEvent } from '../ui/useWindowEvent.ts'
import { isChoice, isPassed } from './session.ts'
import { shuffled } from './shuffle.ts'
import { useCardKeys } from './useCardKeys.ts'

/** What the learn page reads besides the cards. */
export const reads = {
  me: query('GET /api/me', {}),
  settings: query('GET /api/settings', {}),
  deck: (id: number) => query('GET /api/deck/:id', { id: String(id) }),
}

/** What the page adds to the card. It is fetched at the first answer at the latest, so that a session can end without a connection. */
export const importMenu = () => import('./CardMenu.tsx')

/** A session of learning, and what of it waits to be sent. */
export function useStudy(deckId: number | null, chosen: Chosen | null, cards: number[] | undefined) {
  const [study] = useState(() =>
    createStudy({
      deckId,
      chosen,
      outbox,
      userId: () => queryClient.getQueryData(reads.me.queryKey)?.id ?? null,
      fetchQueue: async (input) => {
        const [queue] = await Promise.all([
          call('POST /api/getQueue', { ...input, ...(cards && { cards }) }),
          // A rating carries whose it is: no card is shown before that is known.
          queryClient.query({ ...reads.me, staleTime: 'static' }),
          // Which buttons there are; without an answer all four.
          queryClient.query({ ...reads.settings, staleTime: 'static' }).catch(() => null),
        ])
        return queue
      },
      fetchPictures,
      prepare,
      subscribeToEvents: subscribeToEvents,
      fetchCard: (id) => call('GET /api/getCard/:id', { id: String(id) }).catch(nullIfGone),
      readDeck,
      isOwn: (reviewId) => ownReviews.has(reviewId),
      onRefused: ({ entry, error }) => void importMenu().then(({ showRefusal }) => showRefusal(entry.kind, error)),
      now: Date.now,
      seed: Math.floor(Math.random() * 2 ** 31),
    }),
  )
  useEffect(() => study.start(), [study])
  useWindowEvent('online', () => study.session().failure && study.retry())

  const session = useSyncExternalStore(study.subscribe, study.session)
  const status = useSyncExternalStore(outbox.subscribe, outbox.status)
  const userId = queryClient.getQueryData(reads.me.queryKey)?.id
  const unsent = status.entries.filter((entry) => entry.userId === userId).length
  return { study, session, unsent, isStuck: status.isStuck }
}

/** Whether the server has it no more, or not for this user. */
export const isGone = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 404

/** Updates the deck of the screen, too, whose query is disabled. */
async function readDeck(deckId: number): Promise<readonly TopicNode[] | ApiError> {
  try {
    const deck = await call('GET /api/deck/:id', { id: String(deckId) })
    queryClient.setQueryData(reads.deck(deckId).queryKey, deck)
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

function fetchPictures(cards: readonly Card[]): void {
  const pictures = cards.flatMap((card) => [card.questionFileLink, ...card.Answers.map((answer) => answer.fileLink)])
  for (const id of pictures) if (id) prefetch(imageQuery(id))
}

async function prepare(cards: readonly Card[]): Promise<void> {
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

interface Hotkeys {
  /** The ratings of the keys 1, 2, … */
  ratings: readonly Rating[]
  /** What Space and Enter rate, if they do. */
  space: Rating | undefined
  /** Another key of a card, in lower case. */
  onTool: (key: string) => void
  /** Something else on the page takes the keys. */
  isPaused: boolean
}

/** The keys of the learn page, which `?` lists. A tap shows the answer, too: on the question, or anywhere on a card without choices. */
export function useHotkeys(study: Study, hotkeys: Hotkeys): void {
  useCardKeys({
    onTap(isQuestion) {
      const { current } = study.session()
      if (current && (isQuestion || !isChoice(current.card))) study.reveal()
    },
    onKey: (key) => pressed(study, hotkeys, key),
    isPaused: hotkeys.isPaused,
  })
}

/** Does what a key means now. Returns whether it meant something. */
function pressed(study: Study, { ratings, space, onTool }: Hotkeys, key: string): boolean {
  const { current, isExhausted } = study.session()
  if (key.toLowerCase() === 'u') {
    study.undo()
    return true
  }
  // Pressed for the card that is on its way, Space must not scroll the page.
  if (!current) return key === ' ' && !isExhausted
  if (isPassed(current)) {
    const isOn = /^[ 1-4]$|^Enter$/.test(key)
    if (isOn) study.pass()
    return isOn
  }
  if (/^([?befmrsx]|delete)$/i.test(key)) {
    onTool(key.toLowerCase())
    return true
  }
  if (key === ' ' || key === 'Enter') {
    if (current.isRevealed && space) study.rate(space)
    else study.reveal()
    return true
  }
  if (!/^[1-9]$/.test(key)) return false
  if (!current.isRevealed) {
    const answer = shuffled(current.card.Answers.length, current.seed)[Number(key) - 1]
    if (answer !== undefined) study.choose(answer)
    return true
  }
  const rating = ratings[Number(key) - 1]
  if (rating) study.rate(rating)
  return true
}
