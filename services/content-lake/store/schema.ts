/**
 * Tables of a lake. `changes` names what each transaction touched: query workers follow it to keep up, and history
 * grows from it. `strong_references` is kept so that nothing that is referred to can be deleted.
 */
export const SCHEMA = `
create table if not exists datasets(
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
create index if not exists strong_references_by_source on strong_references(dataset, source);
`
