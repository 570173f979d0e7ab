import type { GeneratedAlways } from 'kysely'
import type { SharedRole } from '../../../shared/roles.ts'

/** The tables of whom an author lets into a deck. */
export interface SharingTables {
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
