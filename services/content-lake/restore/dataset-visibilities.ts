import type {DatabaseSync} from 'node:sqlite'
import {ACL_MODES, listUnknownVisibilities} from '../store/datasets.ts'

/** Makes the named datasets of a restored database private; throws an Error for a dataset that does not exist. */
export const makePrivate = (database: DatabaseSync, names: readonly string[]): void => {
  const setMode = database.prepare("update datasets set acl_mode = 'private' where name = ?")
  for (const name of names) {
    if (setMode.run(name).changes === 0) {
      throw new Error(`There is no dataset "${name}" that --private could make private. Nothing was changed.`)
    }
  }
}

/** Throws an Error that names each dataset of a restored database whose visibility is neither public nor private. */
export const requireKnownVisibilities = (database: DatabaseSync): void => {
  const unknown = listUnknownVisibilities(database)
  if (unknown.length === 0) return
  const found = unknown.map(({name, mode}) => `of the dataset "${name}" is "${mode}"`).join(', ')
  const names = unknown.map(({name}) => name).join(',')
  throw new Error(
    `The visibility ${found}, which is not one of ${ACL_MODES.join(', ')}. Nothing was changed. ` +
      `Add --private ${names} to restore it as private; "datasets visibility" can make it public afterwards.`,
  )
}
