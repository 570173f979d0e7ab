import type { Card } from '../../shared/api/contract.ts'
import type { TopicNode } from '../../shared/api/decks.ts'

/** The popup that a deck's page shows, and what it is about. */
export type Popup =
  | { kind: 'create-topic'; parentId: number | null }
  | { kind: 'rename-topic'; topic: TopicNode }
  | { kind: 'delete-topic'; topic: TopicNode }
  | { kind: 'move-topic'; topic: TopicNode }
  | { kind: 'move-cards'; cards: readonly Card[] }
  | { kind: 'move-cards' | 'tag-cards'; cards: readonly Card[]; near: readonly number[] }
  | { kind: 'deck-tags' }
  | { kind: 'trash' }
  | { kind: 'create-card'; topicId: number | null }
  | { kind: 'paste-list'; topicId: number | null; text?: string }
  | { kind: 'import'; topicId: number | null }
  | { kind: 'export'; topics: readonly number[] | null }
  | { kind: 'card'; cardId: number }
  | { kind: 'edit-card'; card: Card }
  | { kind: 'suggest'; card: Card }
  | { kind: 'history'; card: Card }
  | { kind: 'suggestions' }
  | { kind: 'edit-deck' }
  | { kind: 'delete-card'; card: Card }
  | { kind: 'upload' }
  | { kind: 'generate'; topic: TopicNode }
  | { kind: 'share' }
  | { kind: 'leave' }
  | { kind: 'copy' }
  | { kind: 'remove-from-library' }
  | { kind: 'delete-deck' }
  | { kind: 'report' }
  | { kind: 'ask' }
  | { kind: 'revise'; cards: readonly Card[] }
  | { kind: 'keys' }

/** Opens a popup. */
export type OpenPopup = (popup: Popup) => void
