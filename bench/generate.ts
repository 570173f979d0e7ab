import { setTimeout as sleep } from 'node:timers/promises'
import { lines, pdf, type Placed } from '../engine/documents/pdf-fixture.ts'
import { addDeck, addLearners } from './data.ts'
import { type Postgres, settle } from './database.ts'
import { percentile } from './load.ts'
import { atMost, type Measurement } from './report.ts'
import { call, send, startKartei } from './server.ts'

const pages = 100
const askEveryMs = 10

/** 100 pages of PDF become cards while somebody learns. */
export async function measureGenerate(postgres: Postgres): Promise<Measurement[]> {
  const { url, db } = await postgres.createDatabase('generate')
  const [learner] = await addLearners(db, 1)
  const { deckId: learned } = await addDeck(db, { authorId: learner.id, cards: 1000, topics: 10 })
  const { deckId: target } = await addDeck(db, { authorId: learner.id, cards: 1, topics: 1 })
  await settle(db)
  const kartei = await startKartei({ DATABASE_URL: url })
  const ask = async () => {
    const begin = performance.now()
    await call(kartei, learner, 'POST', '/api/getNextCard', { id: learned })
    return performance.now() - begin
  }
  for (let warm = 0; warm < 200; warm++) await ask()

  const form = new FormData()
  form.append('body', JSON.stringify({ id: target, lang: { name: 'english' } }))
  const document = pdf(Array.from({ length: pages }, (_, page) => placed(page)))
  form.append('file', new Blob([Uint8Array.from(document)]), 'notes.pdf')
  const begin = performance.now()
  await send(kartei, learner, 'PUT', '/api/createFromFile', form)
  const times: number[] = []
  let progress = { state: 'queued', cards: 0, message: '' }
  while (progress.state === 'queued' || progress.state === 'running') {
    for (let turn = 0; turn < 10; turn++) {
      times.push(await ask())
      await sleep(askEveryMs)
    }
    progress = await call(kartei, learner, 'GET', `/api/generationProgress?deckid=${target}`)
  }
  const seconds = (performance.now() - begin) / 1000
  await kartei.stop()
  if (progress.state !== 'done' || progress.cards === 0) throw new Error(`The generation failed: ${progress.message}`)
  return [
    atMost(`${pages} pages of PDF to ${progress.cards} cards`, seconds, 10, ' s'),
    atMost('getNextCard meanwhile, p99', percentile(times, 0.99), 50, ' ms'),
  ]
}

/** A page of prose, 40 lines as lecture notes have, and on every fourth page a heading. */
function placed(page: number): Placed[] {
  const prose = sentences(page).flatMap((sentence) => sentence.match(/.{1,90}(?:\s|$)/g) ?? [])
  const heading: Placed = { text: `Chapter ${page / 4 + 1}: Findings`, x: 60, y: 40, size: 18, font: 'bold' }
  const trimmed = prose.map((line) => line.trim())
  return [...(page % 4 === 0 ? [heading] : []), ...lines(trimmed, { x: 60, y: 70 }, 16)]
}

const things = ['mineral', 'alloy', 'enzyme', 'hormone', 'theorem', 'treaty', 'river', 'engine', 'pigment', 'tissue']
const places = ['Lisbon', 'Vienna', 'Krakow', 'Utrecht', 'Bologna', 'Dijon', 'Cluj', 'Odesa', 'Leipzig', 'Seville']
const verbs = [
  'carries heat',
  'binds oxygen',
  'stores water',
  'slows the current',
  'absorbs light',
  'joins two regions',
]

/** Prose in which no two lines are alike, made of numbers alone, so that it is the same in every run. */
function sentences(page: number): string[] {
  return Array.from({ length: 20 }, (_, line) => {
    const n = page * 20 + line
    const [thing, place, verb] = [things[n % 10], places[(n * 7) % 10], verbs[(n * 5) % 6]]
    const name = `${'BCDFGKLMNPRSTV'[n % 14]}${'aeiou'[n % 5]}${'lmnrst'[n % 6]}${'aeiou'[(n * 3) % 5]}${'xzkd'[n % 4]}in ${n}`
    return line % 3 === 0
      ? `${name} is the ${thing} that ${verb} and was described in ${place} in ${1500 + (n % 500)}.`
      : `In ${1500 + (n % 500)} the ${thing} called ${name} was measured in ${place} at ${n % 97} degrees, and it ${verb}.`
  })
}
