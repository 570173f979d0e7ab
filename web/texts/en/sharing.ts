import type { SharedRole } from '../../../shared/roles.ts'
import { count } from './count.ts'

const people = (number: number) => count(number, { one: '# person', other: '# people' })

const roles: Record<SharedRole, string> = { editor: 'Can edit', reader: 'Can learn' }
const roleNotes: Record<SharedRole, string> = {
  editor: 'You can learn the deck and change its topics and cards.',
  reader: 'You can learn the deck.',
}
const badges: Record<SharedRole, string> = {
  editor: 'Shared with you: you can edit',
  reader: 'Shared with you',
}

export const sharing = {
  roles,
  badges,
  role: 'What they can do',
  unverified:
    'Please confirm your email before you invite somebody: open the link in the mail that we sent you. You can still share the deck by link.',
  people: {
    title: 'People',
    note: 'Those who can edit may change topics and cards. Only you can publish, share and delete the deck.',
    email: 'Their email',
    invite: 'Invite',
    invited: (email: string) => `A mail with the invitation is on its way to ${email}.`,
    nobody: 'So far you have invited nobody.',
    list: 'People who are in',
    waiting: 'Invitations that wait for an answer',
    byLink: 'came by a link',
    roleOf: (name: string) => `What ${name} can do`,
    roleSaved: 'Saved.',
    remove: (name: string) => `Remove ${name}`,
    until: (day: string) => `until ${day}`,
    withdraw: 'Withdraw',
    withdrawNamed: (email: string) => `Withdraw the invitation to ${email}`,
  },
  remove: {
    title: 'Remove from the deck',
    note: (name: string) => `${name} loses this deck at once, on every device. What they learned of it is kept.`,
    public: (name: string) =>
      `${name} has this deck only as everybody has it: it stays public, and whoever has it in their library keeps it.`,
    links: 'Whoever still has one of your links can come back by it: revoke it, too.',
    button: 'Remove',
  },
  links: {
    title: 'Links',
    note: 'Anybody with an account can come in by a link that they have: give it only to those you mean.',
    expiry: 'Works for',
    days: (number: number) => count(number, { one: '# day', other: '# days' }),
    year: 'a year',
    forever: 'until you revoke it',
    make: 'Make a link',
    address: 'Address of the link',
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'Your browser did not allow that. Copy the address from its box.',
    unreadable:
      'The address of this link cannot be shown any more. Whoever has it can still use it: revoke it, and make a new one.',
    until: (day: string) => `until ${day}`,
    endless: 'never expires',
    expired: (day: string) => `expired on ${day}`,
    cameBy: (number: number) => `${people(number)} came by it`,
    revoke: 'Revoke',
  },
  revoke: {
    title: 'Revoke the link',
    note: 'Nobody can come in by this link any more.',
    members: (number: number) =>
      count(number, {
        one: '# person who came by it loses the deck at once.',
        other: '# people who came by it lose the deck at once.',
      }),
    public: (number: number) =>
      count(number, {
        one: '# person who came by it has the deck only as everybody has it: it stays public.',
        other: '# people who came by it have the deck only as everybody has it: it stays public.',
      }),
    keep: 'What they learned is kept.',
    invited: 'Whom you have invited by email keeps what the invitation gave.',
    button: 'Revoke',
  },
  publish: {
    title: 'Everyone',
    isPublic: 'This deck is public.',
    visible: 'What everyone sees then:',
    parts: [
      'its name and its description',
      'all of its topics, cards and pictures',
      'your display name, never your email',
    ],
    kept: 'Whoever adds it to their library keeps it, with all that you change later, even if you make it private again.',
  },
  leave: {
    open: 'Leave deck',
    title: 'Leave deck',
    note: (name: string) =>
      `“${name}” will be gone from your decks. What you learned of it is kept, in case somebody invites you again.`,
    stays: (name: string) =>
      `“${name}” will no longer be shared with you. It stays in your library, because it is public.`,
    done: 'You have left the deck.',
  },
  takenDown:
    'This deck was taken down. Until it is put back only you see it: links do not work, and nobody new can be let in.',
  invitations: {
    gone: (name: string) => `The invitation to “${name}” is over.`,
    title: 'Invitations',
    from: (author: string) => `${author} shares this deck with you.`,
    roleNotes,
    accept: 'Accept',
    acceptNamed: (deck: string) => `Accept “${deck}”`,
    decline: 'Decline',
    declineNamed: (deck: string) => `Decline “${deck}”`,
    accepted: (deck: string) => `“${deck}” is among your decks.`,
    declined: 'The invitation is declined.',
  },
  join: {
    title: 'Invitation',
    from: (author: string) => `${author} shares a deck with you:`,
    roleNotes,
    join: 'Join',
    joined: 'The deck is among your decks.',
    own: 'Your own deck',
    ownNote: 'You made the deck that this link leads others into:',
    isMember: 'Already among your decks',
    open: 'Open the deck',
    failed: 'This link is used up, expired or was revoked. Ask whoever gave it to you for a new one.',
    toDecks: 'To my decks',
  },
  /** Beside what else goes with a deck that is deleted. */
  deleted: (number: number) => `the access of ${people(number)} with whom you share it`,
}
