import type { SharedRole } from '../../../shared/decks.ts'
import { pluralsOf } from '../../../shared/texts/plural.ts'

const count = pluralsOf('en')

/** The text of a mail: its link, and the paragraphs before and after it. */
export interface MailWords {
  subject: string
  before: string[]
  action: string
  after: string[]
}

/** Mails, by the name of their kind. None names the reader: anybody can register somebody else's address. */
export const mails = {
  /** To a new user: the link that confirms the address. */
  verify: (product: string): MailWords => ({
    subject: `Confirm your email for ${product}`,
    before: [`Welcome to ${product}. Please confirm that this is your email.`],
    action: 'Confirm my email',
    after: [
      `The link works once and expires in a week. If you didn’t sign up for ${product}, you can ignore this email.`,
    ],
  }),
  /** To a user who asked for it: the link that sets a new password. */
  reset: (product: string): MailWords => ({
    subject: `Reset your ${product} password`,
    before: [`Someone, most likely you, asked to reset the password for your ${product} account.`],
    action: 'Choose a new password',
    after: [
      'The link works once and expires in an hour. If it wasn’t you, ignore this email: your password stays as it is.',
    ],
  }),
  /** To a user whose address somebody tried to register again. */
  'already-registered': (product: string): MailWords => ({
    subject: `You already have a ${product} account`,
    before: [
      `Someone, most likely you, tried to sign up for ${product} with this email. It already has an account.`,
      'Log in with your password. If you’ve forgotten it, choose “Problems logging in? Reset your password.” on the login page.',
    ],
    action: 'Log in',
    after: ['If it wasn’t you, ignore this email: nothing has changed.'],
  }),
  /** To a user whose password was changed. */
  'password-changed': (product: string, support: string): MailWords => ({
    subject: `Your ${product} password was changed`,
    before: [
      `Your ${product} password was changed. If that was you, there’s nothing else to do.`,
      `If it wasn’t you, reset your password now and let us know: ${support}`,
    ],
    action: 'Reset my password',
    after: [],
  }),
  /** To a user who set up a second factor. */
  'second-factor-on': (product: string, support: string): MailWords => ({
    subject: `Two-step login is on for your ${product} account`,
    before: [
      `From now on, logging in to ${product} takes your password and a code from your app. All other devices were signed out.`,
      'Keep your recovery codes in a safe place: each one replaces the app once.',
      `If this wasn’t you, reset your password now and let us know: ${support}`,
    ],
    action: 'View my account',
    after: [],
  }),
  /** To a user whose second factor was removed, by themselves or by an operator. */
  'second-factor-off': (product: string, support: string): MailWords => ({
    subject: `Two-step login is off for your ${product} account`,
    before: [
      `Logging in to ${product} takes only your password again. You can turn two-step login back on at any time on your account page.`,
      `If this wasn’t you, reset your password now and let us know: ${support}`,
    ],
    action: 'View my account',
    after: [],
  }),
  /** To a user of whose recovery codes one was used. */
  'recovery-code-used': (product: string, support: string): MailWords => ({
    subject: `A recovery code of your ${product} account was used`,
    before: [
      'A recovery code was used in place of a code from your app. It no longer works. Your account page shows how many are left.',
      `If this wasn’t you, reset your password now and let us know: ${support}`,
    ],
    action: 'View my account',
    after: [],
  }),
  /** To a user for whose account somebody who knows the password guesses codes. */
  'wrong-codes': (product: string, support: string): MailWords => ({
    subject: `Wrong codes for your ${product} account`,
    before: [
      `Someone entered your ${product} password, and then many wrong codes. No one got in, and codes from your app aren’t accepted for up to an hour. Recovery codes still work.`,
      `If this wasn’t you, someone knows your password: reset it now, which ends their attempts. If you need help, write to us: ${support}`,
    ],
    action: 'Reset my password',
    after: [],
  }),
  /** To a user whose subscription began. */
  'subscription-active': (product: string, support: string): MailWords => ({
    subject: `Your ${product} subscription is active`,
    before: [`Thank you. Your ${product} subscription is active. You can now make cards from your documents.`],
    action: 'View my subscription',
    after: [`You can cancel at any time on your account page. If something isn’t right, let us know: ${support}`],
  }),
  /** To a user whose subscription was cancelled. `until` is the end of the paid period, or empty if it is over. */
  'subscription-cancelled': (product: string, support: string, until: string): MailWords => ({
    subject: `Your ${product} subscription has been cancelled`,
    before: [
      `Your ${product} subscription has been cancelled. You won’t be charged again.`,
      ...(until ? [`You’ve paid until ${until}, and nothing changes until then.`] : []),
    ],
    action: 'View my subscription',
    after: [`Your decks and cards stay yours. If you didn’t want this, let us know: ${support}`],
  }),
  /** To a user who cancelled a renewed yearly subscription, which ends sooner with one month's notice (§ 309 no. 9 BGB). */
  'renewed-cancelled': (product: string, support: string, until: string): MailWords => ({
    subject: `Your ${product} subscription has been cancelled`,
    before: [
      `Your ${product} subscription has been cancelled. You won’t be charged again.`,
      `You’ve paid until ${until}. Because it’s a renewed yearly subscription, it can also end sooner: a month after you tell us, with a refund for the remaining time.`,
      'If you cancelled without logging in and asked for an earlier end, you don’t have to do anything: we’ll write to you about the refund. Otherwise, use “Cancel contracts here” at the bottom of every page.',
    ],
    action: 'View my subscription',
    after: [`Your decks and cards stay yours. If you didn’t want this, let us know: ${support}`],
  }),
  /** To a user for whom a second subscription began. */
  'subscribed-twice': (product: string, support: string): MailWords => ({
    subject: `You subscribed to ${product} twice`,
    before: [
      `A second ${product} subscription began for your account, because two orders were approved at PayPal. We’ve cancelled the second one, so it won’t renew. The first one continues.`,
      'We’ll refund what you paid for the second one. You don’t have to do anything.',
    ],
    action: 'View my subscription',
    after: [
      `If you prefer the second one, cancel the first one on your account page and order again. If the refund is late, let us know: ${support}`,
    ],
  }),
  /** To a user whose payment failed, or was stopped. */
  'payment-failed': (product: string, support: string): MailWords => ({
    subject: `Your payment for ${product} didn’t go through`,
    before: [
      `PayPal couldn’t collect the payment for your ${product} subscription, or has put the subscription on hold.`,
      'Please check your payment method at PayPal. Failed payments are retried in a few days.',
    ],
    action: 'View my subscription',
    after: [`Whatever happens, your decks and cards stay yours. If something isn’t right, let us know: ${support}`],
  }),
}

/** The values in the mail of an invitation. Users chose the names of the deck and the author. */
interface Invitation {
  product: string
  deck: string
  author: string
  role: SharedRole
  until: string
}

const roles: Record<SharedRole, string> = {
  editor: 'You can study the deck and change its topics and cards.',
  reader: 'You can study the deck.',
}

/** The mail to somebody whom an author invites. */
export const invitation = {
  unnamed: 'Untitled deck',
  mail: ({ product, deck, author, role, until }: Invitation): MailWords => ({
    subject: `${author} has shared “${deck}” with you on ${product}`,
    before: [
      `${author} has invited you to the deck “${deck}” on ${product}, where people study with flashcards.`,
      roles[role],
    ],
    action: 'View invitation',
    after: [`The link works once and expires on ${until}. If you don’t know who this is, you can ignore this email.`],
  }),
}

/** A deck with news about suggestions. Its author chose the name. */
interface SuggestedDeck {
  name: string
  waiting: number
}
interface DecidedDeck {
  name: string
  accepted: number
  declined: number
}

const moreDecks = (more: number) =>
  more > 0 ? [count(more, { one: 'And # more deck.', other: 'And # more decks.' })] : []
const suggestionsIn = (number: number) => count(number, { one: '# suggestion', other: '# suggestions' })
const oncePerDay = 'You get this email at most once a day. You can choose your emails on your account page.'

/** Mails that their recipients can switch off. */
export const optionalMails = {
  /** The link that does so. */
  stop: 'Stop emails of this kind',
  /** To a learner who has cards to learn today. */
  reminders: ({ due, decks, minutes }: { due: number; decks: number; minutes: number }): MailWords => ({
    subject: count(due, { one: '# card is due today', other: '# cards are due today' }),
    before: [
      `${count(due, { one: '# card is', other: '# cards are' })} due in ${count(decks, { one: 'one deck', other: '# decks' })}. That takes about ${count(minutes, { one: 'a minute', other: '# minutes' })}.`,
    ],
    action: 'Learn now',
    after: [
      'You asked for this reminder on your account page. It comes at most once a day: only when cards are due, and not once you’ve started learning.',
    ],
  }),
  /** To somebody who edits decks for which others suggest corrections. */
  suggestions: (decks: SuggestedDeck[], more: number): MailWords => ({
    subject: 'New suggestions for your decks',
    before: [
      'Learners have suggested corrections for cards that you can edit:',
      ...decks.map(({ name, waiting }) => `“${name}”: ${suggestionsIn(waiting)} to review`),
      ...moreDecks(more),
    ],
    action: 'Review suggestions',
    after: [oncePerDay],
  }),
  /** To somebody whose suggestions were decided. */
  decisions: (decks: DecidedDeck[], more: number): MailWords => ({
    subject: 'Your suggestions were decided',
    before: [
      'Thank you for helping. Here is what happened to your suggestions:',
      ...decks.map(({ name, accepted, declined }) => {
        const parts = [accepted > 0 && `${accepted} accepted`, declined > 0 && `${declined} declined`]
        return `“${name}”: ${parts.filter(Boolean).join(', ')}`
      }),
      ...moreDecks(more),
    ],
    action: 'Take a look',
    after: [oncePerDay],
  }),
}

/** The receipt of a declaration: its parts, as the page and the mail name them, and the mail. */
export const declaration = {
  names: {
    kind: 'Declaration',
    contract: 'Contract',
    reason: 'Reason',
    endsOn: 'Ends on',
    fullName: 'Name',
    email: 'Email',
    at: 'Received',
    id: 'Reference number',
  },
  kinds: {
    cancel: 'Ordinary cancellation',
    cause: 'Cancellation for good cause',
    withdraw: 'Withdrawal from the contract',
  },
  soonest: 'the earliest possible date',
  mails: {
    cancel: (product: string, support: string, lines: string[]): MailWords => ({
      subject: `We’ve received your cancellation: ${product}`,
      before: [
        `We’ve received this cancellation at ${product}:`,
        ...lines,
        'If exactly one subscription has this email and it can end as you asked, we’ll cancel it within minutes, and a second email says when it ends. Otherwise we’ll write to you.',
        'For a yearly subscription that has already been renewed, one month’s notice is enough. We’ll write to you and refund the remaining time.',
      ],
      action: 'View my subscription',
      after: [`If this wasn’t you, please let us know right away: ${support}`],
    }),
    withdraw: (product: string, support: string, lines: string[]): MailWords => ({
      subject: `We’ve received your withdrawal: ${product}`,
      before: [
        `We’ve received this withdrawal at ${product}:`,
        ...lines,
        'If it’s about a subscription that you ordered within the withdrawal period, nothing more will be charged. We’ll refund what you’ve paid, within 14 days, the way you paid it. If anything is unclear, we’ll write to you.',
      ],
      action: 'View my subscription',
      after: [`If this wasn’t you, please let us know right away: ${support}`],
    }),
  },
}

/** Confirms a contract with what was ordered, and names the attached terms; of a second subscription, that it is taken back. */
export const order = (
  product: string,
  support: string,
  { lines, time, number, isSecond }: { lines: string[]; time: string; number: string; isSecond: boolean },
) => {
  const first = {
    subject: `Your ${product} contract`,
    before: [`Thank you. Your ${product} subscription is active. You can now make cards from your documents.`],
    after: [`You can cancel at any time on your account page. If something isn’t right, let us know: ${support}`],
  }
  const { subject, before, after } = isSecond ? mails['subscribed-twice'](product, support) : first
  return {
    terms: 'Terms of Use',
    words: {
      subject,
      before: [
        ...before,
        'This is what you ordered:',
        ...lines,
        `Ordered: ${time}`,
        `Number: ${number}`,
        'The terms of use with the instructions on withdrawal are attached. Keep this email.',
      ],
      action: 'View my subscription',
      after,
    } satisfies MailWords,
  }
}
