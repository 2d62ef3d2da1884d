import type {Generated} from 'kysely'
import type {Change} from '../../../contract/changes.ts'

/* The rows of the tables as the stores read and write them. `migrations/` creates the tables. */

/** The number of a row in the order of insertion: SQLite's own `rowid`, and a column of that name in PostgreSQL. */
type Numbered = {rowid: Generated<number>}

/** Documents are JSON as text, times are ISO 8601 in UTC, and flags are 0 or 1. */
export type Tables = {
  meta: {name: string; value: string}
  categories: Numbered & {id: string; document: string}
  shipping_profiles: Numbered & {key: string; document: string}
  products: Numbered & {id: string; updated_at: string; document: string}
  changes: Change
  /**
   * Imports in preparation, and at most one committed import that is being moved to `products`: it has the number of its first
   * change. `touched_at` is in milliseconds since 1970.
   */
  catalogue_imports: {id: string; touched_at: number; first_sequence: number | null; committed_at: string | null}
  /**
   * The products of an import. One that changes something has a position among the changes of the import, from 0. Without a
   * document, the product is deleted.
   */
  import_products: {
    /** `{import_id}/{id}` */
    key: string
    import_id: string
    id: string
    line: number
    position: number | null
    updated_at: string | null
    document: string | null
  }
  /** A view: `products` with what an import has changed that is still being moved. Readers use this one. */
  current_products: {id: string; updated_at: string; document: string}
  /** How far those that follow the changes have come, and which process sends them; times in milliseconds since 1970. */
  change_readers: {name: string; sequence: number; owner: string; lease_until: number}
  images: {key: string; type: string; width: number; height: number; digest: string; original: Uint8Array}
  contact_submissions: Numbered & {
    reference: string
    received_at: string
    idempotency_key: string | null
    digest: string
    is_spam: number
    document: string
  }
  newsletter_subscriptions: Numbered & {email: string; subscribed_at: string}
  support_conversations: Numbered & {
    id: string
    /** Digest of the visitor's token. */
    visitor: string
    created_at: string
    updated_at: string
    idempotency_key: string | null
    token_salt: string | null
    digest: string
    is_spam: number
    /** What the visitor entered besides the question, as JSON. */
    details: string
  }
  support_messages: {
    number: Generated<number>
    id: string
    conversation_id: string
    author: 'visitor' | 'team'
    text: string
    sent_at: string
    idempotency_key: string | null
  }
  account_conversations: {conversation: string; email: string}
  accounts: {email: string; name: string; shop: string | null; password_hash: string}
  /** Sessions without renewal, by the digest of their token. */
  sessions: {digest: string; email: string; expires_at: string}
  /** Sessions with renewal, by the digest of their key. */
  browser_sessions: Numbered & {
    digest: string
    email: string
    renewal: string
    previous_renewal: string | null
    salt: string
    is_confirmed: number
    renewed_at: string
    expires_at: string
    ends_at: string
  }
  browser_session_tokens: {digest: string; session: string; renewal: string; expires_at: string}
  browser_session_devices: {session: string; device: string}
  orders: Numbered & {number: string; email: string; document: string}
  /** Only `/readyz` writes to it. */
  write_probe: {id: number; content: Uint8Array}
}
