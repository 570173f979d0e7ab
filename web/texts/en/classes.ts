import { amount, count } from './format.ts'

const cards = (number: number) => count(number, { one: '# card', other: '# cards' })
const people = (number: number) => count(number, { one: '# member', other: '# members' })

/** The class of a shared deck: who has joined, and what they are to learn. */
export const classes = {
  open: 'Class',
  members: {
    title: 'Members',
    none: 'Nobody has joined yet. Use “Share” to invite people or to create a link.',
    summary: (members: number, sharing: number) =>
      `${people(members)}, ${sharing === 1 ? '1 shares' : `${sharing} share`} their progress`,
    note: 'Members decide for themselves whether you see their progress, and can change their minds at any time.',
    invited: (number: number) => count(number, { one: '# pending invitation', other: '# pending invitations' }),
    joined: (day: string) => `joined on ${day}`,
    byLink: 'by link',
    byMail: 'by invitation',
    hidden: 'Doesn’t share progress',
    learned: (learned: number, all: number) => `${amount(learned)} of ${amount(all)} learned`,
    due: (due: number) => `${amount(due)} due`,
    lastLearned: (day: string) => `last studied on ${day}`,
    notYet: 'hasn’t studied yet',
  },
  consent: {
    yes: 'Share my progress',
    no: 'No, thanks',
    shared: (teacher: string) => `${teacher} can now see your progress.`,
    notShared: (teacher: string) => `${teacher} can’t see your progress.`,
  },
  assignments: {
    title: 'Assignments',
    note: 'Topics to learn by a certain day. Everyone who has joined the deck sees them under “Today”. An assignment is done once each of its cards has been studied at least once.',
    none: 'No assignments yet.',
    add: 'New assignment',
    until: (when: string) => `Due ${when}`,
    ended: (day: string) => `Was due on ${day}`,
    whole: 'the whole deck',
    moreTopics: (number: number) => `${amount(number)} more`,
    gone: 'The topics were deleted.',
    learned: (learned: number, all: number) => `${amount(learned)} of ${amount(all)} learned`,
    done: 'Done',
    doneNow: (what: string) => `Assignment done: ${what}`,
    learn: (what: string) => `Learn ${what}`,
    cards,
    doneOf: (done: number, sharing: number) => `Done: ${amount(done)} of ${amount(sharing)} who share their progress`,
    edit: (what: string) => `Change the assignment: ${what}`,
    remove: (what: string) => `Delete the assignment: ${what}`,
  },
  form: {
    create: 'New assignment',
    change: 'Change assignment',
    assign: 'Assign',
    topics: 'Topics',
    whole: 'The whole deck',
    tooMany: (most: number) => `Choose up to ${most} topics, or a topic above them.`,
    dueOn: 'Learn by',
    note: 'Note (optional)',
    noteHint: 'For example, what it’s for.',
    assigned: 'Assigned.',
    saved: 'Saved.',
  },
  remove: {
    title: 'Delete assignment',
    note: 'It will disappear for everyone. What they’ve learned is kept.',
    button: 'Delete',
    done: 'Assignment deleted.',
  },
}
