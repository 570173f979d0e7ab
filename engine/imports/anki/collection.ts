import { constants, DatabaseSync } from 'node:sqlite'
import { Unreadable } from '../../documents/problems.ts'
import { messagesIn, numberIn, readMessage, textIn } from './protobuf.ts'

/** A kind of notes: its fields, and the templates of its cards. */
export interface NoteType {
  name: string
  isCloze: boolean
  isOcclusion: boolean
  fields: string[]
  templates: Map<number, Template>
}

export interface Template {
  name: string
  front: string
  back: string
}

export interface CardRow {
  id: number
  noteId: number
  deckId: number
  ord: number
  /** 0 new, 1 learning, 2 review, 3 relearning. */
  type: number
  queue: number
  /** A position, a day since the collection was made, or a time in seconds. */
  due: number
  intervalDays: number
  /** The ease, times 1000. */
  factor: number
  reps: number
  lapses: number
  flags: number
  data: string
}

export interface ReviewRow {
  /** The time in milliseconds. */
  id: number
  cardId: number
  /** 1 again, 2 hard, 3 good, 4 easy; 0 for none. */
  ease: number
  /** Days, or seconds below 0. */
  interval: number
  factor: number
  durationMs: number
  /** 0 learning, 1 review, 2 relearning, 3 filtered, 4 by hand, 5 rescheduled. */
  type: number
}

export interface NoteRow {
  id: number
  guid: string
  typeId: string
  tags: string
  fields: string
}

export interface Collection {
  /** When the collection was made, in seconds: the beginning of a day. */
  madeAt: number
  /** When days begin, in milliseconds after midnight UTC. */
  dayStartMs: number
  decks: Map<string, string[]>
  /** New cards a day, by deck; without those of Anki's options that nobody has changed. */
  newPerDay: Map<string, number>
  noteTypes: Map<string, NoteType>
  counts: { notes: number; cards: number; reviews: number }
  notes: () => Iterable<NoteRow>
  cards: () => Iterable<CardRow>
  /** By card, and then by time. */
  reviews: () => Iterable<ReviewRow>
}

type Row = Record<string, unknown>

const known = ['col', 'notes', 'cards', 'revlog', 'notetypes', 'fields', 'templates', 'decks', 'deck_config', 'config']
/** A text or blob of the database, such as the JSON of all decks. */
const valueBytes = 32 * 1024 * 1024
const dayMs = 86_400_000
const mostNewPerDay = 9999

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
const number = (value: unknown): number => (Number.isFinite(Number(value)) ? Number(value) : 0)
const bytes = (value: unknown): Buffer => (value instanceof Uint8Array ? Buffer.from(value) : Buffer.alloc(0))

/** Opens the database of a collection, of which nothing but its tables is read. `name` is that of its entry in a package. */
export function openCollection(database: Buffer, name: string): Collection {
  const db = openDatabase(database)
  const all = (sql: string) => db.prepare(sql).all() as Row[]
  const iterate = (sql: string) => db.prepare(sql).iterate() as Iterable<Row>
  const tables = new Set(
    all(`select name from sqlite_schema where type = 'table' and sql like 'create table%'`).map(({ name }) => name),
  )
  for (const table of ['col', 'notes', 'cards'])
    if (!tables.has(table)) throw new Unreadable('damaged', `no table ${table}`)
  db.setAuthorizer((action, table, column) =>
    action === constants.SQLITE_SELECT ||
    action === constants.SQLITE_FUNCTION ||
    (action === constants.SQLITE_READ && known.includes(table ?? '') && (tables.has(table) || column === ''))
      ? constants.SQLITE_OK
      : constants.SQLITE_DENY,
  )
  const count = (table: string) => number(all(`select count(*) n from ${table}`)[0]?.['n'])
  const isNew = tables.has('notetypes')
  const [col] = all('select crt, conf, models, decks, dconf from col limit 1')
  if (!col) throw new Unreadable('damaged', 'the collection has no settings')
  const settings = isNew ? settingsIn(all('select key, val from config')) : objectIn(col['conf'])
  const madeAt = number(col['crt'])
  const hasReviews = tables.has('revlog')
  // Anki's first scheduler had three buttons in learning steps, without "hard". Packages of its other schedulers have another entry, and no
  // `schedVer`. Other programs may omit `schedVer`.
  const hasThreeButtons =
    hasReviews &&
    name === 'collection.anki2' &&
    !isNew &&
    number(settings['schedVer']) < 2 &&
    all('select 1 from revlog where type in (0, 2) and ease > 3 limit 1').length === 0
  return {
    madeAt,
    dayStartMs: dayStartOf(settings, madeAt),
    decks: isNew ? namedDecks(all('select id, name from decks')) : jsonDecks(objectIn(col['decks'])),
    newPerDay: isNew
      ? tables.has('deck_config')
        ? limitsIn(all('select id, kind from decks'), all('select id, config from deck_config'))
        : new Map<string, number>()
      : jsonLimits(objectIn(col['decks']), objectIn(col['dconf'])),
    noteTypes: isNew ? readNoteTypes(all) : jsonNoteTypes(objectIn(col['models'])),
    counts: { notes: count('notes'), cards: count('cards'), reviews: hasReviews ? count('revlog') : 0 },
    *notes() {
      for (const row of iterate('select id, guid, mid, tags, flds from notes order by id'))
        yield {
          id: number(row['id']),
          guid: text(row['guid']),
          typeId: String(row['mid']),
          tags: text(row['tags']),
          fields: text(row['flds']),
        }
    },
    *cards() {
      for (const row of iterate('select * from cards order by nid, ord')) {
        const isFiltered = number(row['odid']) !== 0
        yield {
          id: number(row['id']),
          noteId: number(row['nid']),
          deckId: number(isFiltered ? row['odid'] : row['did']),
          ord: number(row['ord']),
          type: number(row['type']),
          queue: number(row['queue']),
          due: number(isFiltered && number(row['odue']) !== 0 ? row['odue'] : row['due']),
          intervalDays: number(row['ivl']),
          factor: number(row['factor']),
          reps: number(row['reps']),
          lapses: number(row['lapses']),
          flags: number(row['flags']),
          data: text(row['data']),
        }
      }
    },
    *reviews() {
      if (!hasReviews) return
      for (const row of iterate('select id, cid, ease, ivl, factor, time, type from revlog order by cid, id')) {
        const [ease, type] = [number(row['ease']), number(row['type'])]
        const isStep = type === 0 || type === 2
        yield {
          id: number(row['id']),
          cardId: number(row['cid']),
          ease: hasThreeButtons && isStep && ease > 1 ? ease + 1 : ease,
          interval: number(row['ivl']),
          factor: number(row['factor']),
          durationMs: number(row['time']),
          type,
        }
      }
    },
  }
}

/** The database in memory, with small changes to its bytes. It may call nothing, and write nowhere. */
function openDatabase(database: Buffer): DatabaseSync {
  // A database with a write-ahead log needs a file; the log is never in a package.
  database.fill(1, 18, 20)
  // SQLite does not know Anki's collation. The other name has the same length.
  for (let at = database.indexOf('unicase'); at >= 0; at = database.indexOf('unicase', at + 1))
    if (database.toString('latin1', at - 8, at).toLowerCase() === 'collate ') database.write('nocase ', at)
  const db = new DatabaseSync(':memory:', { limits: { length: valueBytes } })
  db.exec('pragma trusted_schema = off')
  db.deserialize(database)
  db.enableDefensive(true)
  db.exec('pragma query_only = on; pragma cell_size_check = on')
  return db
}

function objectIn(value: unknown): Row {
  const parsed: unknown = JSON.parse(text(value) || '{}')
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Row) : {}
}

const listIn = (value: unknown): Row[] =>
  Array.isArray(value) ? value.filter((one): one is Row => typeof one === 'object' && one !== null) : []

/** Settings are JSON each. Those that are none of ours may be anything. */
function settingsIn(rows: readonly Row[]): Row {
  const wanted = rows.filter(({ KEY, key }) => ['rollover', 'localOffset', 'creationOffset'].includes(text(KEY ?? key)))
  return Object.fromEntries(wanted.map(({ KEY, key, val }) => [text(KEY ?? key), Number(bytes(val).toString())]))
}

/** When days begin: by the learner's hour and time zone, or else when the collection was made, which was at the beginning of one. */
function dayStartOf({ rollover = 4, localOffset, creationOffset }: Row, madeAt: number): number {
  const minutesWest = localOffset ?? creationOffset
  const ms = minutesWest === undefined ? madeAt * 1000 : number(minutesWest) * 60_000 + number(rollover) * 3_600_000
  return ((ms % dayMs) + dayMs) % dayMs
}

const jsonDecks = (decks: Row) =>
  new Map(Object.entries(decks).map(([id, deck]) => [id, text((deck as Row)?.['name']).split('::')]))

const namedDecks = (rows: readonly Row[]) =>
  new Map(rows.map(({ id, name }) => [String(id), text(name).split('\u001F')]))

/** What Anki begins with. */
const firstNewPerDay = 20
const firstOptions = '1'

/** The limits of decks by their options. Those of Anki are no choice of anybody unless they were changed. */
function limitsOf(options: ReadonlyMap<string, number>, decks: Iterable<readonly [id: string, options: string]>) {
  return new Map(
    [...decks].flatMap(([id, of]): [string, number][] => {
      const limit = options.get(of)
      const isChosen = limit !== undefined && limit >= 0 && (of !== firstOptions || limit !== firstNewPerDay)
      return isChosen ? [[id, Math.min(Math.round(limit), mostNewPerDay)]] : []
    }),
  )
}

const jsonLimits = (decks: Row, options: Row) =>
  limitsOf(
    new Map(Object.entries(options).map(([id, one]) => [id, number(((one as Row)?.['new'] as Row)?.['perDay'])])),
    Object.entries(decks).map(([id, deck]) => [id, String((deck as Row)?.['conf'])] as const),
  )

const limitsIn = (decks: readonly Row[], options: readonly Row[]) =>
  limitsOf(
    new Map(options.map(({ id, config }) => [String(id), numberIn(readMessage(bytes(config)), 9)])),
    decks.flatMap(({ id, kind }) =>
      messagesIn(readMessage(bytes(kind)), 1).map((normal) => [String(id), String(numberIn(normal, 1))] as const),
    ),
  )

/** Kinds that Anki brings: 6 has pictures with covers. */
const occlusion = 6

function jsonNoteTypes(types: Row): Map<string, NoteType> {
  return new Map(
    Object.entries(types).map(([id, value]) => {
      const type = (value ?? {}) as Row
      const fields = listIn(type['flds']).toSorted((one, other) => number(one['ord']) - number(other['ord']))
      const templates = listIn(type['tmpls']).map((one, index): [number, Template] => [
        number(one['ord'] ?? index),
        { name: text(one['name']), front: text(one['qfmt']), back: text(one['afmt']) },
      ])
      return [
        id,
        {
          name: text(type['name']),
          isCloze: number(type['type']) === 1,
          isOcclusion: number(type['originalStockKind']) === occlusion,
          fields: fields.map(({ name }) => text(name)),
          templates: new Map(templates),
        },
      ]
    }),
  )
}

function readNoteTypes(all: (sql: string) => Row[]): Map<string, NoteType> {
  const types = new Map(
    all('select id, name, config from notetypes').map(({ id, name, config }): [string, NoteType] => {
      const settings = readMessage(bytes(config))
      return [
        String(id),
        {
          name: text(name),
          isCloze: numberIn(settings, 1) === 1,
          isOcclusion: numberIn(settings, 9) === occlusion,
          fields: [],
          templates: new Map(),
        },
      ]
    }),
  )
  for (const { ntid, name } of all('select ntid, name from fields order by ntid, ord'))
    types.get(String(ntid))?.fields.push(text(name))
  for (const { ntid, ord, name, config } of all('select ntid, ord, name, config from templates')) {
    const settings = readMessage(bytes(config))
    const template = { name: text(name), front: textIn(settings, 1), back: textIn(settings, 2) }
    types.get(String(ntid))?.templates.set(number(ord), template)
  }
  return types
}
