import type { TakeDownGround } from '../../../shared/decks.ts'
import type { MailWords } from './mails.ts'

interface Mail {
  product: string
  support: string
  deck: string
  /** The reference number. */
  id: number
}

const grounds: Record<TakeDownGround, string> = {
  law: 'In our view, the deck is illegal content under this rule of law:',
  terms: 'In our view, the deck violates our terms of use:',
}

/** Mails about reports of public decks and about decisions on them (Digital Services Act, Art. 16 and 17). */
export const moderation = {
  /** To somebody who reported a deck. */
  receipt: ({ product, deck, id, at }: Mail & { at: string }): MailWords => ({
    subject: `We’ve received your report: ${product}`,
    before: [
      `We’ve received your report of the deck “${deck}”.`,
      `Received: ${at}`,
      `Reference number: R-${id}`,
      'A person will look at the deck and decide without undue delay, without automated means. We’ll email you the decision.',
    ],
    action: 'View my reports',
    after: [
      'The author of the deck isn’t told who reported it. If you didn’t report a deck, you can ignore this email.',
    ],
  }),
  /** To somebody whose report was decided. */
  report: ({
    support,
    deck,
    id,
    isTakeDown,
    reason,
    months,
  }: Mail & { isTakeDown: boolean; reason: string[]; months: number }): MailWords => ({
    subject: isTakeDown ? 'The deck you reported was taken down' : 'The deck you reported stays public',
    before: [
      `We’ve decided on your report R-${id} of the deck “${deck}”.`,
      ...(isTakeDown
        ? ['We’ve taken the deck down. Only its author and our administrators can see it now.']
        : ['The deck stays public, for this reason:', ...reason]),
      'A person made this decision, without automated means.',
    ],
    action: 'View my reports',
    after: [
      `If you think the decision is wrong, write to ${support} within ${months} months and give the reference number. We’ll review it free of charge. You can also go to court.`,
    ],
  }),
  /** To the author of a deck that was taken down: the statement of reasons. */
  statement: ({
    product,
    support,
    deck,
    id,
    at,
    wasReported,
    ground,
    rule,
    reason,
    months,
  }: Mail & {
    at: string
    wasReported: boolean
    ground: TakeDownGround
    rule: string
    reason: string[]
    months: number
  }): MailWords => ({
    subject: `Your deck was taken down: ${product}`,
    before: [
      `We’ve taken down your deck “${deck}” (${at}, reference number D-${id}). Only you and our administrators can see it now. This applies everywhere, until we restore it. You keep the deck and can still study and edit it.`,
      `${grounds[ground]} ${rule || 'sections 4 and 6'}`,
      'The facts and reasons:',
      ...reason,
      wasReported
        ? 'We looked at the deck because somebody reported it. A person made the decision, without automated means.'
        : 'We looked at the deck on our own initiative. A person made the decision, without automated means.',
    ],
    action: 'Object to the decision',
    after: [
      `You can object on your account page within ${months} months, free of charge. An administrator then reviews the decision. You can also go to court, and where Article 21 of the Digital Services Act applies, to a certified out-of-court dispute settlement body. Questions? Write to ${support}`,
    ],
  }),
  /** To an author who has objected. */
  objection: ({ product, deck, id }: Mail): MailWords => ({
    subject: `We’ve received your objection: ${product}`,
    before: [
      `We’ve received your objection to the decision D-${id} about your deck “${deck}”.`,
      'A person will review the decision. We’ll email you the result and the reasons.',
    ],
    action: 'View the decision',
    after: [],
  }),
  /** To an author whose objection was decided, or whose deck was restored without one. */
  answer: ({ support, deck, id, isLifted, answer }: Mail & { isLifted: boolean; answer: string[] }): MailWords => ({
    subject: isLifted ? 'Your deck was restored' : 'Your deck stays taken down',
    before: [
      isLifted
        ? `Your deck “${deck}” is restored. Everyone who could see it before can see it again (decision D-${id}).`
        : `We’ve reviewed the decision D-${id}. Your deck “${deck}” stays taken down.`,
      'The reasons:',
      ...answer,
      'A person made this decision, without automated means.',
    ],
    action: 'View the decision',
    after: isLifted ? [] : [`You can go to court about the decision. Questions? Write to ${support}`],
  }),
}
