import type { admin } from '../../shared/api/admin.ts'
import type { CallInput } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import type { Row } from './world.ts'

const reason = { reason: limits.notesLength }
const noReason = [{ reason: '' }, { reason: ' \n' }, { reason: null }]
const badOffsets = [{ offset: '-1' }, { offset: 'x' }, { offset: '1.5' }, { offset: '10000001' }]

/** Rows for the calls of the admin side. */
export const adminRows: { [K in keyof typeof admin]: Row<CallInput<K>> } = {
  'GET /api/adminUsers': {
    good: () => ({ search: 'example.org', offset: '0' }),
    bad: [...badOffsets, { search: 'x'.repeat(limits.searchLength + 1) }, { search: '\u0000' }],
  },
  'PUT /api/grantGenerations': {
    good: (w) => ({ userId: w.readerId, count: 5, reason: 'they asked' }),
    ids: ['userId'],
    texts: reason,
    bad: [...noReason, { count: 0 }, { count: 1001 }, { count: 1.5 }, { count: '5' }],
  },
  'PUT /api/endUserSessions': {
    good: (w) => ({ userId: w.readerId, reason: 'they asked' }),
    ids: ['userId'],
    texts: reason,
    bad: noReason,
  },
  'PUT /api/deleteUser': {
    good: (w) => ({ userId: w.readerId, email: w.readerEmail, reason: 'they asked' }),
    ids: ['userId'],
    texts: { ...reason, email: limits.emailLength },
    bad: [...noReason, { email: '' }, { email: 'somebody@example.org' }],
  },
  'PUT /api/reportDeck': {
    good: (w) => ({ id: w.publicDeckId, reason: 'spam', note: 'n' }),
    ids: ['id'],
    texts: { note: limits.notesLength },
    bad: [{ reason: 'boring' }, { reason: '' }, { reason: null }],
  },
  'GET /api/moderation': { good: () => ({}) },
  'PUT /api/objectToDecision': {
    good: (w) => ({ id: w.decisionId, objection: 'They are my own slides.' }),
    ids: ['id'],
    texts: { objection: limits.notesLength },
    bad: [{ objection: '' }, { objection: ' ' }, { objection: null }],
  },
  'GET /api/reportedDecks': {
    good: () => ({}),
    bad: [{ after: 'x' }, { after: '-1' }, { after: '1-1-12345678901234567' }],
  },
  'PUT /api/judgeDeck': {
    good: (w) => ({ id: w.publicDeckId, decision: 'take-down', reason: 'spam' }),
    ids: ['id'],
    texts: { ...reason, rule: limits.ruleLength },
    bad: [...noReason, { decision: 'maybe' }, { decision: null }, { ground: 'taste' }, { ground: 'law', rule: ' ' }],
  },
  'GET /api/adminJobs': { good: () => ({}) },
  'PUT /api/retryJob': {
    good: (w) => ({ kind: 'mail', id: w.failedJobId }),
    texts: { kind: 100 },
    bad: [{ id: '1' }, { id: '' }, { id: null }],
  },
  'GET /api/adminHealth': { good: () => ({}) },
  'GET /api/adminAi': { good: () => ({}) },
  'POST /api/adminAiTest': { good: () => ({}) },
  'GET /api/ledger': {
    good: () => ({ offset: '0' }),
    bad: [...badOffsets, { userId: '0' }, { userId: 'x' }, { userId: '1.5' }],
  },
  'GET /api/auditLog': { good: () => ({ offset: '0' }), bad: badOffsets },
}
