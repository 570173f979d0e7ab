import { sql } from 'kysely'
import type { TestDb } from './tables.ts'

/** Every table except the queue's partitions, and whether any of its rows contains a text. */
export async function tablesWith(db: TestDb, text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`.execute(db)
  if (rows.length < 20) throw new Error('The tables are not found.')
  const found: string[] = []
  for (const { name } of rows) {
    const hits = await sql`select from ${sql.raw(name)} t where t::text ilike ${`%${text}%`} limit 1`.execute(db)
    if (hits.rows.length > 0) found.push(name.replace('public.', ''))
  }
  return found.toSorted()
}

/** The columns with a foreign key to users, and how many rows refer to this user. */
export async function rowsNaming(db: TestDb, userId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as "table", a.attname as "column" from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1, 2`.execute(db)
  const counted: Record<string, number> = {}
  for (const { table, column } of rows) {
    const { rows: found } = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(db)
    counted[`${table}.${column}`] = found.length
  }
  return counted
}
