import {isRecord} from '../document.ts'
import {dataFault, Fault} from '../lake-error.ts'

/** A refused transaction, with the one action that caused it: `{error: {type: 'actionError', items}}`. */
export const actionFault = (
  status: number,
  type: string,
  description: string,
  index: number,
  details: Record<string, unknown> = {},
): Fault =>
  dataFault(status, 'actionError', `The action(s) failed: ${description}`, {
    items: [{error: {type, description, ...details}, index}],
  })

/** What a caller who sent actions is told of a fault in the mutations that they came to. */
export const asActionFault = (error: unknown): unknown => {
  if (!(error instanceof Fault) || !isRecord(error.body.error) || error.body.error.type !== 'mutationError')
    return error
  const description = error.message.replace('The mutation(s) failed', 'The action(s) failed')
  return new Fault(error.status, description, {error: {...error.body.error, type: 'actionError', description}})
}
