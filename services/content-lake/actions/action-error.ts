import {isRecord} from '../document.ts'
import {dataError, LakeError} from '../lake-error.ts'

/** Creates the error of a rejected transaction, with the action that caused it: `{error: {type: 'actionError', items}}`. */
export const actionError = (
  status: number,
  type: string,
  description: string,
  index: number,
  details: Record<string, unknown> = {},
): LakeError =>
  dataError(status, 'actionError', `The action(s) failed: ${description}`, {
    items: [{error: {type, description, ...details}, index}],
  })

/** Converts the error of a mutation that an action produced into an action error. Other errors are unchanged. */
export const asActionError = (error: unknown): unknown => {
  if (!(error instanceof LakeError) || !isRecord(error.body.error) || error.body.error.type !== 'mutationError')
    return error
  const description = error.message.replace('The mutation(s) failed', 'The action(s) failed')
  return new LakeError(error.status, description, {error: {...error.body.error, type: 'actionError', description}})
}
