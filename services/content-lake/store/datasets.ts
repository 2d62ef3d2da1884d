import type {DatabaseSync} from 'node:sqlite'

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

  const list = (): DatasetEntry[] => statements.all.all().map(toEntry)
  const newestSequence = (name: string): number => Number(statements.newest.get(name)?.sequence ?? 0)

  /** Sets who may read a dataset, with immediate effect. */
  const setAclMode = (name: string, mode: AclMode): void => {
    statements.setMode.run(mode, name)
    if (mode === 'private') privates.add(name)
    else privates.delete(name)
  }

  for (const name of datasets) statements.insert.run(name, new Date().toISOString())
  for (const name of privateDatasets) statements.setMode.run('private', name)
  for (const {name, aclMode} of list()) {
    sequences.set(name, newestSequence(name))
    if (aclMode === 'private') privates.add(name)
  }

  return {
    listDatasets: list,
    hasDataset: (name: string): boolean => sequences.has(name),
    /** Returns whether reading the dataset requires a token. */
    isPrivate: (name: string): boolean => privates.has(name),
    setAclMode,
    /** Adds a dataset. A dataset that existed before continues its sequence numbers. */
    addDataset: (name: string, mode: AclMode): void => {
      statements.insert.run(name, new Date().toISOString())
      setAclMode(name, mode)
      sequences.set(name, newestSequence(name))
    },
    /** Removes a dataset whose documents have been deleted. */
    dropDataset: (name: string): void => {
      statements.remove.run(name)
      sequences.delete(name)
      privates.delete(name)
    },
    /** Returns the sequence number of a dataset's latest transaction; 0 before the first. */
    sequenceOf: (name: string): number => sequences.get(name) ?? 0,
    /** Sets the sequence number after a commit. */
    setSequence: (name: string, sequence: number): void => {
      sequences.set(name, sequence)
    },
  }
}

const prepareStatements = (database: DatabaseSync) => ({
  insert: database.prepare('insert or ignore into datasets(name, created_at) values (?, ?)'),
  remove: database.prepare('delete from datasets where name = ?'),
  newest: database.prepare('select max(sequence) as sequence from transactions where dataset = ?'),
  all: database.prepare('select name, created_at, acl_mode from datasets order by name'),
  setMode: database.prepare('update datasets set acl_mode = ? where name = ?'),
})

const toEntry = (row: Record<string, unknown>): DatasetEntry => ({
  name: String(row.name),
  createdAt: String(row.created_at),
  aclMode: row.acl_mode === 'private' ? 'private' : 'public',
})
