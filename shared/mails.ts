/** The mails that users can switch off, and whether accounts without a choice get them. */
export const optionalMails = { reminders: false, suggestions: true, decisions: true, invitations: true } as const

export type OptionalMail = keyof typeof optionalMails

/** Mails that are planned, and sent at most once a day. Invitations are sent one by one. */
export type PlannedMail = Exclude<OptionalMail, 'invitations'>

export const optionalMailKinds = Object.keys(optionalMails) as OptionalMail[]

/** The kind of mail that the token of an unsubscribe link names in front of its dot; undefined if it is none. */
export function mailOfToken(token: string): OptionalMail | undefined {
  return optionalMailKinds.find((kind) => token.startsWith(`${kind}.`))
}
