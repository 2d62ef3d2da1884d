import type {DatabaseSync} from 'node:sqlite'

/** Who may read a dataset's published documents: anybody, or only those with a token. */
export const ACL_MODES = ['public', 'private'] as const

export type AclMode = (typeof ACL_MODES)[number]

export type DatasetEntry = {name: string; createdAt: string; aclMode: AclMode}

/** Datasets that are there from the start, and those of them that are private whatever they were before. */
export type InitialDatasets = {datasets: string[]; privateDatasets: string[]}

/** The datasets of a lake, how far the log of each has come, and who may read them. */
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

  /** Decides who may read a dataset, from this moment on. */
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
    /** Whether nobody may read the dataset without a token. */
    isPrivate: (name: string): boolean => privates.has(name),
    setAclMode,
    /** Adds a dataset; one that was there before goes on where its log ended. */
    addDataset: (name: string, mode: AclMode): void => {
      insert.run(name, new Date().toISOString())
      setAclMode(name, mode)
      sequences.set(name, Number(newest.get(name)?.sequence ?? 0))
    },
    /** Takes a dataset, whose documents have been deleted, out of the list. */
    dropDataset: (name: string): void => {
      remove.run(name)
      sequences.delete(name)
      privates.delete(name)
    },
    /** Number of the newest transaction of a dataset; 0 before the first. */
    sequenceOf: (name: string): number => sequences.get(name) ?? 0,
    /** Notes that a transaction is on the disk. */
    reached: (name: string, sequence: number): void => {
      sequences.set(name, sequence)
    },
  }
}
