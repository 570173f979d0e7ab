import { preparedQuery } from '../platform/db/open.ts'

/** Deck `$1`. */
export const readDeck = preparedQuery<{ name: string; isTakenDown: boolean }>(
  'select name, taken_down_at is not null "isTakenDown" from decks where id = $1',
)

/** The topics of deck `$1`, in tree order. */
export const readTopics = preparedQuery<{ id: number; parentId: number | null; name: string }>(`
  select id, parent_id "parentId", name from topics where deck_id = $1 order by tree_position`)
