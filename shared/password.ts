import { limits } from './limits.ts'

/** The five rules of a new password, in the order in which unmet ones are listed as hints. */
export const passwordRules = [
  { hint: `At least ${limits.passwordMinLength} characters`, met: (p: string) => p.length >= limits.passwordMinLength },
  { hint: 'At least 1 upper case letter', met: (p: string) => /\p{Lu}/u.test(p) },
  { hint: 'At least 1 lower case letter', met: (p: string) => /\p{Ll}/u.test(p) },
  { hint: 'At least 1 number', met: (p: string) => /[0-9]/.test(p) },
  { hint: 'At least 1 special character', met: (p: string) => /[#?!@$ %^&*-]/.test(p) },
] as const

/** Hints of the rules that a new password (account page, reset link) breaks; empty when it is good. */
export function newPasswordHints(password: string): string[] {
  return passwordRules.filter((rule) => !rule.met(password)).map((rule) => rule.hint)
}

/** Hints for a password at login and register, where the length alone counts. */
export function loginPasswordHints(password: string): string[] {
  return passwordRules.slice(0, 1).flatMap((rule) => (rule.met(password) ? [] : [rule.hint]))
}
