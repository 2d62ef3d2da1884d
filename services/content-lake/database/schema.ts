import {WRITE_PROBE_TABLE} from '../../kit/write-probe.ts'
import {CHECKSUM_MIGRATION} from './protected-tables.ts'

/**
 * The schema migrations. A database stores the number of applied migrations in `user_version`; the rest are applied when
 * it is opened. A released migration never changes.
 */
export const MIGRATIONS: readonly string[] = [
  // Documents and the transaction log. `changes` lists the documents of each transaction, which query workers read to
  // update their replicas. `strong_references` prevents the deletion of referenced documents.
  `create table if not exists datasets(
    name text primary key,
    created_at text not null
  ) strict, without rowid;
  create table if not exists documents(
    dataset text not null, id text not null, type text not null, revision text not null, content text not null,
    primary key (dataset, id)
  ) strict, without rowid;
  create table if not exists transactions(
    sequence integer primary key autoincrement,
    dataset text not null, id text not null, timestamp text not null, author text not null, mutations text not null,
    unique (dataset, id)
  ) strict;
  create table if not exists changes(
    sequence integer not null, dataset text not null, document text not null,
    previous_revision text, revision text,
    primary key (dataset, sequence, document)
  ) strict, without rowid;
  create table if not exists strong_references(
    dataset text not null, target text not null, source text not null,
    primary key (dataset, target, source)
  ) strict, without rowid;
  create index if not exists strong_references_by_source on strong_references(dataset, source);`,

  // Access control. Passwords and tokens are stored as digests only; a token of a user is a session.
  `create table users(
    id text primary key,
    email text not null unique,
    name text not null,
    role text not null,
    password text not null,
    created_at text not null
  ) strict, without rowid;
  create table tokens(
    id text primary key,
    digest blob not null unique,
    user text references users(id) on delete cascade,
    label text not null,
    role text not null,
    created_at text not null,
    expires_at text
  ) strict, without rowid;
  create table user_values(
    user text not null, key text not null, value text not null, created_at text not null, updated_at text not null,
    primary key (user, key)
  ) strict, without rowid;`,

  // Webhooks, their messages (written in the transaction that causes them) and the delivery attempts.
  `create table hooks(
    id text primary key,
    created_at text not null,
    settings text not null
  ) strict, without rowid;
  create table hook_messages(
    number integer primary key autoincrement,
    id text not null unique,
    hook text not null references hooks(id) on delete cascade,
    dataset text not null,
    transaction_id text not null, timestamp text not null,
    document text not null, operation text not null,
    before text, after text,
    payload text,
    status text not null,
    attempts integer not null default 0,
    due_at integer not null,
    created_at integer not null
  ) strict;
  create index hook_messages_due on hook_messages(status, hook, due_at);
  create table hook_attempts(
    id text primary key,
    message text not null references hook_messages(id) on delete cascade,
    hook text not null,
    created_at text not null, duration integer not null,
    result_code integer, result_body text, failure_reason text
  ) strict, without rowid;
  create index hook_attempts_by_hook on hook_attempts(hook, created_at);
  create index hook_attempts_by_message on hook_attempts(message);`,

  // Reverse patches: together with the current documents they reconstruct every earlier state, so the mutations are no
  // longer stored.
  `create table history(
    dataset text not null, document text not null, sequence integer not null,
    revert text not null, patches text,
    primary key (dataset, document, sequence)
  ) strict, without rowid;
  create index history_by_sequence on history(sequence);
  create index changes_by_document on changes(dataset, document, sequence);
  alter table transactions drop column mutations;`,

  // Tables with a rowid: without one, a row larger than a quarter of a page takes another whole page.
  `create table documents_by_row(
    dataset text not null, id text not null, type text not null, revision text not null, content text not null,
    primary key (dataset, id)
  ) strict;
  insert into documents_by_row select dataset, id, type, revision, content from documents order by dataset, id;
  drop table documents;
  alter table documents_by_row rename to documents;
  create table history_by_row(
    dataset text not null, document text not null, sequence integer not null,
    revert text not null, patches text,
    primary key (dataset, document, sequence)
  ) strict;
  insert into history_by_row select dataset, document, sequence, revert, patches from history;
  drop table history;
  alter table history_by_row rename to history;
  create index history_by_sequence on history(sequence);`,

  // Access mode of each dataset, and the keys that sign the URLs of private assets.
  `alter table datasets add column acl_mode text not null default 'public';
  create table signing_keys(
    id text primary key,
    public_key text not null,
    label text not null,
    created_at text not null
  ) strict, without rowid;`,

  // CORS origins, in addition to those that the lake is started with.
  `create table origins(
    id text primary key,
    origin text not null unique,
    allow_credentials integer not null,
    created_at text not null
  ) strict, without rowid;`,

  // All references, including weak and cross-dataset ones, replace the strong references: incoming references are found
  // without reading all documents.
  `create table document_references(
    target text not null, dataset text not null, source text not null, is_strong integer not null,
    primary key (target, dataset, source)
  ) strict, without rowid;
  insert into document_references
    select distinct node.atom, documents.dataset, documents.id, exists (
      select 1 from strong_references known
      where known.dataset = documents.dataset and known.target = node.atom and known.source = documents.id)
    from documents, json_tree(documents.content) node where node.key = '_ref' and node.type = 'text';
  create index document_references_by_source on document_references(dataset, source);
  drop table strong_references;`,

  // The readiness check writes to this table.
  WRITE_PROBE_TABLE,

  // Browsers in which users have signed in, as digests of their secrets.
  `create table devices(
    user text not null references users(id) on delete cascade,
    digest blob not null,
    signed_in_at text not null,
    primary key (user, digest)
  ) strict, without rowid;`,

  // Every row gets a checksum, because SQLite's pages have none.
  CHECKSUM_MIGRATION,
]
