import { limits } from '../../../shared/limits.ts'

/** Why somebody cannot be let into a deck, or cannot come in. */
export const sharing = {
  verifyToInvite: 'Confirm your email before you invite somebody.',
  ownEmail: 'This is your own email. Enter that of somebody else.',
  isMember: 'You invited this email before, and it is among the people of the deck already.',
  invitationsPerDeck: `Up to ${limits.invitationsPerDeck} invitations to a deck can wait for an answer. Withdraw one that you do not need, or make a link.`,
  membersPerDeck: `A deck can be shared with up to ${limits.membersPerDeck} people.`,
  linksPerDeck: `A deck can have up to ${limits.linksPerDeck} links. Revoke one that you do not need.`,
  joinExpired: 'This link is used up, expired or was revoked. Ask whoever gave it to you for a new one.',
}
