import type {DatabaseSync, SQLOutputValue} from 'node:sqlite'
import {isIntact, prepareInsert} from '../database/protected-tables.ts'

/** Who may read a dataset's published documents: everyone, or only callers with a token. */
export const ACL_MODES = ['public', 'private'] as const

export type AclMode = (typeof ACL_MODES)[number]

export type DatasetEntry = {name: string; createdAt: string; aclMode: AclMode}

/** Datasets to create on start, and datasets to make private on every start. */
export type InitialDatasets = {datasets: string[]; privateDatasets: string[]}

/** Opens the datasets of a lake, with the sequence number and access mode of each. */
export const openDatasets = (database: DatabaseSync, {datasets, privateDatasets}: InitialDatasets) => {
  const statements = prepareStatements(database)
  const sequences = new Map<string, number>()
  const privates = new Set<string>()
  /** The latest transaction of each dataset when it was opened or became public. */
  const publicSince = new Map<string, number>()
  /** A number for each dataset, which a later dataset of the same name does not have. */
  const generations = new Map<string, number>()
  let lastGeneration = 0

  const list = (): DatasetEntry[] => statements.all.all().map(toEntry)
  const newestSequence = (name: string): number => Number(statements.newest.get(name)?.sequence ?? 0)
  const open = (name: string): void => {
    const sequence = newestSequence(name)
    sequences.set(name, sequence)
    publicSince.set(name, sequence)
    lastGeneration += 1
    generations.set(name, lastGeneration)
  }

  /** Sets who may read a dataset, with immediate effect. */
  const setAclMode = (name: string, mode: AclMode): void => {
    statements.setMode.run(mode, name)
    if (mode === 'private') privates.add(name)
    else if (privates.delete(name)) publicSince.set(name, sequences.get(name) ?? 0)
  }

  // Nothing is written without need: a damaged database is opened too.
  const existing = new Map(list().map(({name, aclMode}) => [name, aclMode]))
  for (const name of datasets) {
    if (!existing.has(name)) statements.insert.run(name, new Date().toISOString(), 'public')
  }
  for (const name of privateDatasets) if (existing.get(name) !== 'private') statements.setMode.run('private', name)
  for (const {name, aclMode} of list()) {
    open(name)
    if (aclMode === 'private') privates.add(name)
  }

  return {
    listDatasets: list,
    /** Lists the names of all datasets that ever had a document, also of deleted ones. */
    listFormerNames: (): string[] => statements.logged.all().map(({name}) => String(name)),
    hasDataset: (name: string): boolean => sequences.has(name),
    /** Returns whether reading the dataset requires a token. */
    isPrivate: (name: string): boolean => privates.has(name),
    setAclMode,
    /**
     * Returns the sequence number of a dataset's latest transaction when the dataset last became public. Earlier times are not
     * stored: it is at least that of the start of this process.
     */
    publicSince: (name: string): number => publicSince.get(name) ?? 0,
    /** Adds a dataset. A dataset that existed before continues its sequence numbers. */
    addDataset: (name: string, mode: AclMode): void => {
      statements.insert.run(name, new Date().toISOString(), mode)
      setAclMode(name, mode)
      open(name)
    },
    /** Removes a dataset whose documents have been deleted. */
    dropDataset: (name: string): void => {
      statements.remove.run(name)
      sequences.delete(name)
      publicSince.delete(name)
      generations.delete(name)
      privates.delete(name)
    },
    /** Returns a number that identifies the dataset until it is deleted or the lake stops; null when it does not exist. */
    generationOf: (name: string): number | null => generations.get(name) ?? null,
    /** Returns the sequence number of a dataset's latest transaction; 0 before the first. */
    sequenceOf: (name: string): number => sequences.get(name) ?? 0,
    /** Sets the sequence number after a commit. */
    setSequence: (name: string, sequence: number): void => {
      sequences.set(name, sequence)
    },
  }
}

/** Lists the datasets whose stored visibility is not one of `ACL_MODES`. */
export const listUnknownVisibilities = (database: DatabaseSync): {name: string; mode: string}[] =>
  database
    .prepare('select name, acl_mode from datasets order by name')
    .all()
    .map(row => ({name: String(row.name), mode: String(row.acl_mode)}))
    .filter(({mode}) => !ACL_MODES.some(known => known === mode))

const prepareStatements = (database: DatabaseSync) => ({
  insert: prepareInsert(database, 'datasets', 'on conflict do nothing'),
  remove: database.prepare('delete from datasets where name = ?'),
  newest: database.prepare('select max(sequence) as sequence from transactions where dataset = ?'),
  all: database.prepare('select * from datasets order by name'),
  // Jumps from name to name in the index instead of reading the whole log.
  logged: database.prepare(`
    with recursive names(name) as (
      select min(dataset) from changes
      union all select (select min(dataset) from changes where dataset > name) from names where name is not null)
    select name from names where name is not null`),
  setMode: database.prepare('update datasets set acl_mode = ? where name = ?'),
})

const toEntry = (row: Record<string, SQLOutputValue>): DatasetEntry => ({
  name: String(row.name),
  createdAt: String(row.created_at),
  // A damaged row or an unknown mode must not make a private dataset public.
  aclMode: row.acl_mode === 'public' && isIntact('datasets', row) ? 'public' : 'private',
})
