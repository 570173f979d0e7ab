import { reportsBy } from '../admin/reports.ts'
import { partnerOf } from '../affiliates/export.ts'
import type { Deps } from '../deps.ts'
import * as store from './export-money.sql.ts'
import { jsonArray, jsonFile, pages, start } from './json.ts'
import type { Entry } from './zip.ts'

/** What a user paid, what they have to do with the partner programme, and what they reported. */
export async function* exportMoney(
  parts: Pick<Deps, 'db' | 'files' | 'secrets'>,
  userId: number,
): AsyncGenerator<Entry> {
  const { db } = parts
  const ledger = pages(
    (after: number) => store.readLedger(db, userId, after),
    start,
    ({ id }) => id,
  )
  yield jsonFile('billing/subscriptions.json', await store.readSubscriptions(db, userId))
  yield { name: 'billing/ledger.json', text: jsonArray(ledger) }
  const { contract, ...partner } = await partnerOf(parts, userId)
  yield jsonFile('partner/partner.json', partner)
  if (contract) yield { name: `partner/contract.${contract.extension}`, bytes: contract.bytes }
  yield jsonFile('reports.json', await reportsBy(db, userId))
}
