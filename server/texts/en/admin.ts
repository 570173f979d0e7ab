import { limits } from '../../../shared/limits.ts'

/** Why something of the partner programme or of the admin side is refused. */
export const admin = {
  verifyToApply: 'Confirm your email before you apply as a partner.',
  bankDataUnreadable:
    'The bank data were encrypted with another key. Enter them again, or have DATA_KEY set to that key.',
  codeTaken: 'Another partner has this code already. Choose another one.',
  partnerAlready: 'This user is a partner already.',
  contractType: 'A contract can be a pdf, docx, png or jpeg.',
  contractSize: `A contract can have up to ${limits.contractBytes / 1024 / 1024} MB.`,
  owedChanged: 'What is owed has changed meanwhile. Reload the page, and look at it once more.',
  otherEmail: 'This is not the email of the account.',
  ownAccount: 'You cannot delete your own account here.',
  ownDeck: 'This is your own deck.',
  reportPrivate: 'Only public decks can be reported.',
  takenDown: 'This deck was taken down. It cannot be made public until it is put back.',
  shareTakenDown: 'This deck was taken down. It cannot be shared until it is put back.',
  copyTakenDown: 'This deck was taken down. It cannot be copied.',
  decidedAlready: 'Somebody has decided on this deck meanwhile. Reload the page.',
}
