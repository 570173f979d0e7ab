import { setTimeout as sleep } from 'node:timers/promises'
import { ankiPackage, madeAt } from '../engine/imports/anki/package-fixture.ts'
import { addDeck, addLearners } from './data.ts'
import { type Postgres, settle } from './database.ts'
import { percentile } from './load.ts'
import { startWatched } from './phases.ts'
import { atMost, type Measurement } from './report.ts'
import { call, send } from './server.ts'

const cards = 20_000
const reviewsPerCard = 10
const askEveryMs = 10
const dayMs = 86_400_000

/** A large collection of Anki with its history is imported while somebody learns. */
export async function measureImport(postgres: Postgres): Promise<Measurement[]> {
  const { url, db } = await postgres.createDatabase('import')
  const [learner, importer] = await addLearners(db, 2)
  const { deckId: learned } = await addDeck(db, { authorId: learner.id, cards: 1000, topics: 10 })
  await settle(db)
  const { kartei, phase, stop } = await startWatched(url)
  const ask = async () => {
    const begin = performance.now()
    await call(kartei, learner, 'POST', '/api/getNextCard', { id: learned })
    return performance.now() - begin
  }
  for (let warm = 0; warm < 200; warm++) await ask()

  const file = new Blob([Uint8Array.from(collection())])
  const form = (input = {}) => {
    const data = new FormData()
    data.append('body', JSON.stringify(input))
    data.append('file', file, 'collection.apkg')
    return data
  }
  const title = `${cards} cards of Anki with ${cards * reviewsPerCard} reviews`
  await phase(`preview of ${title}`, () => call(kartei, importer ?? learner, 'PUT', '/api/importPreview', form()))
  const times: number[] = []
  let done = { cards: 0, reviews: 0, seconds: 0, id: 0, deckIds: [0] }
  await phase(`import of ${title}`, async () => {
    const begin = performance.now()
    const imported = call<typeof done>(kartei, importer ?? learner, 'PUT', '/api/import', form())
    const isDone = () => Promise.race([imported.then(() => true), sleep(askEveryMs, false)])
    do times.push(await ask())
    while (!(await isDone()))
    done = { ...(await imported), seconds: (performance.now() - begin) / 1000 }
  })
  const begin = performance.now()
  await phase('preview of the same file for its deck', () =>
    call(kartei, importer ?? learner, 'PUT', '/api/importPreview', form({ deckId: done.deckIds[0] })),
  )
  const comparedSeconds = (performance.now() - begin) / 1000
  for (const format of ['apkg', 'json'])
    await phase(`export of them as ${format}`, async () => {
      const address = `/api/exportDeck?id=${done.deckIds[0]}&format=${format}&history=true`
      await (await send(kartei, importer ?? learner, 'GET', address)).arrayBuffer()
    })
  await phase('undoing the import', () => call(kartei, importer ?? learner, 'PUT', '/api/undoImport', { id: done.id }))
  const watched = await stop()
  if (done.cards !== cards || done.reviews !== cards * reviewsPerCard)
    throw new Error(`Imported ${JSON.stringify(done)}`)
  return [
    ...watched,
    atMost(`import of ${title}`, done.seconds, 60, ' s'),
    atMost('preview of the same file for its deck, which has its cards', comparedSeconds, 15, ' s'),
    atMost('getNextCard during the import, p99', percentile(times, 0.99), 100, ' ms'),
  ]
}

function collection(): Buffer {
  const notes = Array.from({ length: cards }, (_, note) => {
    const log = Array.from({ length: reviewsPerCard }, (_, review) => ({
      at: madeAt * 1000 + review * 3 * dayMs + note * reviewsPerCard + review,
      ease: review === 5 ? 1 : 3,
      type: review === 0 ? 0 : 1,
    }))
    const fields = [
      `What is <b>number ${note}</b> in the list of terms that this collection has?`,
      `The term <i>${note}</i> of a chapter, explained in a sentence.`,
    ]
    return {
      fields,
      tags: `chapter${note % 50}`,
      cards: [{ did: 1 + (note % 40), type: 2, due: 60 + (note % 30), ivl: 30, reps: 10, log }],
    }
  })
  const decks = Object.fromEntries(Array.from({ length: 40 }, (_, deck) => [deck + 1, `Anatomy::Chapter ${deck + 1}`]))
  return ankiPackage({ generation: 'latest', decks, notes })
}
