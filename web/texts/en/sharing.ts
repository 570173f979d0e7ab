import type { SharedRole } from '../../../shared/decks.ts'
import { count } from './format.ts'

const people = (number: number) => count(number, { one: '# person', other: '# people' })

const roles: Record<SharedRole, string> = { editor: 'Can edit', reader: 'Can study' }
const roleNotes: Record<SharedRole, string> = {
  editor: 'You can study the deck and change its topics and cards.',
  reader: 'You can study the deck.',
}
const badges: Record<SharedRole, string> = {
  editor: 'Shared with you: you can edit',
  reader: 'Shared with you',
}

export const sharing = {
  roles,
  badges,
  role: 'Permission',
  unverified:
    'Please confirm your email before you invite someone: open the link in the email we sent you. You can still share the deck by link.',
  people: {
    title: 'People',
    note: 'Editors can change topics and cards. Only you can publish, share and delete the deck.',
    email: 'Their email',
    invite: 'Invite',
    invited: (email: string) => `An invitation is on its way to ${email}.`,
    emailHint: 'To invite several people, paste a list of addresses.',
    inviteAll: (number: number) => `Invite ${number} people`,
    inviting: (sent: number, all: number) => `${sent} of ${all} invited …`,
    invitedOf: (invited: number, members: number) =>
      `${invited} invited${members > 0 ? `, ${members} already ${members === 1 ? 'has' : 'have'} access` : ''}.`,
    notYet: (left: number) => `${left} not invited yet.`,
    notEmails: (entries: string, more: number) =>
      `Not an email address: ${entries}${more > 0 ? ` and ${more} more` : ''}`,
    list: 'People with access',
    waiting: 'Pending invitations',
    byLink: 'joined by link',
    roleOf: (name: string) => `Permission for ${name}`,
    roleSaved: 'Saved.',
    remove: (name: string) => `Remove ${name}`,
    until: (day: string) => `until ${day}`,
    withdraw: 'Cancel',
    withdrawNamed: (email: string) => `Cancel the invitation to ${email}`,
  },
  remove: {
    title: 'Remove from deck',
    note: (name: string) =>
      `${name} will lose access to this deck immediately, on every device. Their progress is kept.`,
    public: (name: string) =>
      `${name} will have the same access as everyone else: the deck stays public, and anyone who has it in their library keeps it.`,
    links: 'Anyone who still has one of your links can use it to come back, so revoke that as well.',
    button: 'Remove',
  },
  unreviewed: {
    title: (number: number) =>
      count(number, { one: '# card hasn’t been reviewed yet', other: '# cards haven’t been reviewed yet' }),
    note: 'Generated cards are part of the deck right away, so others see them too.',
    review: 'Review',
  },
  links: {
    title: 'Links',
    note: 'Anyone with an account can join with a link. Share links only with people you trust.',
    expiry: 'Works for',
    days: (number: number) => count(number, { one: '# day', other: '# days' }),
    year: 'a year',
    forever: 'until you revoke it',
    make: 'Create link',
    made: 'The link was created. It is in the list below.',
    address: 'Link address',
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'Your browser didn’t allow that. Copy the address from its box.',
    unreadable:
      'This link can’t be shown anymore, but anyone who has it can still use it. Revoke it and create a new one.',
    until: (day: string) => `until ${day}`,
    endless: 'never expires',
    expired: (day: string) => `expired on ${day}`,
    cameBy: (number: number) => `${people(number)} joined`,
    revoke: 'Revoke',
  },
  revoke: {
    title: 'Revoke link',
    note: 'No one will be able to join with this link anymore.',
    members: (number: number) =>
      count(number, {
        one: '# person who joined with it will lose access immediately.',
        other: '# people who joined with it will lose access immediately.',
      }),
    public: (number: number) =>
      count(number, {
        one: '# person who joined with it will have the same access as everyone else: the deck stays public.',
        other: '# people who joined with it will have the same access as everyone else: the deck stays public.',
      }),
    keep: 'Their progress is kept.',
    invited: 'People you invited by email keep their access.',
    button: 'Revoke',
  },
  publish: {
    title: 'Everyone',
    isPublic: 'This deck is public.',
    visible: 'What everyone will see:',
    parts: [
      'its name and description',
      'all its topics, cards, tags and pictures',
      'your display name, never your email',
    ],
    kept: 'Anyone who adds it keeps it, including your later changes, even if you make it private again.',
  },
  leave: {
    open: 'Leave deck',
    note: (name: string) =>
      `“${name}” will be removed from your decks. Your progress is kept in case you’re invited again.`,
    stays: (name: string) =>
      `“${name}” will no longer be shared with you. It stays in your library because it’s public.`,
    done: 'You’ve left the deck.',
  },
  takenDown:
    'This deck was taken down. Until it’s restored, only you can see it: links don’t work and no one new can join.',
  invitations: {
    gone: (name: string) => `The invitation to “${name}” is no longer valid.`,
    title: 'Invitations',
    confirmFirst: 'Invitations to your email address appear here once you’ve confirmed it.',
    from: (author: string) => `${author} has shared this deck with you.`,
    roleNotes,
    accept: 'Accept',
    acceptNamed: (deck: string) => `Accept “${deck}”`,
    decline: 'Decline',
    declineNamed: (deck: string) => `Decline “${deck}”`,
    accepted: (deck: string) => `“${deck}” was added to your decks.`,
    declined: 'Invitation declined.',
  },
  /** Where others will see who one is. */
  ownName: {
    ask: (name: string) => `Others see you as “${name}”. What’s your name?`,
    label: 'Your name',
    save: 'Save name',
    shownAs: (name: string) => `Others see you as “${name}”.`,
  },
  join: {
    title: 'Invitation',
    from: (author: string) => `${author} has shared a deck with you:`,
    roleNotes,
    join: 'Join',
    joined: 'Added to your decks.',
    own: 'This is your deck',
    ownNote: 'You created the deck this link gives access to:',
    isMember: 'Already in your decks',
    open: 'Open the deck',
    failed: 'This link has expired, was revoked or was already used. Ask the person who sent it to you for a new one.',
    toDecks: 'Go to my decks',
  },
}
