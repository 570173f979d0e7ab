import type { Call } from './contract.ts'

/** Calls that change something. */
export type Write = Exclude<Call, `GET ${string}` | Read>

/** Calls that only read, although their method is not GET. */
type Read =
  | 'PUT /api/getTopics'
  | 'POST /api/getCards'
  | 'POST /api/cardFacts'
  | 'POST /api/getNextCard'
  | 'POST /api/getQueue'
  | 'PUT /api/fetchBlog'
  | 'PUT /api/importPreview'

const usage = ['GET /api/usage'] as const
const deckLists = ['GET /api/myDecks', 'GET /api/search'] as const
/** Reads of what there is to learn. */
const learning = [
  'GET /api/today',
  'GET /api/studyStatus/:id',
  'GET /api/topicCounts/:id',
  'POST /api/cardFacts',
  'GET /api/assignments',
  'GET /api/searchCards',
] as const
const oneDeck = [...deckLists, 'GET /api/searchTopics', 'GET /api/deck/:id', ...learning] as const
const generations = [
  'GET /api/generationProgress',
  'GET /api/documents',
  'GET /api/freeGenerationsAvailable',
  'GET /api/usage',
] as const
const reviews = ['GET /api/reviewTray', 'GET /api/generationProgress', 'GET /api/coverage/:id'] as const
const suggestions = ['GET /api/cardHistory/:id', 'GET /api/suggestions/:id', 'GET /api/today'] as const
const content = [...oneDeck, 'POST /api/getCards', 'GET /api/getCard/:id'] as const

const access = ['GET /api/deckAccess/:id', 'GET /api/class/:id'] as const
const assignments = ['GET /api/assignments', 'GET /api/deckAssignments/:id', 'GET /api/class/:id'] as const
const joining = ['GET /api/invitations', ...oneDeck] as const

/** Suggestions are deleted and restored with their cards. */
const bin = ['GET /api/bin', 'GET /api/suggestions/:id'] as const

const deckBin = ['GET /api/deckBin'] as const

const subscription = ['GET /api/isSubscribed', 'GET /api/subscription', 'GET /api/invoices'] as const

const secondFactor = ['GET /api/secondFactor', 'GET /api/sessions', 'GET /api/me', 'GET /api/getRole'] as const

interface WriteFacts {
  /** Reads that it makes stale: the client fetches those again and nothing else. */
  stale: readonly (Read | (`GET ${string}` & Call))[]
  /**
   * Whether the client retries the write by itself when its response is lost. `repeat`: a retry with the same headers has the
   * same result. `removal`: a retry that gets 404 was successful the first time. Writes without it are not safe to retry.
   */
  retry?: 'repeat' | 'removal'
}

/** A change of cards that are there. */
const edit: WriteFacts = {
  stale: [...content, ...reviews, ...suggestions, ...usage],
  retry: 'repeat',
}

/** What the client knows about each write. Apart from the schemas, because the client loads all of it. */
export const writes: Record<Write, WriteFacts> = {
  'POST /api/login': { stale: [] },
  'POST /api/register': { stale: [] },
  'POST /api/logout': { stale: [] },
  'PUT /api/resetPassword': { stale: [] },
  'PUT /api/confirmReset': { stale: [] },
  'PUT /api/verifyEmail': { stale: ['GET /api/me', 'GET /api/invitations', 'GET /api/usage'] },
  'PUT /api/resendVerification': { stale: [] },
  'PUT /api/updatePassword': { stale: ['GET /api/sessions'] },
  'PUT /api/beginSecondFactor': { stale: [] },
  'PUT /api/confirmSecondFactor': { stale: secondFactor, retry: 'repeat' },
  'PUT /api/removeSecondFactor': { stale: secondFactor, retry: 'repeat' },
  'PUT /api/profile': { stale: ['GET /api/me', ...oneDeck] },
  'PUT /api/settings': { stale: ['GET /api/settings', 'GET /api/mailSettings', ...learning] },
  'PUT /api/mailSettings': { stale: ['GET /api/mailSettings', 'GET /api/consents'], retry: 'repeat' },
  'PUT /api/unsubscribe': { stale: ['GET /api/mailSettings', 'GET /api/consents'], retry: 'repeat' },
  'PUT /api/endSession': { stale: ['GET /api/sessions'] },
  'PUT /api/endOtherSessions': { stale: ['GET /api/sessions'] },
  'PUT /api/deck': { stale: [...deckLists, ...usage], retry: 'repeat' },
  'PUT /api/deleteDeck': { stale: [...deckLists, 'GET /api/today', ...deckBin, ...usage], retry: 'removal' },
  'PUT /api/restoreDeck': { stale: [...oneDeck, ...deckBin, ...usage], retry: 'repeat' },
  'PUT /api/purgeDeck': { stale: [...deckBin, ...usage], retry: 'removal' },
  'PUT /api/public': { stale: oneDeck, retry: 'repeat' },
  'PUT /api/library': { stale: oneDeck, retry: 'repeat' },
  'PUT /api/removeFromLibrary': { stale: [...deckLists, 'GET /api/today'], retry: 'removal' },
  'PUT /api/moveDeck': { stale: [...deckLists, 'GET /api/today'], retry: 'repeat' },
  'PUT /api/renameFolder': { stale: [...deckLists, 'GET /api/today'], retry: 'repeat' },
  'PUT /api/copyDeck': { stale: [...deckLists, ...usage], retry: 'repeat' },
  'PUT /api/invite': { stale: access, retry: 'repeat' },
  'PUT /api/withdrawInvitation': { stale: access, retry: 'removal' },
  'PUT /api/shareLink': { stale: access, retry: 'repeat' },
  'PUT /api/revokeLink': { stale: access, retry: 'removal' },
  'PUT /api/memberRole': { stale: access, retry: 'repeat' },
  'PUT /api/removeMember': { stale: access, retry: 'removal' },
  'PUT /api/leaveDeck': {
    stale: [...deckLists, 'GET /api/today', 'GET /api/assignments', 'GET /api/consents'],
    retry: 'removal',
  },
  'PUT /api/answerInvitation': { stale: joining, retry: 'removal' },
  // Joining may confirm the email.
  'PUT /api/join': { stale: ['GET /api/me', ...joining] },
  'PUT /api/shareProgress': { stale: ['GET /api/deck/:id', 'GET /api/consents'], retry: 'repeat' },
  'PUT /api/assignment': { stale: assignments, retry: 'repeat' },
  'PUT /api/changeAssignment': { stale: assignments, retry: 'repeat' },
  'PUT /api/deleteAssignment': { stale: assignments, retry: 'removal' },
  'PUT /api/topic': { stale: [...oneDeck, ...usage], retry: 'repeat' },
  'PUT /api/renametopic': { stale: [...oneDeck, ...usage], retry: 'repeat' },
  'PUT /api/deleteTopic': { stale: [...content, ...reviews, ...bin, ...usage], retry: 'repeat' },
  'PUT /api/moveTopic': { stale: oneDeck, retry: 'repeat' },
  'PUT /api/moveCards': { stale: [...content, 'GET /api/reviewTray'], retry: 'repeat' },
  'PUT /api/deleteCards': { stale: [...content, ...reviews, ...bin], retry: 'repeat' },
  'PUT /api/restore': { stale: [...content, ...reviews, ...bin, ...usage] },
  'PUT /api/purge': { stale: [...bin, ...usage] },
  'PUT /api/card': { stale: [...content, ...usage], retry: 'repeat' },
  'PUT /api/cards': { stale: [...content, ...usage], retry: 'repeat' },
  'PUT /api/import': { stale: [...content, ...usage, 'GET /api/imports'], retry: 'repeat' },
  'PUT /api/undoImport': {
    stale: [...content, ...reviews, ...bin, ...deckBin, ...usage, 'GET /api/imports', 'GET /api/import/:id'],
    retry: 'repeat',
  },
  'PUT /api/updateCard': edit,
  'PUT /api/tagCards': edit,
  'PUT /api/renameTag': edit,
  'PUT /api/restoreTags': edit,
  'PUT /api/typeCards': edit,
  'PUT /api/deleteCard': { stale: [...content, ...reviews, ...bin], retry: 'repeat' },
  'PUT /api/restoreVersion': { stale: edit.stale },
  'PUT /api/suggestCard': { stale: ['GET /api/suggestions/:id', ...usage], retry: 'repeat' },
  'PUT /api/seeDecisions': { stale: ['GET /api/suggestions/:id', 'GET /api/today'], retry: 'repeat' },
  'PUT /api/withdrawSuggestion': { stale: ['GET /api/suggestions/:id', ...usage], retry: 'removal' },
  'PUT /api/decideSuggestion': edit,
  'PUT /api/changeDeck': { stale: [...oneDeck, ...usage], retry: 'repeat' },
  'PUT /api/newPerDay': { stale: ['GET /api/studyStatus/:id'] },
  'PUT /api/moreNew': { stale: ['GET /api/today', 'GET /api/studyStatus/:id'], retry: 'repeat' },
  'PUT /api/submitAnswer': { stale: oneDeck },
  'PUT /api/undoReview': { stale: oneDeck },
  'PUT /api/postpone': { stale: oneDeck, retry: 'repeat' },
  'PUT /api/resume': { stale: oneDeck, retry: 'repeat' },
  'PUT /api/flag': { stale: ['POST /api/cardFacts', 'GET /api/searchCards'], retry: 'repeat' },
  'PUT /api/createFromFile': { stale: generations },
  'PUT /api/createFromDocument': { stale: generations },
  'PUT /api/generateTopic': { stale: generations },
  'PUT /api/stopGeneration': { stale: generations },
  'PUT /api/repeatGeneration': { stale: generations },
  'PUT /api/takeLeftOut': {
    stale: [...content, ...reviews, 'GET /api/leftOut', ...usage],
    retry: 'repeat',
  },
  'POST /api/reviseCard': { stale: [] },
  'POST /api/explainCard': { stale: [] },
  'POST /api/gradeAnswer': { stale: [] },
  'POST /api/askDocuments': { stale: [] },
  'POST /api/adminAiTest': { stale: ['GET /api/adminAi', 'GET /api/auditLog'] },
  'PUT /api/document': { stale: ['GET /api/documents', ...usage] },
  'PUT /api/hasSubscribed': { stale: subscription },
  'POST /api/webhooks/paypal': { stale: [] },
  'PUT /api/order': { stale: [], retry: 'repeat' },
  'PUT /api/demoPayment': { stale: subscription },
  'PUT /api/declare': { stale: [], retry: 'repeat' },
  'PUT /api/decideDeclaration': { stale: ['GET /api/declarations'] },
  'PUT /api/isCodeValid': { stale: [] },
  'POST /api/joinAffiliateCandidate': { stale: ['GET /api/partner'] },
  'PUT /api/updateAffiliateCandidate': { stale: ['GET /api/getAffiliateCandidates'] },
  'PUT /api/deleteAffiliateCandidate': { stale: ['GET /api/getAffiliateCandidates'] },
  'POST /api/joinAffiliate': { stale: ['GET /api/getAffiliateCandidates', 'GET /api/getAffiliates'] },
  'PUT /api/updateAffiliate': { stale: ['GET /api/getAffiliates'] },
  'PUT /api/payout': { stale: ['GET /api/getAffiliates', 'GET /api/conversions/:id', 'GET /api/ledger'] },
  'PUT /api/grantGenerations': {
    stale: ['GET /api/adminUsers', 'GET /api/ledger', 'GET /api/freeGenerationsAvailable'],
  },
  'PUT /api/endUserSessions': { stale: ['GET /api/adminUsers'] },
  'PUT /api/deleteUser': { stale: ['GET /api/adminUsers'] },
  'PUT /api/reportDeck': { stale: ['GET /api/moderation'], retry: 'repeat' },
  'PUT /api/objectToDecision': { stale: ['GET /api/moderation'], retry: 'repeat' },
  'PUT /api/judgeDeck': { stale: ['GET /api/reportedDecks', ...oneDeck] },
  'PUT /api/retryJob': { stale: ['GET /api/adminJobs'] },
  'PUT /api/deleteDocument': {
    stale: ['GET /api/documents', 'GET /api/cardSource/:id', 'GET /api/reviewTray', 'GET /api/leftOut', ...usage],
  },
  'PUT /api/judgeCard': { stale: [...content, ...reviews, ...bin] },
  'PUT /api/keepAllCards': { stale: reviews },
  'PUT /api/rejectAllCards': { stale: [...content, ...reviews, ...bin] },
}
