import type { LiveEvent } from '../../shared/live.ts'
import type { Topic } from '../platform/events.ts'

/** What a user rated in a deck: cards, and the ids of the reviews; neither where it is not said. */
interface Rated {
  user: number
  deck: number
  cards: number[]
  reviews: string[]
}

/** PostgreSQL takes 8,000 bytes at once. */
const mostBytes = 7500
const flushAfterMs = 100

/**
 * Collects what learners rate and publishes it after a tenth of a second: a review must neither wait for that nor write
 * for it. What is lost with a process, screens find out when they connect again.
 */
export function collectRatings(publish: (topic: Topic) => void) {
  let waiting = new Map<string, Rated>()
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    timer = undefined
    const all = [...waiting.values()].map((one) => JSON.stringify(one))
    waiting = new Map()
    let part: string[] = []
    let bytes = 0
    for (const one of all) {
      if (bytes + one.length > mostBytes && part.length > 0) {
        publish(`rated:[${part.join()}]`)
        part = []
        bytes = 0
      }
      part.push(one)
      bytes += one.length + 1
    }
    if (part.length > 0) publish(`rated:[${part.join()}]`)
  }

  return {
    add(user: number, deck: number, review?: { cardId: number; reviewId: string }): void {
      const key = `${user} ${deck}`
      const rated = waiting.get(key) ?? { user, deck, cards: [], reviews: [] }
      waiting.set(key, rated)
      if (review && rated.cards.length < 50) {
        rated.cards.push(review.cardId)
        rated.reviews.push(review.reviewId)
      }
      timer ??= setTimeout(flush, flushAfterMs)
    },
    close: () => clearTimeout(timer),
  }
}

/** What a topic that was published here says, by user. */
export function ratedIn(topic: Topic): { user: number; event: LiveEvent }[] {
  const all = JSON.parse(topic.slice('rated:'.length)) as Rated[]
  return all.map(({ user, deck, cards, reviews }) => ({ user, event: { kind: 'rated', deck, cards, reviews } }))
}
