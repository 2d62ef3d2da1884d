import type {FastifyInstance} from 'fastify'
import {parseActions} from '../actions/action.ts'
import {datasetOf} from '../http/scope.ts'
import type {LakeParts} from '../lake-parts.ts'
import {transactActions} from '../transactions/transact.ts'

/** Actions on documents, their versions and releases: each request is one transaction. */
export const actionRoutes = (parts: LakeParts) => async (app: FastifyInstance) => {
  app.post('/data/actions/:dataset', async request => {
    const caller = parts.gate.requireWriter(request)
    const dataset = datasetOf(request, parts)
    const {dryRun, ...asked} = parseActions(request.body)
    const {transactionId} = await transactActions(parts.transact, dataset, asked, {author: caller.id, dryRun})
    return {transactionId}
  })
}
