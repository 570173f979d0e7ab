import { stringify } from 'csv-stringify/sync'
import type { Db } from '../platform/db/open.ts'
import { type ConversionLine, readLines } from './money.sql.ts'

const columns = [
  'id',
  'at',
  'affiliateID',
  'partner',
  'affiliateCode',
  'plan',
  'state',
  'amountEUR',
  'shareEUR',
  'paidAt',
]

/** Every conversion as CSV (RFC 4180) with a header, read while it is sent. */
export async function* conversionsCsv(db: Db): AsyncGenerator<string> {
  yield csv([columns])
  let last = 0
  for (;;) {
    const lines = await readLines(db, last)
    if (lines.length === 0) return
    yield csv(lines.map(cellsOf))
    last = lines.at(-1)?.id ?? last
  }
}

/** A cell that begins like a formula is none to a spreadsheet: what a partner is called they chose themselves. */
const csv = (rows: unknown[][]) => stringify(rows, { record_delimiter: 'windows', escape_formulas: true })

const cellsOf = (line: ConversionLine) => [
  line.id,
  line.at.toISOString(),
  line.affiliateId,
  line.partner,
  line.code,
  line.plan,
  line.state,
  euros(line.amountCents),
  euros(line.shareCents),
  line.paidAt?.toISOString(),
]

const euros = (cents: number) => (cents / 100).toFixed(2)
