import { cursorOf, type Paged } from '../platform/db/pages.ts'

/**
 * Where a page of cards begins: after a card of topic `$3`, at the earlier of its tree position at the time (`$4`)
 * and its position now. If the topic has moved down since, its new position would skip the topics in between.
 */
const pageStart = `
  select least((select tree_position from topics where deck_id = $1 and id = $3::bigint), coalesce($4::bigint, -1)) tree_position,
    coalesce($5::bigint, -1) position`

/**
 * The positions of the cards of deck `$1` in exactly the topics `$2`, in tree order, starting at `pageStart`; of
 * topic `$3` only those after position `$5`. Reads topic by topic, so that the cost depends on the size of the page.
 */
export const cardPositions = (most: number) => `
  select c.id, t.id topic_id, t.tree_position, c.position, c.question_bytes
  from (${pageStart}) start join topics t on t.deck_id = $1 and t.id = any($2) and t.tree_position >= start.tree_position
  cross join lateral (
    select id, position, card_bytes(question_text, explanation, tags, covers) question_bytes from cards where topic_id = t.id
      and position > case when t.id = $3 then start.position else -1 end
    order by position limit ${most + 1}) c
  order by t.tree_position, c.position limit ${most + 1}`

/** The cursor of a page. */
export interface CardPosition extends Paged {
  topicId: number
  treePosition: number
  position: number
}

export const cardCursor = ({ topicId, treePosition, position }: CardPosition) =>
  cursorOf(topicId, treePosition, position)
