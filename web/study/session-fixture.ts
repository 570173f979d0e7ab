import type { CallInput, Card, Queue } from '../../shared/api/contract.ts'
import type { TopicNode } from '../../shared/api/decks.ts'
import type { LiveEvent } from '../../shared/live.ts'
import { cardOf, queueOf } from './card-fixture.ts'
import { createStudy } from './createStudy.ts'
import type { Outcome } from '../data/deliveryQueue.ts'
import { createOutbox } from './outbox.ts'
import type { Chosen } from './part.ts'
import { storageIn } from './storage-fixture.ts'

type Asked = CallInput<'POST /api/getQueue'>

/** A session with a fake server, of deck 1 or of all decks (null). Ratings are sent when the test resolves `send`. */
export function session(answers: (Queue | Error)[], chosen: Chosen | null = null, deckId: number | null = 1) {
  const world = {
    asked: [] as Asked[],
    refused: [] as string[],
    stored: new Map<string, string>(),
    now: 1000,
    send: Promise.withResolvers<Outcome>(),
    userId: 1 as number | null,
    /** The current cards and topics of the server. */
    cards: new Map<number, Card>(),
    topics: [] as TopicNode[],
    deckFailure: null as Error | null,
    /** Reviews of this tab. */
    own: new Set<string>(),
    publish: (() => {}) as (events: readonly LiveEvent[]) => void,
    /** Delays the response to a request for cards. */
    beforeAnswer: Promise.resolve(),
  }
  const outbox = createOutbox({
    storage: storageIn(world.stored),
    send: () => world.send.promise,
    identify: async () => 1,
    exclusively: (work) => work(),
    schedule: () => () => {},
    now: () => world.now,
  })
  const study = createStudy({
    deckId,
    chosen,
    userId: () => world.userId,
    outbox,
    seed: 3,
    fetchQueue: async (input) => {
      world.asked.push(input)
      const answer = answers.shift() ?? queueOf([])
      if (answer instanceof Error) throw answer
      await world.beforeAnswer
      return answer
    },
    fetchPictures: () => {},
    prepare: async () => {},
    subscribeToEvents(listener) {
      world.publish = listener
      return () => {}
    },
    fetchCard: async (id) => world.cards.get(id) ?? null,
    readDeck: async () => world.deckFailure ?? world.topics,
    isOwn: (id) => world.own.has(id),
    onRefused: ({ entry }) => world.refused.push(entry.kind),
    now: () => world.now,
  })
  const shownId = () => study.session().current?.card.id
  return { world, outbox, study, shownId }
}

/** A response with these cards. */
export const cards = (...ids: number[]) => queueOf(ids.map((id) => cardOf(id)))
