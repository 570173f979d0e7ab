import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { zstdCompressSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { messageOf } from './protobuf.ts'

/** A card of a note, where it differs from a new one. */
interface FixtureCard {
  ord?: number
  did?: number
  type?: number
  queue?: number
  due?: number
  ivl?: number
  factor?: number
  reps?: number
  lapses?: number
  flags?: number
  odid?: number
  odue?: number
  data?: string
  /** Ratings: time, rating, kind, and what else differs. */
  log?: { at: number; ease: number; type?: number; ivl?: number; factor?: number; time?: number }[]
}

interface FixtureNote {
  guid?: string
  type?: string
  fields: string[]
  tags?: string
  /** One for each template without it. */
  cards?: FixtureCard[]
}

interface FixtureType {
  fields: string[]
  templates: [front: string, back: string][]
  isCloze?: boolean
}

export type Generation = 'legacy 1' | 'legacy 2' | 'latest'

interface FixturePackage {
  notes: FixtureNote[]
  generation?: Generation
  /** By id. */
  decks?: Record<number, string>
  /** New cards a day, by the id of a deck. */
  newPerDay?: Record<number, number>
  types?: Record<string, FixtureType>
  media?: Record<string, Buffer>
  /** Which of Anki's schedulers made the reviews; null if the settings do not say it. */
  schedVer?: 1 | 2 | null
}

const answer = (field: string) => `{{FrontSide}}\n\n<hr id=answer>\n\n{{${field}}}`

/** The kinds of notes that Anki brings, by what they are called here. */
export const noteTypes = {
  basic: { fields: ['Front', 'Back'], templates: [['{{Front}}', answer('Back')]] },
  reversed: {
    fields: ['Vorne', 'Hinten'],
    templates: [
      ['{{Vorne}}', answer('Hinten')],
      ['{{Hinten}}', answer('Vorne')],
    ],
  },
  optional: {
    fields: ['Front', 'Back', 'Add Reverse'],
    templates: [
      ['{{Front}}', answer('Back')],
      ['{{#Add Reverse}}{{Back}}{{/Add Reverse}}', answer('Front')],
    ],
  },
  typing: {
    fields: ['Front', 'Back'],
    templates: [['{{Front}}\n\n{{type:Back}}', '{{Front}}\n\n<hr id=answer>\n\n{{type:Back}}']],
  },
  cloze: { fields: ['Text', 'Extra'], templates: [['{{cloze:Text}}', '{{cloze:Text}}<br>\n{{Extra}}']], isCloze: true },
} satisfies Record<string, FixtureType>

/** When the collections of tests were made: 4 o'clock in Berlin. */
export const madeAt = Date.UTC(2026, 0, 1, 3) / 1000

/** A package as Anki writes it. */
export function ankiPackage({ generation = 'legacy 2', media = {}, ...content }: FixturePackage): Buffer {
  const names = Object.keys(media)
  const isLatest = generation === 'latest'
  const pack = (bytes: Buffer) => (isLatest ? zstdCompressSync(bytes) : bytes)
  const map = isLatest
    ? messageOf(
        names.map((name) => [
          1,
          messageOf([
            [1, name],
            [3, sha1(name)],
          ]),
        ]),
      )
    : Buffer.from(JSON.stringify(Object.fromEntries(names.map((name, index) => [index, name]))))
  const old = ankiDatabase({ notes: [{ fields: ['Please update to the latest Anki version.', ''] }] })
  const databases = {
    'legacy 1': { 'collection.anki2': ankiDatabase(content) },
    'legacy 2': { 'collection.anki21': ankiDatabase(content), 'collection.anki2': old },
    latest: { 'collection.anki21b': pack(ankiDatabase({ ...content, isNew: true })), 'collection.anki2': old },
  }
  const meta = { 'legacy 1': {}, 'legacy 2': { meta: Buffer.from([8, 2]) }, latest: { meta: Buffer.from([8, 3]) } }
  const files = Object.fromEntries(names.map((name, index) => [String(index), pack(media[name] ?? Buffer.alloc(0))]))
  return Buffer.from(
    zipSync({ ...meta[generation], ...databases[generation], media: pack(map), ...files }, { level: isLatest ? 0 : 6 }),
  )
}

const sha1 = (text: string) => createHash('sha1').update(text).digest()

interface FixtureDatabase extends Omit<FixturePackage, 'media' | 'generation'> {
  /** With tables for what older ones have as JSON. */
  isNew?: boolean
}

/** The database of a collection. */
export function ankiDatabase({
  notes,
  decks = { 1: 'Default' },
  newPerDay = {},
  types = {},
  schedVer = 2,
  isNew = false,
}: FixtureDatabase): Buffer {
  const db = new DatabaseSync(':memory:')
  const all: Record<string, FixtureType> = { ...noteTypes, ...types }
  const idOf = (type: string) => 1_700_000_000_000 + Object.keys(all).indexOf(type)
  db.exec(`
    create table col (id integer primary key, crt integer, mod integer, scm integer, ver integer, dty integer, usn integer, ls integer,
      conf text, models text, decks text, dconf text, tags text);
    create table notes (id integer primary key, guid text, mid integer, mod integer, usn integer, tags text, flds text, sfld integer,
      csum integer, flags integer, data text);
    create table cards (id integer primary key, nid integer, did integer, ord integer, mod integer, usn integer, type integer,
      queue integer, due integer, ivl integer, factor integer, reps integer, lapses integer, left integer, odue integer, odid integer,
      flags integer, data text);
    create table revlog (id integer primary key, cid integer, usn integer, ease integer, ivl integer, lastIvl integer, factor integer,
      time integer, type integer);
    create table graves (usn integer, oid integer, type integer);`)
  const models = Object.fromEntries(
    Object.entries(all).map(([name, { fields, templates, isCloze }]) => [
      idOf(name),
      {
        id: idOf(name),
        name,
        type: isCloze ? 1 : 0,
        flds: fields.map((one, ord) => ({ name: one, ord })),
        tmpls: templates.map(([qfmt, afmt], ord) => ({ name: `Card ${ord + 1}`, ord, qfmt, afmt })),
      },
    ]),
  )
  // A deck with a limit has options of the same number.
  const optionsOf = (deck: string) => (deck in newPerDay ? Number(deck) : 1)
  const limits: Record<number, number> = { 1: 20, ...newPerDay }
  const jsonDecks = Object.fromEntries(
    Object.entries(decks).map(([id, name]) => [id, { id: Number(id), name, conf: optionsOf(id) }]),
  )
  const dconf = Object.fromEntries(Object.entries(limits).map(([id, perDay]) => [id, { new: { perDay } }]))
  const json = isNew
    ? ['', '', '', '']
    : [{ rollover: 4, creationOffset: -60, ...(schedVer && { schedVer }) }, models, jsonDecks, dconf].map((one) =>
        JSON.stringify(one),
      )
  db.prepare(`insert into col values (1, ?, 0, 0, ?, 0, 0, 0, ?, ?, ?, ?, '')`).run(madeAt, isNew ? 18 : 11, ...json)
  if (isNew) writeTables(db, all, idOf)
  for (const [id, name] of isNew ? Object.entries(decks) : []) {
    const kind = messageOf([[1, messageOf([[1, optionsOf(id)]])]])
    db.prepare(`insert into decks values (?, ?, 0, 0, x'', ?)`).run(Number(id), name.replaceAll('::', '\u001F'), kind)
  }
  for (const [id, limit] of isNew ? Object.entries(limits) : [])
    db.prepare(`insert into deck_config values (?, '', 0, 0, ?)`).run(Number(id), messageOf([[9, limit]]))
  let [noteId, cardId] = [1_600_000_000_000, 1_600_000_000_000]
  const insertNote = db.prepare(`insert into notes values (?, ?, ?, 0, -1, ?, ?, '', 0, 0, '')`)
  const insertCard = db.prepare(`insert into cards values (?, ?, ?, ?, 0, -1, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?)`)
  const insertReview = db.prepare('insert into revlog values (?, ?, -1, ?, ?, 0, ?, ?, ?)')
  db.exec('begin')
  for (const note of notes) {
    const type = note.type ?? 'basic'
    noteId += 1
    insertNote.run(noteId, note.guid ?? `guid-${noteId}`, idOf(type), note.tags ?? '', note.fields.join('\u001F'))
    for (const [index, card] of (note.cards ?? all[type]?.templates.map(() => ({})) ?? []).entries()) {
      const {
        ord = index,
        did = 1,
        type: state = 0,
        queue = state,
        due = 1,
        ivl = 0,
        factor = 0,
        reps = 0,
      }: FixtureCard = card
      const { lapses = 0, odue = 0, odid = 0, flags = 0, data = '', log = [] }: FixtureCard = card
      cardId += 1
      insertCard.run(cardId, noteId, did, ord, state, queue, due, ivl, factor, reps, lapses, odue, odid, flags, data)
      for (const { at, ease, type: kind = 1, ivl: interval = 1, factor: logged = 2500, time = 5000 } of log)
        insertReview.run(at, cardId, ease, interval, logged, time, kind)
    }
  }
  db.exec('commit')
  const bytes = Buffer.from(db.serialize())
  for (let at = bytes.indexOf('collate nocase '); at >= 0; at = bytes.indexOf('collate nocase ', at))
    bytes.write('collate unicase', at)
  return bytes
}

function writeTables(db: DatabaseSync, types: Record<string, FixtureType>, idOf: (type: string) => number): void {
  // Anki's own collation is in the schema; the database is made with one of the same length.
  db.exec(`
    create table notetypes (id integer primary key, name text, mtime_secs integer, usn integer, config blob);
    create table fields (ntid integer, ord integer, name text collate nocase , config blob, primary key (ntid, ord)) without rowid;
    create table templates (ntid integer, ord integer, name text collate nocase , mtime_secs integer, usn integer, config blob,
      primary key (ntid, ord)) without rowid;
    create table decks (id integer primary key, name text collate nocase , mtime_secs integer, usn integer, common blob, kind blob);
    create table deck_config (id integer primary key, name text collate nocase , mtime_secs integer, usn integer, config blob);
    create table config (KEY text primary key, usn integer, mtime_secs integer, val blob) without rowid;`)
  for (const [name, { fields, templates, isCloze }] of Object.entries(types)) {
    const id = idOf(name)
    db.prepare(`insert into notetypes values (?, ?, 0, 0, ?)`).run(id, name, messageOf(isCloze ? [[1, 1]] : []))
    for (const [ord, one] of fields.entries()) db.prepare(`insert into fields values (?, ?, ?, x'')`).run(id, ord, one)
    for (const [ord, [front, back]] of templates.entries())
      db.prepare('insert into templates values (?, ?, ?, 0, 0, ?)').run(
        id,
        ord,
        `Card ${ord + 1}`,
        messageOf([
          [1, front],
          [2, back],
        ]),
      )
  }
  for (const [key, value] of Object.entries({ rollover: '4', creationOffset: '-60' }))
    db.prepare('insert into config values (?, 0, 0, ?)').run(key, Buffer.from(value))
}
