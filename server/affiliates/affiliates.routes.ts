import { Readable } from 'node:stream'
import type { affiliates as endpoints } from '../../shared/api/affiliates.ts'
import { audit } from '../admin/audit.ts'
import { keysOf, linkAfter } from '../platform/db/pages.ts'
import type { Deps } from '../app/deps.ts'
import { orNotFound } from '../app/errors.ts'
import type { Handlers } from '../app/handlers.ts'
import { applyAsPartner, applyCode, changePartner, dateOf, makePartner, payPartner } from './affiliates.ts'
import * as store from './affiliates.sql.ts'
import * as candidates from './candidates.sql.ts'
import { readContract } from './contracts.ts'
import { conversionsCsv } from './export.ts'
import * as money from './money.sql.ts'
import { unsealNote, unsealPayment } from './payment.ts'

export const affiliatesRoutes: Handlers<typeof endpoints> = {
  'PUT /api/isCodeValid': async ({ name }, { db, user, now }) => ({ IsTrue: await applyCode(db, user.id, name, now) }),
  'POST /api/joinAffiliateCandidate': async (_, { db, user, now }) => applyAsPartner(db, user, now),
  'GET /api/partner': async (_, { db, user }) => {
    const [partner] = await store.readAffiliateOfUser(db, user.id)
    if (partner) {
      const { affiliateCode: code, conversions, owedCents, lastPayout } = partner
      return { state: 'partner', code, conversions, owedCents, lastPayout: textOf(lastPayout) }
    }
    const [application] = await candidates.readApplication(db, user.id)
    return { state: application ? 'applied' : 'none' }
  },
  'GET /api/getAffiliateCandidates': async ({ after }, context) => {
    const page = await candidates.readCandidates(context.db, ...keysOf(after, 1))
    linkAfter(page, context, ({ candidateID }) => candidateID)
    return page.map(({ lastContact, nextContact, ...candidate }) => ({
      ...candidate,
      lastContact: textOf(lastContact),
      nextContact: textOf(nextContact),
    }))
  },
  'PUT /api/updateAffiliateCandidate': async ({ candidateID, notes, lastContact, nextContact }, context) =>
    context.db.transaction().execute(async (db) => {
      const [changed] = await candidates.updateCandidate(
        db,
        candidateID,
        notes,
        dateOf(lastContact),
        dateOf(nextContact),
      )
      orNotFound(changed, 'candidate')
      await audit(db, context, { action: 'candidate-changed', subject: `candidate:${candidateID}` })
    }),
  'PUT /api/deleteAffiliateCandidate': async ({ candidateID }, context) =>
    context.db.transaction().execute(async (db) => {
      const [declined] = await candidates.deleteCandidate(db, candidateID)
      const { userId } = orNotFound(declined, 'candidate')
      const subject = `candidate:${candidateID}`
      await audit(db, context, { action: 'candidate-declined', subject, details: { userId } })
    }),
  'POST /api/joinAffiliate': async (input, context) => ({ affiliateID: await makePartner(context, input) }),
  'GET /api/getAffiliates': async ({ after }, context) => {
    const page = await store.readAffiliates(context.db, ...keysOf(after, 1))
    linkAfter(page, context, ({ id }) => id)
    return page.map((row) => affiliateOf(row, context.secrets))
  },
  'PUT /api/updateAffiliate': async (input, context) => changePartner(context, input),
  'GET /api/affiliateContract/:id': async ({ id }, context) => {
    const [partner] = await store.readAffiliate(context.db, id)
    const { affiliateCode, contractFile: key, contractType: type } = orNotFound(partner, 'partner')
    const stored = key && type ? await readContract(context, { key, type }) : undefined
    const { bytes, contentType, extension } = orNotFound(stored, 'contract')
    await audit(context.db, context, { action: 'contract-read', subject: `affiliate:${id}` })
    return { fileName: `contract-${affiliateCode}.${extension}`, contentType, bytes: Readable.from([bytes]) }
  },
  'GET /api/conversions/:id': async ({ id }, { db, secrets }) => {
    orNotFound((await store.readAffiliate(db, id))[0], 'partner')
    const [conversions, payouts] = await Promise.all([
      money.readConversions(db, id, null),
      money.readPayouts(db, id, null),
    ])
    return {
      conversions: conversions.map(({ at, ...conversion }) => ({ ...conversion, at: at.toISOString() })),
      payouts: payouts.map(({ note, at, ...payout }) => ({
        ...payout,
        at: at.toISOString(),
        note: unsealNote(secrets, { id: payout.id, note }),
      })),
    }
  },
  'PUT /api/payout': async (input, context) => payPartner(context, input),
  'GET /api/conversionsCsv': async (_, context) => {
    await audit(context.db, context, { action: 'conversions-exported', subject: 'conversions' })
    return {
      fileName: `conversions-${context.now.toISOString().slice(0, 10)}.csv`,
      contentType: 'text/csv; charset=utf-8; header=present',
      bytes: Readable.from(conversionsCsv(context.db), { objectMode: false }),
    }
  },
}

function affiliateOf(row: store.AffiliateRow, secrets: Deps['secrets']) {
  const { id, lastContact, nextContact, joined, lastPayout, payment, contractFile, contractType: _, ...rest } = row
  return {
    affiliateID: id,
    ...rest,
    ...unsealPayment(secrets, { id, payment }),
    lastContact: textOf(lastContact),
    nextContact: textOf(nextContact),
    joined: joined.toISOString(),
    lastPayout: textOf(lastPayout),
    hasContract: contractFile !== null,
  }
}

const textOf = (time: Date | null) => time?.toISOString() ?? null
