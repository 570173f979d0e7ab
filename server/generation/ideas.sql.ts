import type { CallOutput } from '../../shared/api/contract.ts'
import type { DropReason } from '../../shared/generation.ts'
import { limits } from '../../shared/limits.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { fitting, type Paged } from '../platform/db/pages.ts'
import type { Candidate } from '../../engine/generators/port.ts'

/** Idea `i` was left out of a deck, nobody has taken it, and no later generation made the same card. */
export const isOpen = `i.taken_at is null
  and not exists (select from generated_cards g where g.deck_id = i.deck_id and g.fingerprint = i.fingerprint)`

/** Deletes the ideas of a passage that generations before `$3` left out. */
const deleteEarlier = preparedQuery<never>(`
  delete from left_out_cards where document_id = $1 and position = $2 and generation_id is distinct from $3
    and taken_at is null`)

const insertion = preparedQuery<never>(`
  insert into left_out_cards (deck_id, generation_id, document_id, position, topic_id, topics, model, created_at, card,
    fingerprint, reason)
  select $1, $2, $3, $4, $5, $6, $7, $8, n.card, n.fingerprint, n.reason
  from jsonb_to_recordset($9) n (card jsonb, fingerprint text, reason text)
  where not exists (select from generated_cards g where g.deck_id = $1 and g.fingerprint = n.fingerprint)
  on conflict (deck_id, fingerprint) do nothing`)

/** Where ideas come from, and where their cards belong. */
export interface IdeaPlace {
  deckId: number
  generationId: number
  documentId: number | null
  position: number | null
  topicId: number | null
  topics: readonly string[]
  model: string | null
}

export interface NewIdea {
  card: Candidate
  fingerprint: string
  reason: DropReason
}

/** Replaces the ideas that earlier generations left out of a passage by new ones, except for cards that the deck has or had. */
export async function replaceIdeas(db: Db, place: IdeaPlace, ideas: readonly NewIdea[], now: Date): Promise<void> {
  const { deckId, generationId, documentId, position, topicId, topics, model } = place
  if (documentId !== null) await deleteEarlier(db, documentId, position, generationId)
  if (ideas.length === 0) return
  const values = [deckId, generationId, documentId, position, topicId, topics, model, now]
  await insertion(db, ...values, JSON.stringify(ideas))
}

type LeftOut = CallOutput<'GET /api/leftOut'>[number]
export type IdeaRow = Omit<LeftOut, 'content' | 'page' | 'quote' | 'importance'> & { card: Candidate }

/**
 * The ideas left out of deck `$1` before id `$4`, or the newest ones: those of document `$2` and its passage `$3`, or of all
 * documents; as many as fit into one response.
 */
export const readOpenIdeas = preparedQuery<IdeaRow & Paged>(
  fitting(
    `select i.id, i.document_id "documentId", d.name "documentName", d.unit, i.position passage, i.reason, i.card,
      i.model is not null "isAiGenerated"
    from left_out_cards i left join documents d on d.id = i.document_id
    where i.deck_id = $1 and ($2::bigint is null or i.document_id = $2) and ($3::int is null or i.position = $3)
      and ($4::bigint is null or i.id < $4) and ${isOpen}
    order by i.id desc limit ${limits.leftOutPerPage + 1}`,
    { order: 'id desc', bytes: 'octet_length(card::text)', most: limits.leftOutPerPage },
  ),
)

/** Idea `$1`. */
export const readIdea = preparedQuery<{
  generationId: number | null
  documentId: number | null
  position: number | null
  topicId: number | null
  topics: string[]
  card: Candidate
  fingerprint: string
  model: string | null
  cardId: number | null
  isTaken: boolean
}>(`
  select generation_id "generationId", document_id "documentId", position, topic_id "topicId", topics, card, fingerprint,
    model, card_id "cardId", taken_at is not null "isTaken"
  from left_out_cards where id = $1`)

/** Records that card `$2` was made of idea `$1` at `$3`. */
export const markTaken = preparedQuery<never>('update left_out_cards set card_id = $2, taken_at = $3 where id = $1')

/** The card with fingerprint `$2` in deck `$1` that was generated before, if it is neither deleted nor in the trash. */
export const findGenerated = preparedQuery<{ id: number; cardId: number | null }>(`
  select g.id, c.id "cardId" from generated_cards g left join cards c on c.id = g.card_id and c.topic_id is not null
  where g.deck_id = $1 and g.fingerprint = $2`)

/** Makes card `$2` that of record `$1`, kept by user `$3` at `$4`. */
export const keepAs = preparedQuery<never>(`
  update generated_cards set card_id = $2, review = 'kept', reason = null, decided_by = $3, decided_at = $4 where id = $1`)
