import { DatabaseSync } from 'node:sqlite'
import { deflateRawSync, zstdCompressSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { Unreadable } from '../../documents/problems.ts'
import { importLimits } from '../../../shared/imports.ts'
import { TooManyCards } from '../found.ts'
import { readImport } from '../read.ts'
import { ankiDatabase, ankiPackage, type Generation } from './package-fixture.ts'

/** Numbers that look random and are the same in every run. */
function randoms(seed: number): () => number {
  let state = seed
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}

/** What becomes of a file: a number of cards, or the name of what is thrown. The worker makes a message of every error. */
async function outcomeOf(bytes: Buffer): Promise<string> {
  try {
    const found = await readImport(bytes, 'damaged.apkg', { bothWays: false, isNewDeck: true })
    return found ? 'cards' : 'another kind'
  } catch (error) {
    if (error instanceof Unreadable) return error.problem
    return error instanceof TooManyCards ? 'too many' : error instanceof Error ? 'error' : 'no error'
  }
}

const notes = Array.from({ length: 20 }, (_, note) => ({
  type: note % 2 ? 'cloze' : 'reversed',
  fields: [`{{c1::Sun}} ${note} <b>x</b>`, '[latex]y[/latex]'],
  tags: 'a b',
  cards: [{ type: 2, due: 5, log: [{ at: Date.UTC(2026, 0, 2) + note, ease: 3, type: 0 }] }],
}))

test('five hundred damaged packages end in cards or in a problem', { timeout: 120_000 }, async () => {
  const random = randoms(11)
  const generations: Generation[] = ['legacy 1', 'legacy 2', 'latest']
  const whole = generations.map((generation) => ankiPackage({ generation, notes }))
  const database = ankiDatabase({ notes, isNew: true })
  const outcomes = new Map<string, number>()
  for (let round = 0; round < 500; round++) {
    const isInside = round % 2 === 0
    // Damage inside of the database gets further than damage of the archive.
    const bytes = Buffer.from(isInside ? database : (whole[round % 3] ?? database))
    const turns = 1 + Math.floor(random() * 20)
    for (let turn = 0; turn < turns; turn++) {
      const at = Math.floor(random() * (random() < 0.3 ? Math.min(4096, bytes.length) : bytes.length))
      bytes[at] = Math.floor(random() * 256)
    }
    const damaged = random() < 0.3 ? bytes.subarray(0, Math.floor(random() * bytes.length)) : bytes
    const outcome = await outcomeOf(
      isInside
        ? Buffer.from(zipSync({ meta: Buffer.from([8, 3]), 'collection.anki21b': zstdCompressSync(damaged) }))
        : Buffer.from(damaged),
    )
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  expect([...outcomes.values()].reduce((sum, count) => sum + count, 0)).toBe(500)
  expect(outcomes.get('cards')).toBeGreaterThan(10)
  expect(outcomes.get('damaged')).toBeGreaterThan(10)
})

test('bombs are not unpacked', async () => {
  const zeros = Buffer.alloc(importLimits.databaseBytes + 1)
  const packed = { meta: Buffer.from([8, 3]), 'collection.anki21b': zstdCompressSync(zeros) }
  expect(await outcomeOf(Buffer.from(zipSync(packed)))).toBe('error')
  const archive = Buffer.from(zipSync({ 'collection.anki21': zeros }))
  expect(deflateRawSync(zeros).length).toBeLessThan(archive.length)
  expect(await outcomeOf(archive)).toBe('error')
})

/** A database with statements of its own. */
function withStatements(statements: string): Buffer {
  const db = new DatabaseSync(':memory:')
  db.deserialize(ankiDatabase({ notes: [{ fields: ['Sun', 'Sonne'] }] }))
  db.exec(statements)
  return Buffer.from(db.serialize())
}

test('views, virtual tables and triggers of a foreign database are not used', async () => {
  const view =
    'drop table notes; create view notes as with recursive n(id) as (select 1 union all select id + 1 from n) select id from n'
  expect(await outcomeOf(withStatements(view))).toBe('damaged')
  expect(await outcomeOf(withStatements('drop table notes; create virtual table notes using fts5(flds)'))).toBe(
    'damaged',
  )
  expect(await outcomeOf(withStatements('create trigger t after insert on notes begin delete from notes; end'))).toBe(
    'cards',
  )
  // A column that is computed from another table, or by a function that costs much.
  const costly = 'alter table cards add column huge as (length(zeroblob(900000000)))'
  expect(await outcomeOf(withStatements(costly))).not.toBe('cards')
  expect(await outcomeOf(withStatements('drop table notes; create table notes (id, mid)'))).toBe('error')
  const other = new DatabaseSync(':memory:')
  other.exec('create table people (name)')
  expect(await outcomeOf(Buffer.from(other.serialize()))).toBe('damaged')
})

test('texts that take long for regular expressions do not', async () => {
  const texts = [
    '\\('.repeat(5000),
    '{{c1::'.repeat(16_000),
    '<b'.repeat(50_000),
    '[sound:'.repeat(15_000),
    '[['.repeat(50_000),
    '<anki-mathjax'.repeat(8000),
  ]
  const types = {
    own: { fields: ['A', 'B'], templates: [[`${'{{#A}}'.repeat(5000)}{{furigana:A}}`, '{{B}}']] },
  } satisfies Parameters<typeof ankiDatabase>[0]['types']
  const slow = ankiDatabase({
    types,
    notes: texts.flatMap((text) => ['cloze', 'own'].map((type) => ({ type, fields: [text, text] }))),
  })
  expect(await outcomeOf(slow)).toBe('cards')
}, 60_000)
