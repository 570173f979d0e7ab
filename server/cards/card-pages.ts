import type { FastifyReply, FastifyRequest } from 'fastify'
import { cursorOf, linkNext, type Paged } from '../platform/db/pages.ts'

/**
 * Where a page of a deck's cards begins: behind a card of topic `$3`, at the earlier of where that stood in the tree (`$4`) and
 * where it stands now. Had it moved on, the later place would skip the topics between them.
 */
const pageStart = `
  select least((select tree_position from topics where deck_id = $1 and id = $3::bigint), coalesce($4::bigint, -1)) tree_position,
    coalesce($5::bigint, -1) position`

/**
 * The places of cards of deck `$1` in exactly the topics `$2`, in tree order, from `pageStart` on; of topic `$3` only those
 * behind place `$5`. Topics are read one by one, so that a page costs what it has.
 */
export const cardPositions = (most: number) => `
  select c.id, t.id topic_id, t.tree_position, c.position, c.question_bytes
  from (${pageStart}) start join topics t on t.deck_id = $1 and t.id = any($2) and t.tree_position >= start.tree_position
  cross join lateral (
    select id, position, octet_length(question_text) question_bytes from cards where topic_id = t.id
      and position > case when t.id = $3 then start.position else -1 end
    order by position limit ${most + 1}) c
  order by t.tree_position, c.position limit ${most + 1}`

/** By what the page behind a card is found. */
export interface CardPosition extends Paged {
  topicId: number
  treePosition: number
  position: number
}

/** Tells where the cards go on that a page ends before. */
export function linkBehind(
  last: CardPosition | undefined,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): void {
  if (last?.hasMore) linkNext(request, reply, { after: cursorOf(last.topicId, last.treePosition, last.position) })
}
