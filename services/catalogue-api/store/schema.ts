import {WRITE_PROBE_TABLE} from '../../kit/write-probe.ts'

/** Tables of the reference backend. The `revision` in `meta` increases with every change of the public catalogue. */
export const SCHEMA = `
create table if not exists meta (name text primary key, value text not null) strict;
create table if not exists categories (id text primary key, document text not null) strict;
create table if not exists shipping_profiles (key text primary key, document text not null) strict;
create table if not exists products (id text primary key, updated_at text not null, document text not null) strict;
create table if not exists images (
  key text primary key, type text not null, width integer not null, height integer not null,
  digest text not null, original blob not null
) strict;
create table if not exists contact_submissions (
  reference text primary key, received_at text not null, idempotency_key text unique, digest text not null,
  is_spam integer not null, document text not null
) strict;
create index if not exists contact_submissions_by_time on contact_submissions (received_at);
create table if not exists newsletter_subscriptions (email text primary key, subscribed_at text not null) strict;
create index if not exists newsletter_subscriptions_by_time on newsletter_subscriptions (subscribed_at);
create table if not exists support_conversations (
  id text primary key, visitor text not null, created_at text not null, updated_at text not null,
  idempotency_key text unique, token_salt text, digest text not null, is_spam integer not null, details text not null
) strict;
create index if not exists support_conversations_of_visitor on support_conversations (visitor, updated_at);
create index if not exists support_conversations_by_time on support_conversations (updated_at);
create table if not exists support_messages (
  number integer primary key, id text not null unique, conversation_id text not null references support_conversations (id),
  author text not null, text text not null, sent_at text not null, idempotency_key text,
  unique (conversation_id, idempotency_key)
) strict;
create table if not exists accounts (
  email text primary key, name text not null, shop text, password_hash text not null
) strict;
create table if not exists sessions (
  digest text primary key, email text not null references accounts (email) on delete cascade, expires_at text not null
) strict;
create index if not exists sessions_by_email on sessions (email);
create table if not exists browser_sessions (
  digest text primary key, email text not null references accounts (email) on delete cascade,
  renewal text not null, previous_renewal text, salt text not null, is_confirmed integer not null,
  renewed_at text not null, expires_at text not null, ends_at text not null
) strict;
create index if not exists browser_sessions_by_email on browser_sessions (email);
create table if not exists browser_session_tokens (
  digest text primary key, session text not null references browser_sessions (digest) on delete cascade,
  renewal text not null, expires_at text not null
) strict;
create index if not exists browser_session_tokens_by_session on browser_session_tokens (session);
create index if not exists browser_session_tokens_by_expiry on browser_session_tokens (expires_at);
create table if not exists browser_session_devices (
  session text primary key references browser_sessions (digest) on delete cascade, device text not null
) strict;
create table if not exists orders (number text primary key, email text not null, document text not null) strict;
create index if not exists orders_by_email on orders (email);
create table if not exists account_conversations (
  conversation text primary key references support_conversations (id) on delete cascade,
  email text not null references accounts (email) on delete cascade
) strict;
create index if not exists account_conversations_by_email on account_conversations (email);
${WRITE_PROBE_TABLE}
`
