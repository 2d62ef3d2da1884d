import {isRecord} from '../document.ts'
import {dataError, LakeError} from '../lake-error.ts'

/** A refused transaction, with the one action that caused it: `{error: {type: 'actionError', items}}`. */
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

/** What a caller who sent actions is told of a fault in the mutations that they came to. */
export const asActionError = (error: unknown): unknown => {
  if (!(error instanceof LakeError) || !isRecord(error.body.error) || error.body.error.type !== 'mutationError')
    return error
  const description = error.message.replace('The mutation(s) failed', 'The action(s) failed')
  return new LakeError(error.status, description, {error: {...error.body.error, type: 'actionError', description}})
}
