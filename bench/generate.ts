import { setTimeout as sleep } from 'node:timers/promises'
import { addDeck, addLearners } from './data.ts'
import { type Postgres, settle } from './database.ts'
import { percentile } from './load.ts'
import { pdfOf } from './pdf.ts'
import { atMost, type Measurement } from './report.ts'
import { startKartei } from './server.ts'

const pages = 100
const askEveryMs = 10

/** 100 pages of PDF become cards while somebody learns. */
export async function measureGenerate(postgres: Postgres): Promise<Measurement[]> {
  const { url: database, db } = await postgres.createDatabase('generate')
  const [learner] = await addLearners(db, 1)
  const token = learner?.token ?? ''
  const authorId = learner?.id ?? 0
  const id = await addDeck(db, { authorId, cards: 1000, topics: 10, isPublic: false })
  const target = await addDeck(db, { authorId, cards: 1, topics: 1, isPublic: false })
  await db.query('update users set free_generations = 5')
  await settle(db)
  const kartei = await startKartei({ DATABASE_URL: database })
  const headers = { authorization: `Bearer ${token}` }
  const ask = async () => {
    const begin = performance.now()
    const body = JSON.stringify({ id })
    const json = { ...headers, 'content-type': 'application/json' }
    const response = await fetch(`${kartei.url}/api/getNextCard`, { method: 'POST', headers: json, body })
    if (!response.ok) throw new Error(`getNextCard answered ${response.status}.`)
    await response.text()
    return performance.now() - begin
  }
  for (let warm = 0; warm < 200; warm++) await ask()

  const form = new FormData()
  form.append('body', JSON.stringify({ id: target, lang: { name: 'english' } }))
  form.append('file', new Blob([Uint8Array.from(pdfOf(pages))]), 'notes.pdf')
  const begin = performance.now()
  const accepted = await fetch(`${kartei.url}/api/createFromFile`, { method: 'PUT', headers, body: form })
  if (accepted.status !== 202) throw new Error(`The upload was answered with ${accepted.status}.`)
  const times: number[] = []
  let progress = { state: 'queued', cards: 0, message: '' }
  while (progress.state === 'queued' || progress.state === 'running') {
    for (let turn = 0; turn < 10; turn++) {
      times.push(await ask())
      await sleep(askEveryMs)
    }
    const answer = await fetch(`${kartei.url}/api/generationProgress?deckid=${target}`, { headers })
    progress = (await answer.json()) as typeof progress
  }
  const seconds = (performance.now() - begin) / 1000
  await kartei.stop()
  if (progress.state !== 'done' || progress.cards === 0) throw new Error(`The generation failed: ${progress.message}`)
  return [
    atMost(`${pages} pages of PDF to ${progress.cards} cards`, seconds, 10, ' s'),
    atMost('getNextCard meanwhile, p99', percentile(times, 0.99), 50, ' ms'),
  ]
}
