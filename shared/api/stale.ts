import type { Call } from './contract.ts'

/** Calls that change something. */
type Write = Exclude<Call, `GET ${string}` | Read>

/** Calls that only read, though their method is not GET. */
type Read =
  | 'PUT /api/getTopics'
  | 'POST /api/getCards'
  | 'POST /api/cardFacts'
  | 'POST /api/getNextCard'
  | 'POST /api/getQueue'
  | 'PUT /api/fetchBlog'

const usage = ['GET /api/usage'] as const
const deckLists = ['GET /api/myDecks', 'GET /api/search'] as const
/** What a learner has to learn. */
const learning = ['GET /api/studyStatus/:id', 'GET /api/topicCounts/:id', 'POST /api/cardFacts'] as const
const oneDeck = [...deckLists, 'GET /api/deck/:id', ...learning] as const
const generations = [
  'GET /api/generationProgress',
  'GET /api/documents',
  'GET /api/freeGenerationsAvailable',
  'GET /api/usage',
] as const
const reviews = ['GET /api/reviewTray', 'GET /api/generationProgress', 'GET /api/coverage/:id'] as const
const corrections = ['GET /api/cardHistory/:id', 'GET /api/suggestions/:id'] as const
const content = [...oneDeck, 'POST /api/getCards', 'GET /api/getCard/:id'] as const

const access = ['GET /api/deckAccess/:id'] as const
const joining = ['GET /api/invitations', ...oneDeck] as const

/** Suggestions go and come back with their cards. */
const bin = ['GET /api/bin', 'GET /api/suggestions/:id'] as const

const subscription = ['GET /api/isSubscribed', 'GET /api/subscription'] as const

/** Which reads each write makes stale; the client fetches those again and nothing else. Kept apart from the schemas because the client takes it whole. */
export const stale = {
  'POST /api/login': [],
  'POST /api/register': [],
  'POST /api/logout': [],
  'PUT /api/resetPassword': [],
  'PUT /api/confirmReset': [],
  'PUT /api/verifyEmail': ['GET /api/me', 'GET /api/invitations', 'GET /api/usage'],
  'PUT /api/resendVerification': [],
  'PUT /api/updatePassword': ['GET /api/sessions'],
  'PUT /api/profile': ['GET /api/me', ...oneDeck],
  'PUT /api/settings': ['GET /api/settings', ...learning],
  'PUT /api/endSession': ['GET /api/sessions'],
  'PUT /api/endOtherSessions': ['GET /api/sessions'],
  'PUT /api/deck': [...deckLists, ...usage],
  'PUT /api/deleteDeck': [...deckLists, ...usage],
  'PUT /api/public': oneDeck,
  'PUT /api/library': oneDeck,
  'PUT /api/removeFromLibrary': deckLists,
  'PUT /api/copyDeck': [...deckLists, ...usage],
  'PUT /api/invite': access,
  'PUT /api/withdrawInvitation': access,
  'PUT /api/shareLink': access,
  'PUT /api/revokeLink': access,
  'PUT /api/memberRole': access,
  'PUT /api/removeMember': access,
  'PUT /api/leaveDeck': deckLists,
  'PUT /api/answerInvitation': joining,
  // The address may be confirmed by it.
  'PUT /api/join': ['GET /api/me', ...joining],
  'PUT /api/topic': [...oneDeck, ...usage],
  'PUT /api/renametopic': [...oneDeck, ...usage],
  'PUT /api/deleteTopic': [...content, ...reviews, ...bin, ...usage],
  'PUT /api/moveTopic': oneDeck,
  'PUT /api/moveCards': [...content, 'GET /api/reviewTray'],
  'PUT /api/deleteCards': [...content, ...reviews, ...bin],
  'PUT /api/restore': [...content, ...reviews, ...bin, ...usage],
  'PUT /api/purge': [...bin, ...usage],
  'PUT /api/card': [...content, ...usage],
  'PUT /api/updateCard': [...content, ...reviews, ...corrections, ...usage],
  'PUT /api/deleteCard': [...content, ...reviews, ...bin],
  'PUT /api/restoreVersion': [...content, ...reviews, ...corrections, ...usage],
  'PUT /api/suggestCard': ['GET /api/suggestions/:id', ...usage],
  'PUT /api/withdrawSuggestion': ['GET /api/suggestions/:id', ...usage],
  'PUT /api/decideSuggestion': [...content, ...reviews, ...corrections, ...usage],
  'PUT /api/changeDeck': [...oneDeck, ...usage],
  'PUT /api/newPerDay': ['GET /api/studyStatus/:id'],
  'PUT /api/submitAnswer': oneDeck,
  'PUT /api/undoReview': oneDeck,
  'PUT /api/createFromFile': generations,
  'PUT /api/createFromDocument': generations,
  'PUT /api/generateTopic': generations,
  'PUT /api/stopGeneration': generations,
  'PUT /api/repeatGeneration': generations,
  'PUT /api/document': ['GET /api/documents', ...usage],
  'PUT /api/hasSubscribed': subscription,
  'POST /api/webhooks/paypal': [],
  'PUT /api/demoPayment': subscription,
  'PUT /api/isCodeValid': [],
  'POST /api/joinAffiliateCandidate': ['GET /api/partner'],
  'PUT /api/updateAffiliateCandidate': ['GET /api/getAffiliateCandidates'],
  'PUT /api/deleteAffiliateCandidate': ['GET /api/getAffiliateCandidates'],
  'POST /api/joinAffiliate': ['GET /api/getAffiliateCandidates', 'GET /api/getAffiliates'],
  'PUT /api/updateAffiliate': ['GET /api/getAffiliates'],
  'PUT /api/payout': ['GET /api/getAffiliates', 'GET /api/conversions/:id', 'GET /api/ledger'],
  'PUT /api/grantGenerations': ['GET /api/adminUsers', 'GET /api/ledger', 'GET /api/freeGenerationsAvailable'],
  'PUT /api/endUserSessions': ['GET /api/adminUsers'],
  'PUT /api/deleteUser': ['GET /api/adminUsers'],
  'PUT /api/reportDeck': [],
  'PUT /api/judgeDeck': ['GET /api/reportedDecks', ...oneDeck],
  'PUT /api/retryJob': ['GET /api/adminJobs'],
  'PUT /api/deleteDocument': ['GET /api/documents', 'GET /api/cardSource/:id', 'GET /api/reviewTray', ...usage],
  'PUT /api/judgeCard': [...content, ...reviews, ...bin],
  'PUT /api/keepAllCards': reviews,
  'PUT /api/rejectAllCards': [...content, ...reviews, ...bin],
} as const satisfies Record<Write, readonly (Read | (`GET ${string}` & Call))[]>
