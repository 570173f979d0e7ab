import type { account } from '../../shared/api/account.ts'
import type { CallInput } from '../../shared/api/contract.ts'
import type { mails } from '../../shared/api/mails.ts'
import { limits } from '../../shared/limits.ts'
import type { Row } from './world.ts'

const blank = ' \t\n\u00a0\u2003'

/** Rows for the calls of accounts. */
export const accountRows: { [K in keyof typeof account]: Row<CallInput<K>> } = {
  'POST /api/login': {
    good: (w) => ({ email: w.email, password: 'long enough' }),
    texts: { email: limits.emailLength, password: limits.passwordMaxLength, code: limits.codeLength },
  },
  'POST /api/register': {
    good: (w) => ({ email: w.newEmail, password: 'long enough' }),
    texts: { email: limits.emailLength, password: limits.passwordMaxLength, agreed: 20 },
    bad: [...['', 'x', 'a@b', 'a b@c.de', '@c.de'].map((email) => ({ email })), { password: '1234567' }],
  },
  'POST /api/logout': { good: () => ({}) },
  'PUT /api/resetPassword': {
    good: (w) => ({ name: w.email }),
    texts: { name: limits.emailLength },
    bad: [{ name: '' }, { name: 'no email' }],
  },
  'PUT /api/confirmReset': {
    good: (w) => ({ token: w.resetToken, newpassword: 'Str0ng enough!' }),
    texts: { token: 200, newpassword: limits.passwordMaxLength },
    bad: [{ token: '' }, { token: 'unknown' }, { newpassword: 'no capitals 1!' }],
  },
  'PUT /api/verifyEmail': {
    good: (w) => ({ token: w.verifyToken }),
    texts: { token: 200 },
    bad: [{ token: '' }, { token: 'unknown' }],
  },
  'PUT /api/resendVerification': { good: () => ({}) },
  'PUT /api/updatePassword': {
    good: () => ({ oldpassword: 'long enough', newpassword: 'Str0ng enough!' }),
    texts: { oldpassword: limits.passwordMaxLength, newpassword: limits.passwordMaxLength },
    bad: [{ oldpassword: '' }, { oldpassword: 'wrong one' }, { newpassword: 'no capitals 1!' }],
  },
  'GET /api/secondFactor': { good: () => ({}) },
  'PUT /api/beginSecondFactor': {
    good: () => ({ password: 'long enough' }),
    texts: { password: limits.passwordMaxLength },
    bad: [{ password: '' }, { password: 'wrong one' }],
  },
  'PUT /api/confirmSecondFactor': {
    good: (w) => ({ code: w.appCode() }),
    texts: { code: limits.codeLength },
    bad: [{ code: '' }, { code: 'wrong' }],
  },
  'PUT /api/removeSecondFactor': {
    good: () => ({ password: 'long enough', code: '' }),
    texts: { password: limits.passwordMaxLength, code: limits.codeLength },
    bad: [{ password: '' }, { password: 'wrong one' }],
  },
  'GET /api/getRole': { good: () => ({}) },
  'GET /api/me': { good: () => ({}) },
  'PUT /api/profile': {
    good: () => ({ name: 'Anna' }),
    texts: { name: limits.displayNameLength },
    bad: ['', blank, '\u200b', '\u2800\u3164', '...', 'A\u202enna', 'A\nnna'].map((name) => ({ name })),
  },
  'GET /api/settings': { good: () => ({}) },
  'PUT /api/settings': {
    good: () => ({
      dayEndsAtHour: 3,
      timeZone: 'Europe/Berlin',
      twoButtons: true,
      spaceRates: true,
      forgivesAccents: true,
      playsSounds: true,
      newPerDay: 20,
      deckByDeck: true,
    }),
    texts: { timeZone: 64 },
    bad: [
      { dayEndsAtHour: 24 },
      { dayEndsAtHour: -1 },
      { dayEndsAtHour: 1.5 },
      { twoButtons: 'yes' },
      { spaceRates: null },
      { forgivesAccents: 'yes' },
      { playsSounds: 'yes' },
      { deckByDeck: 'yes' },
      { newPerDay: -1 },
      { newPerDay: 10_000 },
      { timeZone: 'Mars/Olympus' },
      { timeZone: '' },
      { timeZone: null },
    ],
  },
  'GET /api/sessions': { good: () => ({}) },
  'GET /api/export': { good: () => ({}) },
  'GET /api/consents': { good: () => ({}) },
  'GET /api/usage': { good: () => ({}) },
  'PUT /api/endSession': { good: (w) => ({ id: w.sessionId }), needs: 'ownership', ids: ['id'] },
  'PUT /api/endOtherSessions': { good: () => ({}) },
}

/** Rows for the calls of mails that users can switch. */
export const mailsRows: { [K in keyof typeof mails]: Row<CallInput<K>> } = {
  'GET /api/mailSettings': { good: () => ({}) },
  'PUT /api/mailSettings': {
    good: () => ({ reminders: true, reminderHour: 18, suggestions: false, decisions: false, invitations: false }),
    bad: [
      { reminders: 'yes' },
      { suggestions: null },
      { decisions: 1 },
      { invitations: 'no' },
      { reminderHour: 24 },
      { reminderHour: -1 },
      { reminderHour: 1.5 },
      { reminderHour: '7' },
    ],
  },
  'PUT /api/unsubscribe': {
    good: (w) => ({ token: w.stopToken }),
    texts: { token: 200 },
    bad: [{ token: '' }, { token: 'unknown' }, { token: 'reminders.' }, { token: 'reminders.AAAA' }],
  },
}
