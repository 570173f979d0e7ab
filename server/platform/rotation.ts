import { AppError } from '../app/errors.ts'
import { type Db, preparedQuery } from './db/open.ts'
import { headOf, type Secrets } from './secrets.ts'

/** A column of encrypted values. */
export interface SealedColumn {
  table: string
  /** An expression that identifies a row. */
  id: string
  column: string
  placeOf: (id: string) => string
}

/** A value that no key can read. */
export const unread = Symbol('unread')

/** The value, encrypted with the current key; undefined if it is already. */
export function tryReseal(secrets: Secrets, place: string, sealed: Buffer): Buffer | undefined | typeof unread {
  try {
    return secrets.reseal(place, sealed)
  } catch (error) {
    if (error instanceof AppError) return unread
    throw error
  }
}

/**
 * Encrypts the values of a column with the current key, row by row: it can be interrupted, repeated, and run while Kartei does.
 * Returns the number of values that no key can read.
 */
export async function resealColumn(
  db: Db,
  secrets: Secrets,
  current: Buffer,
  { table, id, column, placeOf }: SealedColumn,
): Promise<number> {
  const others = preparedQuery<{ row: string; id: string; sealed: Buffer }>(
    `select ctid::text "row", ${id}::text id, ${column} sealed from ${table} where substring(${column} for ${headBytes}) <> $1`,
  )
  // A row that was changed since is left for the next run; its value may have the current key already.
  const write = preparedQuery<never>(`update ${table} set ${column} = $3 where ctid = $1::tid and ${column} = $2`)
  let unreadable = 0
  for (const { row, id, sealed } of await others(db, headOf(current))) {
    const resealed = tryReseal(secrets, placeOf(id), sealed)
    if (resealed === unread) unreadable++
    else if (resealed) await write(db, row, sealed, resealed)
  }
  return unreadable
}

const headBytes = headOf(Buffer.alloc(32)).length

const readColumns = preparedQuery<{ place: string; column: string; table: string }>(`
  select format('%s.%s', relname, attname) place, quote_ident(attname) "column", quote_ident(relname) "table"
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and atttypid = 'bytea'::regtype and not attisdropped
  order by 1`)

/** The columns that still have values of older keys, known to a caller or not. */
export async function findOldKeys(db: Db, older: readonly Buffer[]): Promise<string[]> {
  const found: string[] = []
  for (const { place, table, column } of await readColumns(db)) {
    const hasOld = preparedQuery<{ hasOld: boolean }>(
      `select exists (select from ${table} where substring(${column} for ${headBytes}) = any($1)) "hasOld"`,
    )
    if ((await hasOld(db, older.map(headOf)))[0]?.hasOld) found.push(place)
  }
  return found
}
