import type { TestDb } from './tables.ts'
import type { TopicNode } from '../../shared/api/decks.ts'
import type { SharedRole } from '../../shared/decks.ts'
import type { Client } from './client.ts'
import { confirmEmail } from './confirm.ts'

/** A deck of `author` with one topic and as many cards, 'Question 1', 'Answer 1' and so on. */
export async function makeDeck(author: Client, cards = 3, name = 'Biology') {
  const { id: deckId } = await author.call('PUT /api/deck', { name, description: '' })
  const { id: topicId } = await author.call('PUT /api/topic', { name: 'Cells', topic: null, deck: deckId })
  const cardIds = await addCards(author, { deckId, topicId }, cards)
  return { deckId, topicId, cardIds }
}

/** Adds cards to a topic, one after the other; returns their ids. */
export async function addCards(author: Client, topic: { deckId: number; topicId: number }, cards: number) {
  const ids: number[] = []
  for (let number = 1; number <= cards; number++) {
    const Answers = [{ text: `Answer ${number}`, correct: true }]
    const card = { ...topic, questionText: `Question ${number}`, isGapText: false, Answers }
    ids.push((await author.call('PUT /api/card', card)).id)
  }
  return ids
}

/** All cards of a deck, in all its topics, as `client` sees them. */
export async function cardsIn(client: Client, deckId: number) {
  const ids = (nodes: TopicNode[]): number[] => nodes.flatMap((node) => [node.id, ...ids(node.elements)])
  const { structure } = await client.call('GET /api/deck/:id', { id: String(deckId) })
  return client.call('POST /api/getCards', { deckid: deckId, topics: ids(structure) })
}

/** Deletes a deck, and then from the bin. */
export async function deleteForGood(author: Client, id: number): Promise<void> {
  await author.call('PUT /api/deleteDeck', { id })
  await author.call('PUT /api/purgeDeck', { id })
}

/** Publishes a deck, which needs a confirmed email. */
export async function publish(app: { db: TestDb }, author: Client, deck: number): Promise<void> {
  await confirmEmail(app, author)
  await author.call('PUT /api/public', { deck, isPublic: true })
}

/** Makes a user a member of a deck, like an accepted invitation. */
export async function addMember(app: { db: TestDb }, user: Client, deckId: number, role: SharedRole): Promise<void> {
  const { id, email } = await user.call('GET /api/me', {})
  const member = { deck_id: deckId, user_id: id, role, invited_role: role, invited_email: email, added_at: new Date() }
  await app.db.insertInto('deck_members').values(member).execute()
}
