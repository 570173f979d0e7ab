import type { CallOutput, StudySource } from '../../shared/api/contract.ts'
import { serverLimits } from '../../shared/limits.ts'
import type { DropReason, Importance, RejectReason } from '../../shared/generation.ts'
import type { ServerMessage } from '../texts/index.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { fitting, type Paged, pages } from '../platform/db/pages.ts'
import type { Block } from '../../engine/documents/document.ts'
import type { Candidate } from '../../engine/generators/port.ts'
import { kept } from './generations.sql.ts'
import { isOpen } from './ideas.sql.ts'

/** Cards per query when looking for duplicates. */
const knownAtOnce = 500
/** The length to which texts are compared; generated ones are shorter. */
const knownLength = 600

const knownPage = preparedQuery<{ id: number; question: string; answer: string }>(`
  select c.id, left(c.question_text, ${knownLength}) question,
    coalesce(left((select string_agg(left(a.text, ${knownLength}), ' ' order by a.position)
      from answers a where a.card_id = c.id and a.correct), ${knownLength}), '') answer
  from cards c where c.deck_id = $1 and ($2::bigint is null or c.id < $2) and c.topic_id is not null
  order by c.id desc limit ${knownAtOnce}`)

/** The beginnings of the questions and correct answers of a deck, newest first, page by page, to detect duplicates. */
export const readKnown = (db: Db, deckId: number): AsyncGenerator<{ question: string; answer: string }[]> =>
  pages(
    (before: number | null) => knownPage(db, deckId, before),
    null,
    ({ id }) => id,
  )

/** The passages that generation `$1` has completed. */
export const readDone = preparedQuery<{ documentId: number; position: number }>(
  'select document_id "documentId", position from generation_passages where generation_id = $1',
)

const insertion = preparedQuery<{ id: number }>(`
  insert into generated_cards (deck_id, generation_id, document_id, position, page, quote, fingerprint, question,
    importance, model, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (deck_id, fingerprint) do nothing returning id`)
/** Links card `$2` to record `$1`. */
export const assignCard = preparedQuery<never>('update generated_cards set card_id = $2 where id = $1')

export interface NewGenerated {
  deckId: number
  generationId: number
  documentId: number | null
  position: number | null
  card: Pick<Candidate, 'question' | 'source' | 'importance'>
  fingerprint: string
  /** The language model that wrote it; null for the built-in rules. */
  model: string | null
}

/** Records a card before it is created. Undefined when the deck has or had the same card. */
export async function insertGenerated(db: Db, made: NewGenerated, now: Date): Promise<number | undefined> {
  const { deckId, generationId, documentId, position, card, fingerprint, model } = made
  const { question, source, importance = null } = card
  const from = [documentId, position, source?.page ?? null, source?.quote ?? null]
  const [row] = await insertion(db, deckId, generationId, ...from, fingerprint, question, importance, model, now)
  return row?.id
}

const passageInsertion = preparedQuery<never>(`
  insert into generation_passages (generation_id, document_id, position, cards, dropped, message)
  values ($1, $2, $3, $4, $5, $6) on conflict do nothing`)

export async function insertPassage(
  db: Db,
  generationId: number,
  passage: {
    documentId: number
    position: number
    cards: number
    dropped: object
    message?: ServerMessage | undefined
  },
): Promise<void> {
  const { documentId, position, cards, dropped, message } = passage
  await passageInsertion(db, generationId, documentId, position, cards, JSON.stringify(dropped), kept(message))
}

/** Deletes the unreviewed card with fingerprint `$2` that generation `$1` made, and its record; returns what the record says. */
export const withdrawCard = preparedQuery<{ id: number }>(`
  with record as (
    delete from generated_cards where generation_id = $1 and fingerprint = $2 and review = 'unreviewed' returning card_id)
  delete from cards using record where cards.id = record.card_id returning cards.id`)

/** The decisions of user `$1` on cards in the language `$2`, newest first, with the answers of cards that still exist. */
export const readDecisions = preparedQuery<{ question: string; answer: string; verdict: 'kept' | RejectReason }>(`
  select left(coalesce(c.question_text, g.question), ${knownLength}) question, coalesce(left((
      select string_agg(left(a.text, ${knownLength}), ' ' order by a.position)
      from answers a where a.card_id = c.id and a.correct), ${knownLength}), '') answer, coalesce(g.reason, 'kept') verdict
  from generated_cards g join generations o on o.id = g.generation_id and o.language = $2
  left join cards c on c.id = g.card_id
  where g.decided_by = $1 order by g.decided_at desc limit $3`)

/** The source of a generated card; `blocks` are those of its passage, null when the document was deleted. */
export interface SourceRow extends Omit<StudySource, 'before' | 'after' | 'isGeneralKnowledge'> {
  cardId: number
  topic: string
  blocks: Block[] | null
  importance: Importance | null
  model: string | null
}

const sourceColumns = `
  g.card_id "cardId", t.name topic, d.id "documentId", d.name "documentName", d.unit, g.page, coalesce(p.path, '{}') path,
  g.quote, p.blocks, g.importance, g.model`
const sourceJoins = `
  join cards c on c.id = g.card_id join topics t on t.id = c.topic_id
  left join passages p on p.document_id = g.document_id and p.position = g.position
  left join documents d on d.id = p.document_id`

/** The source of card `$1`. */
export const readSource = preparedQuery<SourceRow>(
  `select ${sourceColumns} from generated_cards g ${sourceJoins} where g.card_id = $1`,
)

/** Sorts cards by importance, those that were not judged in the middle, and then in the order of the deck. */
const trayOrder = 'importance, tree_position, position'

/** The sources of up to `$2` unreviewed cards of deck `$1`, as many as fit into one response. */
export const readUnreviewed = preparedQuery<SourceRow>(`
  select ${sourceColumns} from (${fitting(
    `select g.id, coalesce(g.importance, 2) importance, t.tree_position, c.position,
      coalesce(octet_length(p.blocks::text), 0) bytes
    from generated_cards g ${sourceJoins}
    where g.deck_id = $1 and g.review = 'unreviewed' order by ${trayOrder} limit $2`,
    { order: trayOrder, bytes: 'bytes', most: '$2' },
  )}) page join generated_cards g on g.id = page.id ${sourceJoins} order by
  page.importance, page.tree_position, page.position`)

/** The card of `g` is neither deleted nor in the trash. */
const isThere = 'exists (select from cards c where c.id = g.card_id and c.topic_id is not null)'

export const countUnreviewed = preparedQuery<{ count: number }>(
  `select count(*) from generated_cards g where deck_id = $1 and review = 'unreviewed' and ${isThere}`,
)

/** Writes the decision `$2` on card `$1`, for the reason `$3`, by user `$4` at `$5`. No row for a card that was not generated. */
export const writeReviewDecision = preparedQuery<{ id: number }>(`
  update generated_cards g set review = $2, reason = $3, decided_by = $4, decided_at = $5
  where card_id = $1 and review <> 'rejected' and ${isThere} returning id`)

/** Keeps the unreviewed cards `$4` of deck `$1`, or all with null, decided by user `$2` at `$3`. */
export const keepAll = preparedQuery<{ id: number }>(`
  update generated_cards g set review = 'kept', decided_by = $2, decided_at = $3
  where deck_id = $1 and review = 'unreviewed' and ${isThere} and ($4::bigint[] is null or card_id = any($4))
  returning id`)

/**
 * Rejects the unreviewed cards `$4` of deck `$1`, or all with null, for the reason `$5`, decided by user `$2` at
 * `$3`.
 */
export const rejectAll = preparedQuery<{ cardId: number }>(`
  update generated_cards g set review = 'rejected', reason = $5, decided_by = $2, decided_at = $3
  where deck_id = $1 and review = 'unreviewed' and ${isThere} and ($4::bigint[] is null or card_id = any($4))
  returning card_id "cardId"`)

type Coverage = CallOutput<'GET /api/coverage/:id'>[number]

/**
 * The coverage of the passages of document `$1` after passage `$2`, as many as fit into one response: existing cards,
 * and what the last attempt dropped.
 */
export const readCoverage = preparedQuery<
  Omit<Coverage, 'state'> & Paged & { tried: boolean; dropped: Partial<Record<DropReason, number>> }
>(
  fitting(
    `select p.position passage, coalesce(p.path[cardinality(p.path)], p.topics[cardinality(p.topics)]) title,
      p.first_page "firstPage", p.last_page "lastPage", last.position is not null tried,
      (select count(*) from generated_cards g
        where g.document_id = p.document_id and g.position = p.position and ${isThere}) cards,
      (select count(*) from left_out_cards i
        where i.document_id = p.document_id and i.position = p.position and ${isOpen}) "leftOut",
      coalesce(last.dropped, '{}') dropped, coalesce(last.message, '') message
    from passages p
    left join lateral (
      select * from generation_passages l where l.document_id = p.document_id and l.position = p.position
      order by generation_id desc limit 1) last on true
    where p.document_id = $1 and ($2::bigint is null or p.position > $2)
    order by p.position limit ${serverLimits.passagesPerPage + 1}`,
    { order: 'passage', bytes: 'octet_length(title) + octet_length(message)', most: serverLimits.passagesPerPage },
  ),
)
