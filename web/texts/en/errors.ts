import type { ErrorCode } from '../../../shared/errors.ts'

/** What each failure means to the user, and what to do about it. */
export const errors: Record<ErrorCode | 'offline', string> = {
  offline: 'No connection. Check your network and try again.',
  'invalid-input': 'Something in this form is not right yet.',
  'time-in-future': 'The clock of this device is ahead.',
  'wrong-password': 'The old password is wrong.',
  'link-expired': 'This link is used up or expired.',
  'not-signed-in': 'Your session has ended. Please log in again.',
  'wrong-credentials': 'Username or Password incorrect',
  'payment-required': 'This is a premium feature. Please subscribe to use it.',
  forbidden: 'You are not allowed to do this.',
  'xsrf-mismatch': 'The page is out of date. Reload it and try again.',
  'email-unverified': 'Please confirm your email first.',
  'not-found': 'This is no longer there.',
  conflict: 'Something changed in the meantime. Reload and try again.',
  'quota-exceeded': 'You have no room left for this. Your account page shows what is full.',
  'too-large': 'That is too large.',
  'unsupported-type': 'This kind of file is not accepted.',
  'too-many-requests': 'Too many attempts. Wait a moment and try again.',
  internal: 'Something went wrong, please try again',
  unavailable: 'Not available right now. Please try again in a moment.',
}
