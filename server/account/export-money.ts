import { reportsBy } from '../admin/reports.ts'
import { partnerOf } from '../affiliates/export.ts'
import { pagesById } from '../platform/db/pages.ts'
import type { Deps } from '../app/deps.ts'
import * as store from './export-money.sql.ts'
import { jsonArray, jsonFile } from './json.ts'
import type { Entry } from './zip.ts'

/** What a user paid, what they have to do with the partner programme, and what they reported. */
export async function* exportMoney(
  parts: Pick<Deps, 'db' | 'files' | 'secrets'>,
  userId: number,
): AsyncGenerator<Entry> {
  const { db } = parts
  const ledger = pagesById((after) => store.readLedger(db, userId, after))
  yield jsonFile('billing/subscriptions.json', await store.readSubscriptions(db, userId))
  yield { name: 'billing/ledger.json', text: jsonArray(ledger) }
  const { about, conversions, payouts, contract } = await partnerOf(parts, userId)
  yield jsonFile('partner/partner.json', about)
  if (conversions) yield { name: 'partner/conversions.json', text: jsonArray(conversions) }
  if (payouts) yield { name: 'partner/payouts.json', text: jsonArray(payouts) }
  if (contract) yield { name: `partner/contract.${contract.extension}`, bytes: contract.bytes }
  yield { name: 'reports.json', text: jsonArray(reportsBy(db, userId)) }
}
