import { limits } from '../../../shared/limits.ts'

/** Why somebody cannot be let into a deck, or cannot come in. */
export const sharing = {
  verifyToInvite: 'Confirm your email before you invite someone.',
  ownEmail: 'This is your own email. Enter someone else’s.',
  isMember: 'You’ve already invited this email, and it has access to the deck.',
  invitationsPerDeck: `A deck can have up to ${limits.invitationsPerDeck} pending invitations. Cancel one you don’t need, or create a link.`,
  membersPerDeck: `A deck can be shared with up to ${limits.membersPerDeck} people.`,
  linksPerDeck: `A deck can have up to ${limits.linksPerDeck} links. Revoke one you don’t need.`,
  joinExpired:
    'This link has expired, was revoked or was already used. Ask the person who sent it to you for a new one.',
}
