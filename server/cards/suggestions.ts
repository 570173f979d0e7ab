import type { z } from 'zod'
import type { CallOutput, Content, Stored, Suggestion } from '../../shared/api/contract.ts'
import type { suggestions } from '../../shared/api/cards.ts'
import { mediaOf, settled, soundOf, withMedia } from '../../shared/card.ts'
import type { SuggestionState } from '../../shared/versions.ts'
import { limits } from '../../shared/limits.ts'
import { changeCard, checkContent, usedAnswers } from './cards.ts'
import { contentJson, lockCard } from './cards.sql.ts'
import { changeSiblings } from './siblings.ts'
import { changeContent, mustBeAt } from './versions.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { planDecisions, planSuggestions } from '../mailing/plan.ts'
import { type Change, lockRole, mustBeEditor } from '../decks/access.ts'
import { AppError, orNotFound } from '../app/errors.ts'
import { mayEdit } from '../../shared/decks.ts'
import { fitting } from '../platform/db/pages.ts'

type SuggestionRow = Stored<Omit<Suggestion, 'isOwn'>, 'at'> & { userId: number; isUnseen: boolean }

const columns = `
  s.id, s.card_id "cardId", s.user_id "userId", u.name "by", s.at, s.note, s.state, s.reply, s.content, ${contentJson} now,
  c.is_ai_generated "isAiGenerated", c.version,
  s.base_version <> c.version "isOutdated", c.sibling_id is not null "hasSiblings", s.is_unseen "isUnseen"
  from suggestions s join cards c on c.id = s.card_id and c.topic_id is not null join users u on u.id = s.user_id`

/** Suggestions in one list. */
const mostShown = 100

/** As many as fit into one response, with the current content of their cards. */
const shown = (condition: string, order: string) =>
  fitting(
    `select * from (select ${columns} where s.deck_id = $1 and ${condition}) found
    order by ${order} limit ${mostShown}`,
    {
      order,
      bytes: 'octet_length(content::text) + octet_length(now::text) + octet_length(note) + octet_length(reply)',
      most: mostShown,
    },
  )

/** Suggestions of user `$2` in deck `$1` whose decision they have not seen, the oldest open ones, and their newest decided ones. */
const readOpen = preparedQuery<SuggestionRow>(
  shown(
    `(s.state = 'open' or s.user_id = $2 and s.state in ('accepted', 'declined'))`,
    `"isUnseen" desc, state = 'open' desc, case state when 'open' then id else -id end`,
  ),
)

/** The newest suggestions of user `$2` in deck `$1`, open ones first. */
const readOwn = preparedQuery<SuggestionRow>(
  shown(`s.user_id = $2 and s.state <> 'withdrawn'`, `state = 'open' desc, id desc`),
)

/** The number of open suggestions in deck `$1`, of everybody or of user `$2`. */
const countOpen = preparedQuery<{ open: number }>(`
  select count(*) open from suggestions s join cards c on c.id = s.card_id and c.topic_id is not null
  where s.deck_id = $1 and s.state = 'open' and ($2::bigint is null or s.user_id = $2)`)

/** The number of suggestions of user `$2` in deck `$1` that were decided since they last looked. */
const countUnseen = preparedQuery<{ unseen: number }>(`
  select count(*) unseen from suggestions s join cards c on c.id = s.card_id and c.topic_id is not null
  where s.deck_id = $1 and s.user_id = $2 and s.is_unseen`)

/** Notes that user `$1` has seen what became of their suggestions in deck `$2`. */
export const writeSeen = preparedQuery<never>(
  'update suggestions set is_unseen = false where user_id = $1 and deck_id = $2 and is_unseen',
)

/**
 * The number of suggestions that user `$1` has made since `$2`, including withdrawn ones, and the time of the first.
 */
const countSince = preparedQuery<{ made: number; firstAt: Date | null }>(
  'select count(*) made, min(at) "firstAt" from suggestions where user_id = $1 and at > $2',
)

const deleteOpen = preparedQuery<never>(
  `delete from suggestions where card_id = $1 and user_id = $2 and state = 'open'`,
)

/** Adds a suggestion of user `$2` for the current version of card `$1`. */
const insertSuggestion = preparedQuery<{ id: number }>(`
  insert into suggestions (card_id, deck_id, base_version, user_id, content, note, at)
  select id, deck_id, version, $2, $3, $4, $5 from cards where id = $1 returning id`)

const lockSuggestion = preparedQuery<{ cardId: number; userId: number; content: Content; state: SuggestionState }>(`
  select card_id "cardId", user_id "userId", content, state from suggestions
  where id = $1 and state <> 'withdrawn'
    and exists (select from decks d where d.id = deck_id and d.trashed_at is null) for update`)

/** Whether user `$2` has decided suggestion `$1` this way. */
const readDecided = preparedQuery<{ id: number }>(
  'select id from suggestions where id = $1 and decided_by = $2 and state = $3',
)

/** The card of suggestion `$1`. */
const readCardId = preparedQuery<{ cardId: number }>(
  `select card_id "cardId" from suggestions where id = $1 and state <> 'withdrawn'`,
)

const writeDecision = preparedQuery<{ userId: number }>(`
  update suggestions set state = $2, decided_by = $3, decided_at = $4, reply = $5, is_unseen = $2 <> 'withdrawn'
  where id = $1 and state = 'open' returning user_id "userId"`)

/** The suggestions of user `$1` after id `$2`, as many as fit into one response. */
export const suggestionsBy = preparedQuery<{ id: number; content: Content }>(`
  select s.id, s.card_id "cardId", s.deck_id "deckId", s.content, s.note, s.state, s.reply, s.at, s.decided_at "decidedAt"
  from (${fitting(
    `select id, octet_length(content::text) + octet_length(note) + octet_length(reply) bytes from suggestions
    where user_id = $1 and id > $2 order by id limit ${mostShown}`,
    { order: 'id', bytes: 'bytes', most: mostShown },
  )}) page join suggestions s on s.id = page.id order by s.id`)

const dayMs = 86_400_000

/** Saves a learner's suggestion for a card, replacing their open one. Returns its id. */
export async function suggest(
  db: Db,
  input: z.output<(typeof suggestions)['PUT /api/suggestCard']['input']>,
  { userId, now, expectedVersion }: Change & { expectedVersion: string },
): Promise<number> {
  return db.transaction().execute(async (db) => {
    const { role, deckId } = await lockRole(db, userId, 'card', input.id)
    if (mayEdit(role)) throw new AppError('forbidden', 'Editors change the card directly instead of suggesting.')
    const [found] = await lockCard(db, input.id)
    const card = orNotFound(found, 'card')
    mustBeAt(card, expectedVersion)
    const { Answers: before } = card.content
    const isSameCount = before.length === input.Answers.length
    const suggested = withMediaOf(card.content, {
      questionText: input.questionText ?? '',
      questionFileLink: null,
      isGapText: input.isGapText,
      Answers: input.Answers.map(({ text, correct, fileLink, sound }, index) => ({
        text: text ?? '',
        correct,
        fileLink: fileLink ?? null,
        // As in an edit, a client that knows of no sounds keeps them where it added and removed no answer.
        ...soundOf(sound === undefined && isSameCount ? before[index]?.sound : sound),
      })),
      explanation: input.explanation ?? card.content.explanation,
      tags: input.tags ?? card.content.tags,
      isTyped: input.isTyped ?? card.content.isTyped,
      covers: input.covers === undefined ? card.content.covers : input.covers,
    })
    const content = settled(suggested)
    checkContent(content)
    await deleteOpen(db, card.id, userId)
    await mayStill(db, userId, now)
    const values = [JSON.stringify(content), input.note.trim(), now]
    const [row] = await insertSuggestion(db, card.id, userId, ...values)
    await planSuggestions(db, deckId, now)
    return orNotFound(row, 'suggestion').id
  })
}

async function mayStill(db: Db, userId: number, now: Date): Promise<void> {
  const [row] = await countSince(db, userId, new Date(now.getTime() - dayMs))
  if (!row?.firstAt || row.made < limits.suggestionsPerDay) return
  const waitMs = row.firstAt.getTime() + dayMs - now.getTime()
  throw new AppError('too-many-requests', ['suggestionsPerDay'], undefined, Math.ceil(waitMs / 1000))
}

/** The suggestions of a deck: the open ones and their own decided ones for users who can decide, their own for others. */
export async function readSuggestions(
  db: Db,
  deckId: number,
  { userId, decides }: { userId: number; decides: boolean },
): Promise<CallOutput<'GET /api/suggestions/:id'>> {
  const rows = decides ? await readOpen(db, deckId, userId) : await readOwn(db, deckId, userId)
  const [{ open } = { open: 0 }] = await countOpen(db, deckId, decides ? null : userId)
  const [{ unseen } = { unseen: 0 }] = await countUnseen(db, deckId, userId)
  const suggestions = rows.map((stored) => {
    const { userId: by, isUnseen: _, ...row } = stored
    const content = withMediaOf(row.now, row.content)
    return { ...row, isOwn: by === userId, content, at: row.at.toISOString() }
  })
  return { open, unseen, suggestions }
}

interface Decision extends Change {
  id: number
}

/**
 * Accepts or declines a suggestion. `expectedVersion` is the version of the card that it was compared with. Repeating
 * the same decision succeeds, so that a call whose response was lost can be retried.
 */
export async function decide(
  db: Db,
  change: Decision,
  {
    decision,
    ...input
  }: Omit<z.output<(typeof suggestions)['PUT /api/decideSuggestion']['input']>, 'id'> & {
    expectedVersion: string
  },
): Promise<void> {
  try {
    await (decision === 'accept' ? accept(db, change, input) : decline(db, change, input.reply.trim()))
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
    const state = decision === 'accept' ? 'accepted' : 'declined'
    if ((await readDecided(db, change.id, change.userId, state)).length === 0) throw error
  }
}

async function accept(
  db: Db,
  { id, ...decision }: Decision,
  { reply, expectedVersion, withSiblings }: { reply: string; expectedVersion: string; withSiblings: boolean },
): Promise<void> {
  const [found] = await readCardId(db, id)
  const { cardId } = orNotFound(found, 'suggestion')
  await changeCard(db, { ...decision, id: cardId }, async (db, card) => {
    const [row] = await lockSuggestion(db, id)
    const suggestion = orNotFound(row, 'suggestion')
    if (suggestion.state !== 'open') throw new AppError('conflict', ['suggestionDecided'])
    mustBeAt(card, expectedVersion)
    const content = withMediaOf(card.content, suggestion.content)
    checkContent(content)
    await changeContent(db, card, content, { userId: suggestion.userId, now: decision.now, kind: 'suggested' })
    if (withSiblings) await changeSiblings(db, card, content, { ...decision, isAiGenerated: false })
    await writeDecision(db, id, 'accepted', decision.userId, decision.now, reply.trim())
    await planDecisions(db, suggestion.userId, decision.now)
  })
}

async function decline(db: Db, { id, userId, now }: Decision, reply: string): Promise<void> {
  await db.transaction().execute(async (db) => {
    mustBeEditor((await lockRole(db, userId, 'suggestion', id)).role, 'suggestion')
    const [decided] = await writeDecision(db, id, 'declined', userId, now, reply)
    if (!decided) throw new AppError('conflict', ['suggestionDecided'])
    await planDecisions(db, decided.userId, now)
  })
}

/** Withdraws the user's own suggestion, unless it has been decided. */
export async function withdraw(db: Db, { id, userId, now }: Decision): Promise<void> {
  await db.transaction().execute(async (db) => {
    const [row] = await lockSuggestion(db, id)
    const suggestion = orNotFound(row?.userId === userId ? row : null, 'suggestion')
    if (suggestion.state !== 'open') throw new AppError('conflict', ['suggestionDecided'])
    // A withdrawn suggestion still counts towards the daily limit.
    await writeDecision(db, id, 'withdrawn', userId, now, '')
  })
}

/**
 * The content that accepting the suggestion would give the card. Suggestions contain no pictures and sounds: those of the
 * card stay where the suggestion refers to them. What a suggestion does not have, because it is older, stays unchanged.
 */
function withMediaOf(now: Content, content: Content): Content {
  const media = mediaOf(now)
  const { questionFileLink, questionSound } = now
  const { Answers } = withMedia(content, (id) => (media.includes(id) ? id : null))
  return { ...now, ...content, questionFileLink, questionSound, Answers: usedAnswers(Answers) }
}
