/** The mails that users can switch, and whether an account gets them that has chosen nothing. */
export const optionalMails = { reminders: false, suggestions: true, decisions: true, invitations: true } as const

export type OptionalMail = keyof typeof optionalMails

/** Those that are planned, and sent at most once a day; invitations go out one by one. */
export type PlannedMail = Exclude<OptionalMail, 'invitations'>

export const optionalMailKinds = Object.keys(optionalMails) as OptionalMail[]

/** The kind of mail that the token of an unsubscribe link names in front of its dot; undefined if it is none. */
export function mailOfToken(token: string): OptionalMail | undefined {
  return optionalMailKinds.find((kind) => token.startsWith(`${kind}.`))
}
