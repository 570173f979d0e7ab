import { limits } from './limits.ts'
import type { InputMessage } from './messages.ts'

/** The five rules of a new password, each with the hint for a password that breaks it, in the order of display. */
export const passwordRules = [
  { hint: ['passwordLength'], met: (p: string) => p.length >= limits.passwordMinLength },
  { hint: ['passwordUpper'], met: (p: string) => /\p{Lu}/u.test(p) },
  { hint: ['passwordLower'], met: (p: string) => /\p{Ll}/u.test(p) },
  { hint: ['passwordNumber'], met: (p: string) => /[0-9]/.test(p) },
  { hint: ['passwordSpecial'], met: (p: string) => /[#?!@$ %^&*-]/.test(p) },
] as const satisfies { hint: InputMessage; met: (password: string) => boolean }[]

/** Hints of the rules that a new password (account page, reset link) breaks; empty when it is good. */
export function newPasswordHints(password: string): InputMessage[] {
  return passwordRules.filter((rule) => !rule.met(password)).map((rule) => rule.hint)
}

/** Hints for a password at login and register, where the length alone counts. */
export function loginPasswordHints(password: string): InputMessage[] {
  return passwordRules.slice(0, 1).flatMap((rule) => (rule.met(password) ? [] : [rule.hint]))
}
