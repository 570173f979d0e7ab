import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { languageNames } from '../../shared/languages.ts'
import { createCard } from '../cards/cards.ts'
import { preparedQuery, waitForLocks } from '../platform/db/open.ts'
import type { Deps } from '../app/deps.ts'
import type { DeckChange } from './access.ts'
import { insertDeck } from './decks.ts'
import { updatePublic } from './decks.sql.ts'
import { addTopic } from './topics.ts'

const folder = path.join(import.meta.dirname, '..', '..', 'content', 'decks')
/**
 * The author of the starter decks. Nobody can have this address, because its top level domain is reserved (RFC 2606).
 */
export const startersEmail = 'starter-decks@kartei.invalid'
/** Any fixed number. One process at a time checks whether the decks exist. */
const lockKey = 5_278_343

const starterCard = z.object({
  question: z.string(),
  gap: z.literal(true).optional(),
  answers: z.array(z.object({ text: z.string(), correct: z.boolean() })).default([]),
})
const starterTopic = z.object({
  name: z.string(),
  cards: z.array(starterCard).default([]),
  get topics() {
    return z.array(starterTopic).default([])
  },
})
const starterDeck = z.object({
  name: z.string(),
  description: z.string(),
  language: z.enum(languageNames),
  topics: z.array(starterTopic),
})
type StarterTopic = z.output<typeof starterTopic>
type StarterDeps = Pick<Deps, 'db' | 'files' | 'images' | 'config' | 'log'>

/** Adds the public starter decks to a new installation. Starts over if an earlier run was interrupted. */
export async function addStarterDecks(deps: StarterDeps, now: Date): Promise<void> {
  await deps.db.transaction().execute(async (lock) => {
    // Another process may be adding them, and this connection idles meanwhile.
    await waitForLocks(lock)
    await lockStarters(lock, lockKey)
    if ((await findAuthor(deps.db, startersEmail))[0]?.isComplete) return
    const authorId = await startOver(deps, now)
    for (const name of (await readdir(folder)).toSorted()) {
      const deck = starterDeck.parse(JSON.parse(await readFile(path.join(folder, name), 'utf8')))
      const deckId = await insertDeck(deps.db, { ...deck, authorId, idempotencyKey: null, now })
      await addTopics(deps, { deckId, userId: authorId, now, parentId: null, topics: deck.topics })
      await updatePublic(deps.db, deckId, true, deck.language, now)
    }
    await markComplete(deps.db, authorId)
  })
}

const lockStarters = preparedQuery<never>('select pg_advisory_xact_lock($1)')

/** The author is marked as verified when all decks are complete. */
const findAuthor = preparedQuery<{ isComplete: boolean }>(
  'select email_verified "isComplete" from users where email = $1',
)
const markComplete = preparedQuery<never>('update users set email_verified = true where id = $1')

const deleteAuthor = preparedQuery<never>('delete from users where email = $1')
// No password has this hash, so nobody can log in as the author.
const insertAuthor = preparedQuery<{ id: number }>(`
  insert into users (email, name, created_at, free_generations, password_hash)
  values ($1, $2, $3, 0, '$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
  returning id`)
const allowMuch = preparedQuery<never>('update usage set is_unlimited = true where user_id = $1')

async function startOver({ db, config }: StarterDeps, now: Date): Promise<number> {
  await deleteAuthor(db, startersEmail)
  const [author] = await insertAuthor(db, startersEmail, config.productName, now)
  if (!author) throw new Error('The insert returned no row.')
  await allowMuch(db, author.id)
  return author.id
}

async function addTopics(
  deps: StarterDeps,
  { topics, ...destination }: DeckChange & { parentId: number | null; topics: StarterTopic[] },
): Promise<void> {
  const { deckId, now } = destination
  for (const topic of topics) {
    const topicId = await addTopic(deps.db, { ...destination, name: topic.name, idempotencyKey: null })
    for (const { question, gap = false, answers } of topic.cards)
      await createCard(
        deps,
        { deckId, topicId, questionText: question, isGapText: gap, Answers: answers, isAiGenerated: false },
        new Map(),
        { userId: null, now, idempotencyKey: null },
      )
    await addTopics(deps, { ...destination, parentId: topicId, topics: topic.topics })
  }
}
