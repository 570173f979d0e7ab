/** Every way in which a call can fail, with its HTTP status and its title. */
export const errorCodes = {
  'invalid-input': { status: 400, title: 'Invalid input' },
  'time-in-future': { status: 400, title: 'Time is in the future' },
  'wrong-password': { status: 400, title: 'Wrong old password' },
  'link-expired': { status: 400, title: 'Link expired or already used' },
  'not-signed-in': { status: 401, title: 'Not signed in' },
  'wrong-credentials': { status: 401, title: 'Username or Password incorrect' },
  'second-factor-required': { status: 401, title: 'Code of the second factor required' },
  'payment-required': { status: 402, title: 'Subscription required' },
  forbidden: { status: 403, title: 'Not allowed' },
  'xsrf-mismatch': { status: 403, title: 'XSRF token missing or wrong' },
  'email-unverified': { status: 403, title: 'Email not confirmed' },
  'not-found': { status: 404, title: 'Not found' },
  conflict: { status: 409, title: 'Conflict with the current state' },
  'quota-exceeded': { status: 409, title: 'Quota exceeded' },
  'too-large': { status: 413, title: 'Too large' },
  'unsupported-type': { status: 415, title: 'Content type not accepted' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong' },
  unavailable: { status: 503, title: 'Not available right now' },
} as const satisfies Record<string, { status: number; title: string }>

export type ErrorCode = keyof typeof errorCodes

/** Start of every problem's `type`; what follows is its code. */
export const problemTypePrefix = 'urn:kartei:problem:'

/** An error answer: RFC 9457 `application/problem+json`. `errors` says where input is invalid. */
export interface Problem {
  type: `${typeof problemTypePrefix}${ErrorCode}`
  title: string
  status: number
  detail: string
  errors?: { path: string; message: string }[]
}
