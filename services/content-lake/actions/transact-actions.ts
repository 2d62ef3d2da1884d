import type {Step} from '../transactions/run-steps.ts'
import type {TransactOptions} from '../transactions/transaction-context.ts'
import type {Transacted, Transactor} from '../transactions/transactor.ts'
import type {Action} from './action.ts'
import {asActionError} from './action-error.ts'
import {applyAction} from './apply-action.ts'

/** Runs actions as one transaction; rejects with a LakeError in the format of the actions endpoint. */
export const transactActions = async (
  transact: Transactor,
  dataset: string,
  {actions, transactionId}: {actions: Action[]; transactionId?: string | undefined},
  options: TransactOptions,
): Promise<Transacted> => {
  const steps = actions.map(
    (action): Step =>
      (transaction, index) =>
        applyAction(transaction, action, index),
  )
  try {
    return await transact(dataset, {transactionId, steps}, {...options, autoGenerateArrayKeys: true})
  } catch (error) {
    throw asActionError(error)
  }
}
