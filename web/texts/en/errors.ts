import type { ErrorCode } from '../../../shared/errors.ts'

/** What each failure means to the user, and what to do about it. */
export const errors: Record<ErrorCode | 'offline', string> = {
  offline: 'No connection. Check your network and try again.',
  'invalid-input': 'Something in this form isn’t right yet.',
  'time-in-future': 'The clock on this device is ahead.',
  'wrong-password': 'The old password is wrong.',
  'link-expired': 'This link has expired or was already used.',
  'not-signed-in': 'Your session has ended. Please log in again.',
  'wrong-credentials': 'Username or Password incorrect',
  'second-factor-required': 'Enter your code.',
  'payment-required': 'This is a premium feature. Please subscribe to use it.',
  forbidden: 'You’re not allowed to do this.',
  'xsrf-mismatch': 'The page is out of date. Reload it and try again.',
  'email-unverified': 'Please confirm your email first.',
  'not-found': 'This no longer exists.',
  conflict: 'Something changed in the meantime. Reload and try again.',
  'quota-exceeded': 'You’ve reached a limit. See your account page for details.',
  'too-large': 'This is too large. Try less at once.',
  'unsupported-type': 'This type of file isn’t accepted.',
  'too-many-requests': 'Too many attempts. Wait a moment and try again.',
  internal: 'Something went wrong, please try again',
  unavailable: 'Not available right now. Please try again in a moment.',
}
