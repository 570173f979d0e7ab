import type { SuggestionState, VersionKind } from '../../../shared/versions.ts'
import { count } from './format.ts'

const kinds: Record<VersionKind, (by: string | null) => string> = {
  created: (by) => (by ? `Created by ${by}` : 'Created'),
  edited: (by) => (by ? `Edited by ${by}` : 'Edited'),
  restored: (by) => (by ? `Restored by ${by}` : 'Restored'),
  suggested: (by) => (by ? `Suggested by ${by} and accepted` : 'Suggested and accepted'),
}

const states: Record<SuggestionState, string> = {
  open: 'Your suggestion is pending.',
  accepted: 'Your suggestion was accepted.',
  declined: 'Your suggestion was declined.',
}

export const suggestions = {
  difference: {
    differs: 'differs: ',
    gaps: 'With gaps',
    noGaps: 'Without gaps',
    isCorrect: 'marked as correct',
    isWrong: 'marked as wrong',
    noPicture: 'No picture',
    otherPicture: 'Different picture',
    samePicture: 'Picture',
  },
  conflict: {
    label: 'Two versions of this card',
    title: (by: string | null) =>
      by ? `${by} changed this card while you were editing it.` : 'This card was changed while you were editing it.',
    note: 'Nothing has been saved and nothing is lost. Keep one version, or continue editing with both in view.',
    theirs: (when: string | null) => (when === null ? 'Saved in the meantime' : `Saved ${when}`),
    mine: 'Yours',
    keepMine: 'Keep mine',
    takeTheirs: 'Use theirs',
    gone: 'Someone deleted this card in the meantime. You can save what you wrote as a new card, but you’ll need to choose its pictures and sounds again.',
    saveAsNew: 'Save as new card',
    news: 'Someone changed this card.',
    showBoth: 'Show both versions',
  },
  lost: {
    readOnly: 'You can no longer edit this deck.',
    gone: 'This deck was deleted or is no longer shared with you.',
    progress: 'If you get it back, your progress comes back, too.',
    suggestNote: 'What you wrote is still here. Suggest it to the author and editors, or copy it.',
    note: 'What you wrote is still here. Copy it if you want to keep it.',
    copy: 'Copy text',
    copied: 'Text copied.',
    notCopied: 'Copying didn’t work. Select the text in its fields.',
    suggest: 'Suggest this change',
  },
  history: {
    open: 'History',
    title: 'Card history',
    kinds,
    now: 'Current',
    before: 'Before',
    after: 'This version',
    restore: 'Restore',
    restoreOf: (number: number, when: string) => `Restore version ${number} from ${when}`,
    restored: 'Version restored.',
    changed: 'This card has changed in the meantime. Please check its history again.',
  },
  suggest: {
    open: 'Suggest a correction',
    intro:
      'Edit the card the way it should read. The author and editors decide; pictures and sounds can’t be changed here.',
    replaces: 'You already have a pending suggestion. Sending this one replaces it.',
    note: 'Reason',
    noteHint: 'Optional. Shown to the author and editors.',
    send: 'Send suggestion',
    sent: 'Thank you. Your suggestion has been sent.',
    gone: 'This card no longer exists.',
    mayEdit: 'You can edit this deck now.',
    editNote: 'You can change the card yourself. Your edits are carried over.',
    edit: 'Edit the card instead',
    states,
    discard: {
      title: 'Discard your suggestion?',
      note: 'It hasn’t been sent yet.',
      keep: 'Keep editing',
      discard: 'Discard',
    },
  },
  own: {
    title: 'Your suggestions',
    one: 'Your suggestion',
    waiting: (number: number) =>
      count(number, {
        one: 'You have # pending suggestion.',
        other: 'You have # pending suggestions.',
      }),
    decided: (number: number) =>
      count(number, {
        one: '# of your suggestions was decided.',
        other: '# of your suggestions were decided.',
      }),
    decidedTitle: 'Decided',
    none: 'You have no pending suggestions.',
    withdraw: 'Withdraw',
    withdrawn: 'Suggestion withdrawn.',
  },
  list: {
    title: 'Suggestions',
    waiting: (number: number) => count(number, { one: '# suggestion to review.', other: '# suggestions to review.' }),
    look: 'Take a look',
    none: 'No suggestions to review.',
    outdated: 'The card has changed since this was suggested. Compare it with the current version.',
    now: 'Current',
    suggested: 'Suggested',
    accept: 'Accept',
    decline: 'Decline',
    reply: 'Reply (optional)',
    replyHint: 'Shown to the person who suggested it.',
    accepted: 'Card updated for everyone.',
    declined: 'Suggestion declined. The card stays as it is.',
    changed: 'The card has changed in the meantime. Please compare again.',
    decidedElsewhere: 'Someone has already decided on this suggestion.',
    gone: 'This suggestion no longer exists: it was withdrawn, or its card was deleted.',
  },
  deck: {
    open: 'Edit deck',
    save: 'Save',
    saved: 'Saved.',
    changed: 'Someone changed this deck in the meantime. It now says:',
    empty: '(empty)',
    override: 'Save again to replace it with your version.',
  },
  topic: {
    renamedNow: (name: string) => `Someone has renamed this topic to “${name}”.`,
    renamed: (name: string) =>
      `Someone has renamed this topic to “${name}”. Press the button again to use your name instead.`,
  },
}
