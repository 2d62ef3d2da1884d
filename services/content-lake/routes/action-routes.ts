import type {FastifyInstance} from 'fastify'
import {parseActions} from '../actions/action.ts'
import {transactActions} from '../actions/transact-actions.ts'
import {datasetOf} from '../http/scope.ts'
import type {LakeParts} from '../lake-parts.ts'

/** Applies actions on documents, versions and releases. Each request is one transaction. */
export const actionRoutes = (parts: LakeParts) => async (app: FastifyInstance) => {
  app.post('/data/actions/:dataset', async request => {
    const caller = parts.authenticator.requireWriter(request)
    const dataset = datasetOf(request, parts)
    const {dryRun, ...actions} = parseActions(request.body)
    const {transactionId} = await transactActions(parts.transact, dataset, actions, {author: caller.id, dryRun})
    return {transactionId}
  })
}
