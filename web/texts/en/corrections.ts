import type { SuggestionState, VersionKind } from '../../../shared/corrections.ts'
import { count } from './count.ts'

const kinds: Record<VersionKind, (by: string | null) => string> = {
  created: (by) => (by ? `Created by ${by}` : 'Created'),
  edited: (by) => (by ? `Edited by ${by}` : 'Edited'),
  restored: (by) => (by ? `Restored by ${by}` : 'Restored'),
  suggested: (by) => (by ? `Suggested by ${by}, and accepted` : 'Suggested, and accepted'),
}

const states: Record<SuggestionState, string> = {
  open: 'Your suggestion waits.',
  accepted: 'Your suggestion was accepted.',
  declined: 'Your suggestion was declined.',
}

export const corrections = {
  difference: {
    differs: 'differs: ',
    gaps: 'With gaps',
    noGaps: 'Without gaps',
    isCorrect: 'marked as correct',
    isWrong: 'marked as wrong',
    noPicture: 'No picture',
    otherPicture: 'Another picture',
    samePicture: 'Picture',
  },
  conflict: {
    label: 'Two changes of this card',
    title: (by: string | null) =>
      by ? `${by} changed this card while you were writing.` : 'This card was changed while you were writing.',
    note: 'Nothing is saved and nothing is lost. Keep one of the two, or go on writing with both in view.',
    theirs: (when: string | null) => (when === null ? 'Saved meanwhile' : `Saved meanwhile, ${when}`),
    mine: 'Yours',
    keepMine: 'Keep mine',
    takeTheirs: 'Take theirs',
    gone: 'Somebody deleted this card meanwhile. You can save what you wrote as a new card; choose pictures that it had again.',
    saveAsNew: 'Save as a new card',
    news: 'Somebody changed this card.',
    showBoth: 'Show both versions',
  },
  lost: {
    readOnly: 'You may no longer edit this deck.',
    gone: 'This deck was deleted, or is no longer shared with you.',
    suggestNote: 'What you wrote is still here. Suggest it to those who decide, or copy it.',
    note: 'What you wrote is still here. Copy it if you want to keep it.',
    copy: 'Copy text',
    copied: 'The text is copied.',
    notCopied: 'It could not be copied. Select the text in its fields.',
    suggest: 'Suggest this change',
  },
  history: {
    open: 'History',
    title: 'History of this card',
    kinds,
    now: 'Now',
    before: 'Before',
    after: 'This version',
    restore: 'Restore',
    restoreOf: (number: number, when: string) => `Restore version ${number} of ${when}`,
    restored: 'The card holds that version again.',
    changed: 'This card was changed meanwhile. Look at its history once more.',
  },
  suggest: {
    open: 'Suggest a correction',
    title: 'Suggest a correction',
    intro: 'Change the card as it should be. Its author and editors decide, and pictures stay as they are.',
    replaces: 'You have suggested something already that waits for a decision: this takes its place.',
    note: 'Why',
    noteHint: 'Those who decide read this. You can leave it empty.',
    send: 'Send suggestion',
    sent: 'Thank you. Your suggestion is sent.',
    gone: 'This card is no longer there.',
    mayEdit: 'You may edit this deck now.',
    editNote: 'Change the card yourself. What you changed on it comes along.',
    edit: 'Edit the card instead',
    states,
    discard: {
      title: 'Discard your suggestion?',
      note: 'It is not sent yet.',
      keep: 'Keep editing',
      discard: 'Discard',
    },
  },
  own: {
    title: 'Your suggestions',
    one: 'Your suggestion',
    waiting: (number: number) =>
      count(number, {
        one: '# suggestion of yours waits for a decision.',
        other: '# suggestions of yours wait for a decision.',
      }),
    none: 'No suggestion of yours waits for a decision.',
    withdraw: 'Withdraw',
    withdrawn: 'Your suggestion is withdrawn.',
  },
  suggestions: {
    title: 'Suggestions',
    waiting: (number: number) =>
      count(number, { one: '# suggestion waits for your decision.', other: '# suggestions wait for your decision.' }),
    look: 'Take a look',
    none: 'No suggestion waits for a decision.',
    outdated: 'The card has changed since this was suggested. Compare it with what the card holds now.',
    now: 'Now',
    suggested: 'Suggested',
    accept: 'Accept',
    decline: 'Decline',
    accepted: 'The card is changed, for everybody who learns it.',
    declined: 'The suggestion is declined. The card stays as it is.',
    changed: 'The card has changed meanwhile. Compare once more.',
    decidedElsewhere: 'Somebody has decided on this suggestion meanwhile.',
    gone: 'This suggestion is no longer there: it was withdrawn, or its card was deleted.',
  },
  deck: {
    open: 'Edit deck',
    save: 'Save',
    saved: 'Saved.',
    changed: 'Somebody changed this deck meanwhile. It now says:',
    empty: '(empty)',
    override: 'Save to put yours in its place.',
  },
  topic: {
    renamedNow: (name: string) => `Somebody renamed this topic to “${name}” meanwhile.`,
    renamed: (name: string) =>
      `Somebody renamed this topic to “${name}” meanwhile. Press the button again to put your name in its place.`,
  },
}
