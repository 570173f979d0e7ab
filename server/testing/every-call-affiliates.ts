import type { affiliates } from '../../shared/api/affiliates.ts'
import type { CallInput } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import type { Row } from './world.ts'
import { contract, details } from './partners.ts'

const contact = { notes: limits.notesLength }
const badContact = [{ lastContact: 'yesterday' }, { nextContact: '2026-12-01' }, { nextContact: 5 }]
const texts = { ...contact, channels: limits.notesLength, paypalEmail: limits.emailLength, bankName: 100, IBAN: 42 }
const badDetails = [
  ...badContact,
  ...['', ' ', 'A B', 'a/b', 'ä', '😀', 'x'.repeat(limits.affiliateCodeLength + 1)].map((affiliateCode) => ({
    affiliateCode,
  })),
  ...['DE89370400440532013001', 'DE89', 'XX89370400440532013000', '12'].map((IBAN) => ({ IBAN })),
  ...['', 'nobody', 'a b@c.de'].map((paypalEmail) => ({ paymentViaPaypal: true, paypalEmail })),
  { paymentViaPaypal: 'yes' },
  { contract: 'no base64!' },
  { contract: 5 },
]

/** Rows for the calls of the partner programme. */
export const affiliatesRows: { [K in keyof typeof affiliates]: Row<CallInput<K>> } = {
  'PUT /api/isCodeValid': { good: () => ({ name: 'BEES10' }), texts: { name: limits.affiliateCodeLength } },
  'POST /api/joinAffiliateCandidate': { good: () => ({}) },
  'GET /api/partner': { good: () => ({}) },
  'GET /api/getAffiliateCandidates': { good: () => ({}) },
  'PUT /api/updateAffiliateCandidate': {
    good: (w) => ({ candidateID: w.candidateID, notes: 'n', lastContact: null, nextContact: '2026-12-01T10:00:00Z' }),
    ids: ['candidateID'],
    texts: contact,
    bad: badContact,
  },
  'PUT /api/deleteAffiliateCandidate': { good: (w) => ({ candidateID: w.candidateID }), ids: ['candidateID'] },
  'POST /api/joinAffiliate': {
    good: (w) => ({
      ...details(`CODE${w.candidateID}`),
      contract: contract.toString('base64'),
      candidateID: w.candidateID,
    }),
    ids: ['candidateID'],
    texts,
    bad: badDetails,
  },
  'GET /api/getAffiliates': { good: () => ({}) },
  'PUT /api/updateAffiliate': {
    good: (w) => ({ ...details(`BEES${w.affiliateID}`), affiliateID: w.affiliateID }),
    ids: ['affiliateID'],
    texts,
    bad: badDetails,
  },
  'GET /api/affiliateContract/:id': { good: (w) => ({ id: String(w.affiliateID) }), ids: ['id'] },
  'GET /api/conversions/:id': { good: (w) => ({ id: String(w.affiliateID) }), ids: ['id'] },
  'PUT /api/payout': {
    good: (w) => ({ affiliateID: w.affiliateID, owedCents: 150, note: 'paid' }),
    ids: ['affiliateID'],
    texts: { note: limits.notesLength },
    bad: [{ owedCents: 0 }, { owedCents: -1 }, { owedCents: 1.5 }, { owedCents: '150' }],
  },
  'GET /api/conversionsCsv': { good: () => ({}) },
}
