import type { DocumentProblem } from '../../../engine/documents/problems.ts'
import type { LanguageName } from '../../../shared/languages.ts'
import { limits, serverLimits } from '../../../shared/limits.ts'
import type { StoredQuota } from '../../../shared/quotas.ts'
import { input } from '../../../shared/texts/en.ts'

const inSeconds = (seconds: number) => (seconds === 1 ? 'in a second' : `in ${seconds} seconds`)

const number = (value: number) => value.toLocaleString('en')
const megabytes = (bytes: number) => Number((bytes / 1024 / 1024).toPrecision(3)).toLocaleString('en')

const reached: Record<StoredQuota, (allowed: number) => string> = {
  decks: (allowed) =>
    `You’ve reached the limit of ${number(allowed)} decks, including those in the bin. Permanently delete decks you don’t need.`,
  cardsPerDeck: (allowed) =>
    `A deck can have up to ${number(allowed)} cards, including those in its bin. Empty this deck’s bin, or continue in another deck.`,
  textBytes: (allowed) =>
    `There’s no room for more text: you’ve reached the limit of ${megabytes(allowed)} MB. Delete decks or documents you don’t need, and empty your bins.`,
  pictures: (allowed) =>
    `You’ve reached the limit of ${number(allowed)} pictures and sounds. Delete cards with pictures or sounds and empty the bins of their decks.`,
  pictureBytes: (allowed) =>
    `There’s no room for more pictures and sounds: you’ve reached the limit of ${megabytes(allowed)} MB. Delete cards with pictures or sounds and empty the bins of their decks.`,
  documents: (allowed) => `You’ve reached the limit of ${number(allowed)} documents. Delete documents you don’t need.`,
  versions: (allowed) =>
    `You’ve reached the limit of ${number(allowed)} card versions. Delete cards you don’t need and empty the bins of their decks.`,
  copiedCards: (allowed) =>
    `Your copied decks can have up to ${number(allowed)} cards in total. Permanently delete copies you don’t need.`,
}

const names: Record<StoredQuota, string> = {
  decks: 'decks',
  cardsPerDeck: 'cards in this deck',
  textBytes: 'text',
  pictures: 'pictures and sounds',
  pictureBytes: 'megabytes of pictures and sounds',
  documents: 'documents',
  versions: 'card versions',
  copiedCards: 'cards in copied decks',
}

/** Why no cards can be made from an uploaded file of an accepted type, and what users can do about it. */
const documentProblems: Record<DocumentProblem, string> = {
  encrypted: 'This file is password-protected. Save a copy without the password and upload that.',
  empty: 'This file is empty. Please choose another one.',
  damaged:
    'This file is damaged and can’t be read. Open it in the app it was made with, save it again and upload that copy.',
  'no-text': 'This file has no text to make cards from. Please choose another one.',
  'needs-ocr': 'This file contains only scanned text, which we can’t read yet. Upload one with selectable text.',
  'needs-office': 'We can’t read this old file type. Save it as docx, pptx, xlsx or pdf and upload that.',
  'too-complex': 'This file is too long or too complex. Please upload it in smaller parts.',
  failed: 'Something went wrong on our side and this file couldn’t be read. Please upload it again.',
  'took-too-long': 'This file takes too long to read. Please upload it in smaller parts.',
}

const capitalised = (name: string) => name.replace(/^./, (letter) => letter.toUpperCase())

/** Every message of the server, by its key: `['tooLong', 200]` is `tooLong` with the value 200. */
export const messages = {
  ...input,
  ...documentProblems,

  // Requests in general.
  wrongCredentials: 'Username or Password incorrect',
  notRegistered: 'Check your email to go on. If you already have an account, log in instead.',
  oldPassword: 'The old password is wrong.',
  wrongPassword: 'This password is wrong.',
  enterCode: 'Enter the code from your app, or a recovery code.',
  wrongCode: 'This code is wrong, expired or already used.',
  tooManyCodes: (minutes: number) =>
    `Too many wrong codes. Use a recovery code, or try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  codesUnreadable: 'Codes can’t be checked right now. Use a recovery code, or contact support.',
  verifyForSecondFactor: 'Confirm your email before you set up two-step login.',
  secondFactorOn: 'Two-step login is already on.',
  setUpExpired: 'This took too long. Please start again.',
  linkExpired: 'This link has expired or was already used. Ask for a new one.',
  logIn: 'Please log in.',
  sessionEnded: 'Your session has ended. Please log in again.',
  verifyFirst: 'Confirm your email before you publish a deck.',
  premium: 'This is a premium feature. Please subscribe to use it.',
  tooManyRequests: (seconds: number) => `Too many requests. Try again ${inSeconds(seconds)}.`,
  tooManyScreens: 'You have this open in too many places. Close some of them.',
  ownUploads: 'Your other uploads aren’t finished yet. Please try again.',
  uploadStalled: 'The upload stalled or was too slow. Check your connection and try again.',
  tooManyUploads: 'Too many uploads at once. Please try again.',
  tooLarge: 'This is too large. Send less at once, for example fewer cards.',
  topics: (most: number) => `A deck can have up to ${most} topics.`,
  topicDepth: (most: number) => `Topics can be nested up to ${most} levels deep.`,
  topicInItself: 'A topic can’t be moved into itself.',
  pictureType: 'Pictures can be webp, png or jpeg.',
  pictureSize: `Pictures can be up to ${limits.imageBytes / 1024 / 1024} MB.`,
  picturePixels: `This picture has more than ${limits.imagePixels / 1e6} million pixels.`,
  pictureDamaged: 'This picture is damaged. Please save it again, or choose another one.',
  pictureUnread: 'This picture couldn’t be read. Please try again.',
  pictureSlow: 'This picture takes too long to read. Please make it smaller.',
  soundType: 'Sounds can be mp3, m4a, ogg, opus or wav.',
  soundSize: `Sounds can be up to ${limits.soundBytes / 1024 / 1024} MB.`,
  cardMedia: `A card can have up to ${serverLimits.mediaBytesPerCard / 1024 / 1024} MB of pictures and sounds.`,
  tooManyPixels: (seconds: number) => `Too many large pictures at once. Try again ${inSeconds(seconds)}.`,
  noFile: 'Choose a file.',
  emptyFile: 'This file is empty. Choose another one.',
  fileType: 'We can’t make cards from this type of file.',
  importType: 'We can’t read cards from this type of file.',
  nothingToImport: 'This file has no cards that can be imported.',
  tooManyUpdates: (most: number) =>
    `This file would change more than ${number(most)} cards of the deck. Please import it in smaller parts, or leave out cards already in the deck.`,
  tooManyReviews: (most: number, isConfirmed: boolean) =>
    `With this file, you would have more than ${number(most)} reviews. Please import it without your learning history${isConfirmed ? '' : ', or confirm your email to get ten times as much'}.`,
  tooManyCardsInFile: (most: number) =>
    `This file has more than ${number(most)} cards. Please import it in smaller parts.`,
  documentsWaiting: `${limits.documentsWaiting} of your documents are still being read. Please wait until one is done.`,
  documentsPerDeck: `A deck can have up to ${limits.documentsPerDeck} documents. Delete one you don’t need.`,
  notRead: 'This document hasn’t been read yet.',
  underWay: 'This is still in progress.',
  documentDeleted: 'The document was deleted.',
  topicDeleted: 'The topic was deleted.',
  nothingAbout: (topic: string) =>
    `This deck’s documents say nothing about “${topic}”. Upload one that does and try again.`,
  ratedElsewhere: 'This card is being rated on another device. Please try again.',
  otherCard: 'This review belongs to another card.',
  reviewedSince: 'This card has been reviewed again since.',
  reviewInFuture: 'A review can’t be in the future.',
  reviewTooEarly: 'This card has already been reviewed after that time.',
  parentDeleted: 'The item this belongs to was deleted in the meantime.',
  changesMet: 'Two changes were made at the same time. Please try again.',
  databaseAway: 'Your data can’t be reached right now. Please try again in a few seconds.',
  diskFull: 'We don’t have room to save this right now. Please try again in a few minutes.',
  ourSide: 'Something went wrong on our side. Please try again.',

  // The partner programme and the admin side.
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
  exportFailed: 'The file couldn’t be created. Try again, or export fewer topics at once.',
  exportTakenDown: 'This deck was taken down. It can’t be exported.',
  decidedAlready: 'Someone has already decided on this. Reload the page.',
  rule: 'Enter the section of the law that the deck violates.',
  objectedAlready: 'You’ve already objected to this decision.',
  objectionLate: 'You can object to a decision for six months. That time is over.',
  objectionMoot: 'This deck is visible again. There’s nothing to object to.',

  // Subscriptions.
  wordsChanged: 'What you agree to here has changed since you opened this page. Reload it.',
  orderChanged: 'Your order has changed since you opened it. Reload the page and check it again.',
  ownCode: 'This is your own code. It’s for others; you can subscribe without it.',
  subscribedAlready: 'You already have a subscription.',
  noSubscriptionHere: 'The payment provider has no active subscription of yours with this ID.',
  providerDown: 'The payment provider isn’t responding. Please try again in a few minutes.',
  paymentNoted:
    'The payment provider isn’t responding. We’ve recorded your payment: your subscription will start as soon as the provider confirms it. You don’t need to do anything.',
  cancellationNoted: (day: string) =>
    `The payment provider isn’t responding. We’ve recorded your cancellation of ${day} and will pass it on as soon as the provider responds. You don’t need to do anything.`,

  // Writes that met another one.
  cardChanged: 'Someone changed this card in the meantime, so nothing was saved. Compare both versions and choose one.',
  deckChanged: 'Someone changed this deck’s name or description in the meantime, so nothing was saved.',
  topicRenamed: 'Someone renamed this topic in the meantime, so nothing was saved.',
  suggestionDecided: 'Someone has already decided on this suggestion.',
  suggestionsPerDay: 'You’ve made a lot of suggestions today. Please continue tomorrow.',

  // Sharing a deck.
  verifyToInvite: 'Confirm your email before you invite someone.',
  ownEmail: 'This is your own email. Enter someone else’s.',
  isMember: 'You’ve already invited this email, and it has access to the deck.',
  invitationsPerDeck: `A deck can have up to ${limits.invitationsPerDeck} pending invitations. Cancel one you don’t need, or create a link.`,
  membersPerDeck: `A deck can be shared with up to ${limits.membersPerDeck} people.`,
  assignmentsPerDeck: `A deck can have up to ${limits.assignmentsPerDeck} assignments. Delete one you don’t need.`,
  linksPerDeck: `A deck can have up to ${limits.linksPerDeck} links. Revoke one you don’t need.`,
  joinExpired:
    'This link has expired, was revoked or was already used. Ask the person who sent it to you for a new one.',

  // Quotas.
  quotaExceeded: (quota: StoredQuota, allowed: number, isConfirmed: boolean) =>
    `${reached[quota](allowed)} ${isConfirmed ? 'If you need more, contact support.' : 'Confirm your email to get ten times as much.'}`,
  quotaOfAuthorExceeded: (quota: StoredQuota) =>
    `The author of this deck has reached a limit (${names[quota]}). Please ask them to free up some space.`,

  // Generations.
  failedOnOurSide: 'This failed several times on our side. Please try again later.',
  noCards: 'The AI provider didn’t return any cards. Please try again later.',
  partsFailed: (failed: number, parts: number) => `The AI provider couldn’t process ${failed} of ${parts} parts.`,
  fewCards: (cards: number) =>
    `Only ${cards === 1 ? 'one card was' : `${cards} cards were`} found, so this generation was free.`,
  nothingNew: 'The deck already covers all of this. Nothing was charged.',
  nothingFound: 'We found nothing that makes a good card. Nothing was charged.',
  stopped: 'Stopped before it finished.',
  stoppedAtOnce: 'Stopped before any cards were made.',
  tooLongForUs: 'This document is too long. Choose fewer parts of it.',
  tooLongForAll:
    'The document is too long to make all its cards at once. To get the rest, choose the parts that don’t have any cards yet.',
  tooLongAgain: (minutes: number) =>
    `Your last document was too long. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, with fewer parts of it.`,
  nothingFailed: 'All parts were processed, so there is nothing to try again.',
  figureGone: 'The picture that this card needs is no longer available.',
  ideaTaken: 'The card made from this idea was deleted. Restore it from the bin.',
  tokensUsed: (hours: number) =>
    `You’ve used up today’s AI allowance. It renews ${hours <= 1 ? 'within an hour' : `in ${hours} hours`}.`,
  tokensUsedUnconfirmed: (hours: number) =>
    `You’ve used up today’s AI allowance. Confirm your email to get ten times as much, or wait: it renews ${hours <= 1 ? 'within an hour' : `in ${hours} hours`}.`,
  tokensUsedByAll: (hours: number) =>
    `All of today’s AI allowance for this server is used up. It renews ${hours <= 1 ? 'within an hour' : `in ${hours} hours`}.`,
  tokensUsedByUnconfirmed: (hours: number) =>
    `Today’s AI allowance for accounts without a confirmed email is used up. Confirm yours, or wait: it renews ${hours <= 1 ? 'within an hour' : `in ${hours} hours`}.`,
  noAi: 'No AI model is set up here. Ask the operator of this server to set one up.',
  rightLost: 'The person who started this can no longer edit the deck.',
  documentGone: 'The document was deleted. Please upload it again.',
  inLanguage: (language: LanguageName) =>
    `This document is in ${capitalised(language)}, and cards can only be made in the document’s language. Choose ${capitalised(language)} and try again.`,
  inOtherLanguage: 'This document is in another language, and cards can only be made in the document’s language.',
  topicInLanguage: (topic: string, language: LanguageName) =>
    `What the documents say about “${topic}” is in ${capitalised(language)}, and cards can only be made in a document’s own language. Choose ${capitalised(language)} and try again.`,
  topicInOtherLanguage: (topic: string) =>
    `What the documents say about “${topic}” is in another language, and cards can only be made in a document’s own language. Generate cards from the document instead.`,

  aiUnreachable: 'The AI service can’t be reached. Try again later.',
  aiUnauthorised: 'The AI service rejected our credentials. Please contact support.',
  aiRateLimited: 'The AI service is busy. Try again in a few minutes.',
  aiQuotaUsedUp:
    'Our account with the AI service has no credit left, and waiting doesn’t help. Please tell support so that we can top it up. Nothing was charged.',
  aiOverBudget: 'This is too much for one generation. Choose fewer chapters.',
  aiRefused: 'The AI service declined to make cards from this text.',
  aiBlind: 'This document consists of pictures, and the AI model here can’t see them. Upload one with selectable text.',
  aiUndrawn: 'The pages of this document couldn’t be shown to the AI model. Please upload it again.',
  aiFailed: 'The AI service didn’t return a usable answer. Try again later.',

  aiTestUnreachable: (host: string) =>
    `Nothing answers at ${host}. Check AI_BASE_URL, and whether the model’s server is running.`,
  aiTestUnauthorised: (host: string) => `${host} rejected the key. Check AI_API_KEY.`,
  aiTestUsedUp: (host: string) => `The account at ${host} has no credit left. Top it up there.`,
  aiTestStatus: (host: string, status: number, model: string) =>
    `${host} answered with status ${status}. Check AI_MODEL: is the model really called ${model}?`,
  aiTestBlind: (host: string, model: string) =>
    `${host} answers questions, but doesn’t accept pictures for ${model}. Set AI_VISION=off, or choose a model that sees.`,
  aiTestMisread: (model: string) =>
    `${model} answers questions, but didn’t recognise the colour of a picture. Set AI_VISION=off, or choose a model that sees.`,
  aiTestUnclear: 'The model answered, but couldn’t find a plain fact in a text. It may be too small.',

  /** The same of one part, while others go on. */
  partUnreachable: 'the AI couldn’t be reached',
  partUnauthorised: 'the AI rejected our credentials',
  partRateLimited: 'the AI was busy',
  partQuotaUsedUp: 'our account with the AI service is used up',
  partOverBudget: 'over budget',
  partRefused: 'the AI declined this text',
  partBlind: 'the AI model can’t see pictures',
  partUndrawn: 'this page couldn’t be shown to the AI',
  partTooManyPictures: 'no more pages can be read as pictures at a time; try the rest again',
  partFailed: 'the AI didn’t return a usable answer',
}
