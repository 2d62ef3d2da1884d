import type {Store} from '../store/store.ts'
import {applyMutation} from './apply-mutation.ts'
import type {Step} from './run-steps.ts'
import {TRANSACTION_LIMIT} from './size-check.ts'

type RunStep = (step: Step) => Promise<unknown>

/**
 * Deletes all documents of a dataset with their history, so that its listeners receive the deletions, and then the dataset. `run`
 * stores a step as a transaction: one for a dataset within the limit of a transaction, otherwise several.
 */
export const dropDataset = async (store: Store, dataset: string, run: RunStep): Promise<void> => {
  do {
    const ids = store.listFirst(dataset, TRANSACTION_LIMIT)
    await run(async transaction => {
      for (const id of ids) await applyMutation(transaction, {delete: {id, purge: true}}, 0)
      return []
    })
  } while (store.countDocuments(dataset) > 0)
  store.dropDataset(dataset)
}
