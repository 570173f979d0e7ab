import { limits } from '../../../shared/limits.ts'

/** Why something of the partner programme or of the admin side is refused. */
export const admin = {
  verifyToApply: 'Confirm your email before you apply as a partner.',
  bankDataUnreadable:
    'The bank details were encrypted with a different key. Enter them again, or set DATA_KEY to that key.',
  codeTaken: 'Another partner already has this code. Choose a different one.',
  partnerAlready: 'This user is already a partner.',
  contractType: 'Contracts can be pdf, docx, png or jpeg files.',
  contractSize: `Contracts can be up to ${limits.contractBytes / 1024 / 1024} MB.`,
  owedChanged: 'The amount owed has changed in the meantime. Reload the page and check it again.',
  otherEmail: 'This isn’t the account’s email.',
  ownAccount: 'You can’t delete your own account here.',
  ownDeck: 'This is your own deck.',
  reportPrivate: 'Only public decks can be reported.',
  takenDown: 'This deck was taken down. It can’t be made public until it’s restored.',
  shareTakenDown: 'This deck was taken down. It can’t be shared until it’s restored.',
  copyTakenDown: 'This deck was taken down. It can’t be copied.',
  decidedAlready: 'Someone has already decided on this deck. Reload the page.',
}
