import {AsyncLocalStorage} from 'node:async_hooks'
import type {FastifyInstance} from 'fastify'

const ids = new AsyncLocalStorage<string>()

/** Returns the id of the request that is being handled, as a field of log lines; no field outside requests. */
export function requestContext(): {reqId?: string} {
  const reqId = ids.getStore()
  return reqId === undefined ? {} : {reqId}
}

/** Makes the id of each request known to everything that its handler calls. */
export function keepRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', ({id}, _reply, done) => ids.run(id, done))
}
