import type { CallOutput } from '../../shared/api/contract.ts'
import type { Language } from '../../shared/languages.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import type { DocumentHead, DocumentKind, Passage, StudyDocument } from '../../engine/documents/document.ts'

type Section = CallOutput<'GET /api/document/:id'>['sections'][number]

/** A document without its text, which is in its passages. */
export interface DocumentRow {
  id: number
  deckId: number
  userId: number
  name: string
  kind: DocumentKind
  fileKey: string | null
  state: 'reading' | 'ready' | 'failed'
  /** The name of the problem, or a message encoded with `storedMessage`. */
  problem: string | null
  unit: StudyDocument['unit']
  pageCount: number
  language: Language | null
  uploadedAt: Date
  /** The request of the last generation from it. */
  last: CallOutput<'GET /api/document/:id'>['last']
}

const columns = `
  id, deck_id "deckId", user_id "userId", name, kind, file_key "fileKey", state, problem, unit, page_count "pageCount", language,
  created_at "uploadedAt", (
    select json_build_object('language', g.language, 'depth', g.depth, 'wishes', g.wishes, 'most', g.most, 'kinds', g.kinds,
      'level', g.level)
    from generations g where g.document_id = documents.id and g.kind <> 'reading' order by g.id desc limit 1) last`

export const readDocument = preparedQuery<DocumentRow>(`select ${columns} from documents where id = $1`)

/** The title of document `$1`, its sections, up to some megabytes, and its pages without text. */
export const readSections = preparedQuery<{ title: string | null; sections: Section[]; emptyPages: number[] }>(
  'select title, sections, empty_pages "emptyPages" from documents where id = $1',
)

/** The documents of deck `$1`, newest first. */
export const readDocuments = preparedQuery<DocumentRow>(
  `select ${columns} from documents where deck_id = $1 order by id desc`,
)

/** The document of deck `$1` with the hash `$2`, unless reading it failed. */
export const findDocument = preparedQuery<{ id: number }>(
  `select id from documents where deck_id = $1 and sha256 = $2 and state <> 'failed' order by id limit 1`,
)

/** The documents of deck `$1`, and those of user `$2` that have not been read yet. */
export const countDocuments = preparedQuery<{ inDeck: number; waiting: number }>(`
  select (select count(*) from documents where deck_id = $1) "inDeck",
    (select count(*) from documents where user_id = $2 and state = 'reading') waiting`)

const insertion = preparedQuery<{ id: number }>(`
  insert into documents (deck_id, user_id, name, kind, sha256, file_key, state, created_at)
  values ($1, $2, $3, $4, $5, $6, 'reading', $7) returning id`)

export interface NewDocument {
  deckId: number
  userId: number
  name: string
  kind: DocumentKind
  sha256: Buffer
  fileKey: string
}

export async function insertDocument(db: Db, document: NewDocument, now: Date): Promise<number> {
  const { deckId, userId, name, kind, sha256, fileKey } = document
  const [row] = await insertion(db, deckId, userId, name, kind, sha256, fileKey, now)
  if (!row) throw new Error('The insert returned no row.')
  return row.id
}

/** The result of reading a document: rows of passages (`rowOf`) encoded with `jsonSlices`, and sections as JSON. */
export type Reading =
  | { problem: string }
  /** `kept` is the file whose pages can be shown, if there is one. */
  | { document: DocumentHead; rows: readonly string[]; sections: string; kept: { key: string; bytes: number } | null }

/** Prevents the deletion of deck `$1` during the transaction, before anything is written that counts for its author. */
export const keepDeck = preparedQuery<never>('select from decks where id = $1 for key share')

const ready = preparedQuery<{ id: number }>(`
  update documents set state = 'ready', unit = $2, page_count = $3, title = $4, language = $5, empty_pages = $6, sections = $7,
    file_key = $8, kept_bytes = $9
  where id = $1 and state = 'reading' returning id`)
const failed = preparedQuery<{ id: number }>(`
  update documents set state = 'failed', file_key = null, problem = $2 where id = $1 and state = 'reading' returning id`)
const passageInsertion = preparedQuery<never>(`
  insert into passages (document_id, position, first_page, last_page, path, topics, aside, blocks, search)
  select $1, p.position, p."firstPage", p."lastPage", p.path, p.topics, p.aside, p.blocks, to_tsvector('simple', fold(p.text))
  from jsonb_to_recordset($2) p (
    position int, "firstPage" int, "lastPage" int, path text[], topics text[], aside text, blocks jsonb, text text)`)

/** Writes the result of reading a document. Returns false if there is one already. Requires a transaction. */
export async function writeReading(db: Db, id: number, reading: Reading): Promise<boolean> {
  if ('problem' in reading) return (await failed(db, id, reading.problem)).length > 0
  const { document, rows, sections, kept } = reading
  const { unit, pageCount, title, language, emptyPages } = document
  const head = [unit, pageCount, title, language, emptyPages, sections]
  const [row] = await ready(db, id, ...head, kept?.key ?? null, kept?.bytes ?? 0)
  if (!row) return false
  for (const slice of rows) await passageInsertion(db, id, slice)
  return true
}

/** A passage with its document, and the topics of its cards. */
export interface StoredPassage extends Passage {
  documentId: number
  topics: string[]
}

/** More words make a search slower, and not better. */
const wordsOfSearch = 24

const passageColumns = `
  document_id "documentId", position, first_page "firstPage", last_page "lastPage", path, topics, aside, blocks`

/** The passages of document `$1` in reading order. */
export const readPassages = preparedQuery<StoredPassage>(
  `select ${passageColumns} from passages where document_id = $1 order by position`,
)

/** Passage `$2` of document `$1`. */
export const readPassage = preparedQuery<StoredPassage>(
  `select ${passageColumns} from passages where document_id = $1 and position = $2`,
)

/**
 * The `$3` passages of deck `$1` that match the longest words of `$2` best, with the language of their document. It looks at the
 * passages of this deck alone, so that nobody waits for what others have stored.
 */
export const searchPassages = preparedQuery<StoredPassage & { language: Language | null }>(`
  with own as materialized (select id, language from documents where deck_id = $1 and state = 'ready'),
  words as materialized (
    select string_agg(quote_literal(word) || case when length(word) > 4 then ':*' else '' end, ' | ')::tsquery query
    from (select word from unnest(words_of($2)) word where length(word) > 2
      group by word order by length(word) desc, word limit ${wordsOfSearch}) longest)
  select ${passageColumns}, own.language from own join passages p on p.document_id = own.id, words
  where p.search @@ words.query
  order by ts_rank(p.search, words.query) desc, document_id, position limit $3`)

export const deleteDocument = preparedQuery<never>('delete from documents where id = $1')
