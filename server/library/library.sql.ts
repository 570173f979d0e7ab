import { type Db, preparedQuery } from '../platform/db/open.ts'

export async function deleteFromLibrary(db: Db, userId: number, deckId: number): Promise<void> {
  await db.deleteFrom('library').where('user_id', '=', userId).where('deck_id', '=', deckId).execute()
}

interface Sample {
  language: string | null
  /** Name, description, and names of topics. */
  words: string
  /** Questions and answers of its first cards. */
  cards: string
}

/** Of each of its texts so much is enough to tell a language by. */
const sampleLength = 300

/** What the language of deck `$1` can be told by: names, and how its first cards begin. */
export const readSample = preparedQuery<Sample>(`
  select d.language, concat_ws(E'\\n', d.name, d.description,
      (select string_agg(name, E'\\n' order by tree_position)
        from (select * from topics where deck_id = d.id order by tree_position limit 100) t)) words,
    coalesce((select string_agg(concat_ws(E'\\n', left(c.question_text, ${sampleLength}),
        (select string_agg(left(text, ${sampleLength}), E'\\n' order by position) from answers
          where card_id = c.id and position < 3)), E'\\n')
      from (select * from cards where deck_id = d.id and topic_id is not null order by id limit 100) c), '') cards
  from decks d where d.id = $1`)
