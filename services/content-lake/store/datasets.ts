import type {DatabaseSync} from 'node:sqlite'

/** Who may read a dataset's published documents: everyone, or only callers with a token. */
export const ACL_MODES = ['public', 'private'] as const

export type AclMode = (typeof ACL_MODES)[number]

export type DatasetEntry = {name: string; createdAt: string; aclMode: AclMode}

/** Datasets to create on start, and datasets to make private on every start. */
export type InitialDatasets = {datasets: string[]; privateDatasets: string[]}

/** Opens the datasets of a lake, with the sequence number and access mode of each. */
export const openDatasets = (database: DatabaseSync, {datasets, privateDatasets}: InitialDatasets) => {
  const insert = database.prepare('insert or ignore into datasets(name, created_at) values (?, ?)')
  const remove = database.prepare('delete from datasets where name = ?')
  const newest = database.prepare('select max(sequence) as sequence from transactions where dataset = ?')
  const all = database.prepare('select name, created_at, acl_mode from datasets order by name')
  const setMode = database.prepare('update datasets set acl_mode = ? where name = ?')
  const sequences = new Map<string, number>()
  const privates = new Set<string>()

  const list = (): DatasetEntry[] =>
    all.all().map(row => ({
      name: String(row.name),
      createdAt: String(row.created_at),
      aclMode: row.acl_mode === 'private' ? 'private' : 'public',
    }))

  /** Sets who may read a dataset, with immediate effect. */
  const setAclMode = (name: string, mode: AclMode): void => {
    setMode.run(mode, name)
    if (mode === 'private') privates.add(name)
    else privates.delete(name)
  }

  for (const name of datasets) insert.run(name, new Date().toISOString())
  for (const name of privateDatasets) setMode.run('private', name)
  for (const {name, aclMode} of list()) {
    sequences.set(name, Number(newest.get(name)?.sequence ?? 0))
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
      insert.run(name, new Date().toISOString())
      setAclMode(name, mode)
      sequences.set(name, Number(newest.get(name)?.sequence ?? 0))
    },
    /** Removes a dataset whose documents have been deleted. */
    dropDataset: (name: string): void => {
      remove.run(name)
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
