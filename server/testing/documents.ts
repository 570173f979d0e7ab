import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Progress } from '../../shared/api/contract.ts'
import { insertDocument, writeReading } from '../generation/documents.sql.ts'
import { assignCard, insertGenerated } from '../generation/generated.sql.ts'
import { replaceIdeas } from '../generation/ideas.sql.ts'
import { rowOf } from '../../engine/checks/quote.ts'
import { jsonSlices } from '../platform/isolated.ts'
import { insertGeneration } from '../generation/generations.sql.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'

/** Inserts a document that was read, a failed generation, one generated card and one idea left out, without running anything. */
export async function makeDocument(
  { db }: TestApp,
  { userId, deckId, cardId }: { userId: number; deckId: number; cardId: number },
) {
  const now = new Date()
  const name = 'cells.md'
  const file = {
    name,
    kind: 'md' as const,
    sha256: Buffer.alloc(32, deckId % 256),
    fileKey: `documents/${deckId}/original`,
  }
  const documentId = await insertDocument(db, { deckId, userId, ...file }, now)
  const text = 'A cell is the smallest unit of life. Cells divide.'
  const blocks = [{ kind: 'paragraph' as const, page: 1, text, marked: [] }]
  const document = {
    unit: null,
    pageCount: 1,
    title: 'Cells',
    language: 'en' as const,
    emptyPages: [],
  }
  const passage = { position: 0, path: ['Cells'], firstPage: 1, lastPage: 1, blocks }
  const rows = [...jsonSlices([rowOf(passage, ['Cells'])])]
  await writeReading(db, documentId, { document, rows, sections: '[]', kept: null })
  const asked = { deckId, userId, kind: 'document' as const, documentId, topicId: null, chosen: null }
  const how = { language: 'english' as const, depth: 'key-points' as const, wishes: null, most: null, kinds: null }
  // In one transaction, so that the queue cannot claim it.
  const generationId = await db.transaction().execute(async (db) => {
    const id = await insertGeneration(db, { ...asked, ...how, level: null }, 'free', now)
    await sql`update generations set state = 'failed', ended_at = now() where id = ${id}`.execute(db)
    return id
  })
  const source = { passage: 0, page: 1, quote: 'A cell is the smallest unit of life.' }
  const from = { deckId, generationId, documentId, position: 0, card: { question: 'q', source }, model: null }
  const made = await insertGenerated(db, { ...from, fingerprint: String(cardId) }, now)
  await assignCard(db, made ?? 0, cardId)
  const card = { kind: 'basic' as const, question: 'What divides?', answers: [{ text: 'Cells', correct: true }] }
  const idea = { card: { ...card, source: { passage: 0, page: 1, quote: 'Cells divide.' } }, fingerprint: 'divides' }
  const place = { deckId, generationId, documentId, position: 0, topicId: null, topics: ['Cells'], model: null }
  await replaceIdeas(db, place, [{ ...idea, reason: 'not-alone' }], now)
  const ideas = await sql<{ id: number }>`select id from left_out_cards where deck_id = ${deckId}`.execute(db)
  return { documentId, generationId, ideaId: ideas.rows[0]?.id ?? 0 }
}

/** Waits until the newest generation of a deck has ended. */
export async function endOf(user: Client, deckId: number): Promise<Progress> {
  for (;;) {
    const progress = await user.call('GET /api/generationProgress', { deckid: String(deckId) })
    if (progress.state === 'done' || progress.state === 'failed') return progress
    await sleep(50)
  }
}
