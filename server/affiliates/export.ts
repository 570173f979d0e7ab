import type { Db } from '../platform/db/open.ts'
import { pages, pagesBy } from '../platform/db/pages.ts'
import type { Deps } from '../app/deps.ts'
import { AppError } from '../app/errors.ts'
import { readAffiliateOfUser, readAppliedCode } from './affiliates.sql.ts'
import { readApplication } from './candidates.sql.ts'
import { readContract } from './contracts.ts'
import { readConversions, readLines, readPayouts } from './money.sql.ts'
import { unsealNote, unsealPayment } from './payment.ts'
import { stringify } from 'csv-stringify/sync'

type ExportDeps = Pick<Deps, 'db' | 'files' | 'secrets'>

/** An unreadable contract does not stop the export. */
function asUnreadable(error: unknown): Contract {
  if (!(error instanceof AppError)) throw error
  return { bytes: Buffer.from(`${error.message}\n`), extension: 'unreadable.txt' }
}

interface Contract {
  bytes: Buffer
  extension: string
}

/**
 * Everything that the partner programme stores about a user as partner, candidate or user of a code. Earnings and
 * payouts are paged, newest first.
 */
export async function partnerOf(deps: ExportDeps, userId: number) {
  const { db, secrets } = deps
  const [[application], [appliedCode], [row]] = await Promise.all([
    readApplication(db, userId),
    readAppliedCode(db, userId),
    readAffiliateOfUser(db, userId),
  ])
  const used = { application: application ?? null, appliedCode: appliedCode ?? null }
  if (!row) return { about: { ...used, partner: null } }
  const { id, user: _user, userId: _userId, payment, contractFile: key, contractType: type, ...kept } = row
  const partner = { ...kept, ...unsealPayment(secrets, { id, payment }) }
  const conversions = pages((before) => readConversions(db, id, before), newest, idOf)
  const contract = key && type ? await readContract(deps, { key, type }).catch(asUnreadable) : undefined
  return { about: { ...used, partner }, conversions, payouts: payoutsOf(deps, id), contract }
}

async function* payoutsOf({ db, secrets }: { db: Db; secrets: Deps['secrets'] }, id: number) {
  for await (const page of pages((before) => readPayouts(db, id, before), newest, idOf))
    yield page.map((payout) => ({ ...payout, note: unsealNote(secrets, payout) }))
}

/** The start of a list that is sorted newest first. */
const newest: number | null = null
const idOf = ({ id }: { id: number }): number | null => id

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

/** All conversions as CSV (RFC 4180) with a header, read while it is sent. */
export async function* conversionsCsv(db: Db): AsyncGenerator<string> {
  yield csv([columns])
  for await (const lines of pagesBy('id', (after) => readLines(db, after))) yield csv(lines)
}

/** Escapes formulas, because partners choose their own names. */
const csv = (rows: object[]) =>
  stringify(rows, {
    columns,
    cast: { date: (date) => date.toISOString() },
    record_delimiter: 'windows',
    escape_formulas: true,
  })
