import { type ColumnType, type Generated, type GeneratedAlways, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Content } from '../../shared/api/contract.ts'
import type { SubscriptionState, PlanVariant } from '../../shared/billing.ts'
import type { SuggestionState, VersionKind } from '../../shared/versions.ts'
import type { RejectReason } from '../../shared/generation.ts'
import type { LanguageName } from '../../shared/languages.ts'
import type { Locale } from '../../shared/locales.ts'
import type { ReportReason, SharedRole } from '../../shared/decks.ts'
import type { LinkPurpose } from '../auth/auth.sql.ts'
import type { TrashedTopic } from '../decks/tree.ts'
import type { Db } from '../platform/db/open.ts'
import type { StoredState } from '../study/schedule.ts'

/** The tables of subscriptions and partners. */
interface MoneyTables {
  subscriptions: {
    id: GeneratedAlways<number>
    user_id: number | null
    provider: 'paypal' | 'demo'
    provider_id: string
    variant: PlanVariant
    state: SubscriptionState
    state_at: Date
    paid_until: Date | null
    cancel_asked_at: Date | null
    created_at: Date
    check_at: Date | null
  }
  subscription_claims: { user_id: number; provider_id: string; code: string | null; created_at: Date; check_at: Date }
  billing_events: {
    id: GeneratedAlways<number>
    at: Date
    kind: string
    user_id: number | null
    subscription_id: number | null
    provider: string
    provider_id: string | null
    event_id: string | null
    amount_cents: number | null
    currency: string | null
    details: ColumnType<Record<string, unknown>, string | undefined, never>
  }
  affiliate_candidates: {
    id: GeneratedAlways<number>
    user_id: number
    notes: Generated<string>
    last_contact: Date | null
    next_contact: Date | null
    created_at: Date
  }
  affiliates: {
    id: GeneratedAlways<number>
    user_id: number | null
    notes: Generated<string>
    last_contact: Date | null
    next_contact: Date | null
    joined_at: Date
    code: string
    channels: Generated<string>
    via_paypal: boolean
    payment: Buffer | null
    contract_file: string | null
    contract_type: string | null
  }
  applied_codes: { user_id: number; affiliate_id: number; applied_at: Date }
  payouts: { id: GeneratedAlways<number>; affiliate_id: number; at: Date; amount_cents: number; note: Buffer | null }
  conversions: {
    id: GeneratedAlways<number>
    affiliate_id: number
    subscription_id: number
    at: Date
    amount_cents: number
    share_cents: number
    payout_id: number | null
  }
}

/** The tables of sharing. */
interface SharingTables {
  deck_links: {
    id: GeneratedAlways<number>
    deck_id: number
    role: SharedRole
    token_hash: Buffer
    sealed_token: Buffer
    expires_at: Date | null
    create_key: string | null
    created_at: Date
  }
  deck_members: {
    deck_id: number
    user_id: number
    role: SharedRole
    link_id: number | null
    invited_role: SharedRole | null
    invited_email: string | null
    shares_progress: boolean | null
    added_at: Date
  }
  made_readers: {
    deck_id: number
    user_id: number
    at: Date
  }
  invitations: {
    id: GeneratedAlways<number>
    deck_id: number
    email: string
    role: SharedRole
    token_hash: Buffer | null
    expires_at: Date
    created_at: Date
  }
}

/** The tables that tests read and write. The migrations document each column. */
export interface Tables extends SharingTables, MoneyTables {
  users: {
    id: GeneratedAlways<number>
    email: string
    name: string
    password_hash: string
    email_verified: Generated<boolean>
    free_generations: number
    paid_until: Date | null
    day_ends_at_hour: Generated<number>
    time_zone: Generated<string>
    two_buttons: Generated<boolean>
    new_per_day: Generated<number | null>
    language: Generated<Locale>
    created_at: Date
  }
  sessions: {
    id: GeneratedAlways<number>
    token_hash: Buffer
    user_id: number
    device: string
    created_at: Date
    last_used_at: Date
  }
  mail_links: {
    token_hash: Buffer
    user_id: number
    purpose: LinkPurpose
    email: string
    expires_at: Date
  }
  mail_counts: {
    recipient: Buffer
    kind: 'registration' | 'reset' | 'invitation'
    began_at: Date
    mails: number
  }
  decks: {
    id: GeneratedAlways<number>
    author_id: number
    name: string
    description: string
    is_public: Generated<boolean>
    card_count: Generated<number>
    created_at: Date
    changed_at: Date
    search: Generated<string>
    fresh_version: Generated<number>
    taken_down_at: Date | null
    trashed_at: Date | null
    learners: Generated<number>
    language: LanguageName | null
    copied_from: number | null
    copied_name: string | null
    copied_author: number | null
    create_key: string | null
  }
  topics: {
    id: GeneratedAlways<number>
    deck_id: number
    parent_id: number | null
    name: string
    create_key: string | null
    tree_position: number
    card_count: Generated<number>
    next_position: Generated<number>
  }
  images: {
    id: string
    card_id: number
    content_type: string
    width: number | null
    height: number | null
    byte_count: number
    file: string | null
  }
  file_removals: { key: string; due_at: Date }
  bin: {
    id: GeneratedAlways<number>
    deck_id: number
    user_id: number | null
    kind: 'topic' | 'cards'
    name: string
    path: string[]
    topics: ColumnType<TrashedTopic[], string, never>
    next_id: number | null
    cards: number
    deleted_at: Date
  }
  cards: {
    id: GeneratedAlways<number>
    deck_id: number
    topic_id: number | null
    bin_id: number | null
    binned_topic_id: number | null
    position: number
    question_text: string
    question_image: string | null
    is_gap_text: boolean
    version: Generated<number>
    create_key: string | null
    sibling_id: number | null
    created_at: Date
    changed_at: Date
  }
  card_versions: {
    card_id: number
    version: number
    user_id: number | null
    at: Date
    kind: VersionKind
    is_ai_generated: Generated<boolean>
    content: ColumnType<Content, string, never>
    pictures: string[]
  }
  suggestions: {
    id: GeneratedAlways<number>
    card_id: number
    deck_id: number
    user_id: number
    base_version: number
    content: ColumnType<Content, string, never>
    note: string
    state: Generated<SuggestionState | 'withdrawn'>
    reply: Generated<string>
    at: Date
    decided_at: Date | null
    decided_by: number | null
  }
  answers: { card_id: number; position: number; text: string; correct: boolean; image: string | null }
  library: { user_id: number; deck_id: number; added_at: Date }
  learner_decks: {
    user_id: number
    deck_id: number
    wrong_cards: Generated<number>
    ok_cards: Generated<number>
    good_cards: Generated<number>
    box1: Generated<number>
    box2: Generated<number>
    box3: Generated<number>
    box4: Generated<number>
    box5: Generated<number>
    last_card_id: number | null
    studied_at: Date | null
    new_per_day: number | null
    folder: string | null
    new_day: string | null
    new_count: Generated<number>
    fresh_from: Generated<number>
    fresh_version: Generated<number>
  }
  usage: { user_id: number; is_unlimited: Generated<boolean> }
  learner_topics: { user_id: number; topic_id: number; fresh_position: number }
  card_states: {
    user_id: number
    card_id: number
    deck_id: number
    state: StoredState['state']
    due_at: Date
    stability: number
    difficulty: number
    learning_step: number
    scheduled_days: number
    reps: number
    lapses: number
    last_rating: 1 | 2 | 3 | 4
    last_reviewed_at: Date
    last_review_id: string
  }
  reviews: {
    id: GeneratedAlways<number>
    user_id: number
    review_id: string
    card_id: number
    deck_id: number
    rating: 1 | 2 | 3 | 4
    reviewed_at: Date
    received_at: Date
    duration_ms: number | null
    before: ColumnType<StoredState | null, string | null, never>
    after: ColumnType<StoredState, string, never>
  }
  documents: { id: GeneratedAlways<number>; deck_id: number; state: 'reading' | 'ready' | 'failed' }
  generations: {
    id: GeneratedAlways<number>
    deck_id: number
    user_id: number
    state: 'queued' | 'running' | 'done' | 'failed'
    cards: Generated<number>
    attempts: Generated<number>
  }
  generated_cards: {
    id: GeneratedAlways<number>
    deck_id: number
    card_id: number | null
    fingerprint: string
    review: 'unreviewed' | 'kept' | 'edited' | 'rejected'
    reason: RejectReason | null
    decided_by: number | null
  }
  model_calls: {
    id: GeneratedAlways<number>
    generation_id: number | null
    outcome: string
    input_tokens: number
    output_tokens: number
    cost_micros: number | null
  }
  deck_reports: {
    id: GeneratedAlways<number>
    deck_id: number
    user_id: number | null
    reason: ReportReason
    note: string
    at: Date
    decided_at: Date | null
  }
  audit_log: {
    id: GeneratedAlways<number>
    at: Date
    admin: string
    action: string
    subject: string
    details: ColumnType<Record<string, unknown>, string | undefined, never>
  }
  demo_subscriptions: {
    id: string
    custom_id: string
    plan_id: string
    status: string
    created_at: Date
    status_at: Date
    last_payment_at: Date | null
    next_billing_at: Date | null
    failed_payments: Generated<number>
  }
  review_undos: { user_id: number; review_id: string; undone_at: Date }
}

/** Kysely, which builds queries for tests, and which can be passed to the server's functions. */
export interface TestDb extends Omit<Kysely<Tables>, keyof Db>, Pick<Db, 'executeQuery'> {
  transaction(): { execute<T>(work: (db: TestDb) => Promise<T>): Promise<T> }
}

export function openTables(pool: pg.Pool): TestDb {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) as unknown as TestDb
}
