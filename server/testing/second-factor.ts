import { Secret, TOTP } from 'otpauth'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'
import { confirmEmail } from './confirm.ts'

/** The app of a user with this secret, which makes the code for a time. */
export function codesOf(secret: Secret | string): (at?: Date) => string {
  const app = new TOTP({ secret: typeof secret === 'string' ? Secret.fromBase32(secret) : secret })
  return (at = new Date()) => app.generate({ timestamp: at.getTime() })
}

/** Switches a second factor on for a user whose email it confirms. The first code is that of `at`. */
export async function setUpSecondFactor(app: TestApp, user: Client, password = 'long enough', at = app.clock.now()) {
  await confirmEmail(app, user)
  const { secret } = await user.call('PUT /api/beginSecondFactor', { password })
  const codeAt = codesOf(secret)
  const { recoveryCodes } = await user.call('PUT /api/confirmSecondFactor', { code: codeAt(at) })
  return { codeAt, recoveryCodes }
}
