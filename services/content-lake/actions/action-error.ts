import {isRecord} from '../document.ts'
import {LakeError, transactionError} from '../lake-error.ts'

/** Creates the error of a rejected transaction, with the action that caused it: `{error: {type: 'actionError', items}}`. */
export const actionError = transactionError('actionError', 'The action(s) failed')

/** Converts the error of a mutation that an action produced into an action error. Other errors are unchanged. */
export const asActionError = (error: unknown): unknown => {
  if (!(error instanceof LakeError) || !isRecord(error.body.error) || error.body.error.type !== 'mutationError')
    return error
  const description = error.message.replace('The mutation(s) failed', 'The action(s) failed')
  return new LakeError(error.status, description, {error: {...error.body.error, type: 'actionError', description}})
}
