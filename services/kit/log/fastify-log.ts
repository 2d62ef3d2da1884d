import {type FastifyBaseLogger, type FastifyServerOptions, LogController} from 'fastify'
import {REQUEST_ID_HEADER, toRequestId} from './request-id.ts'

/** A process's logger; `true` for Fastify's own on the standard output, `false` for none. */
export type LogOption = FastifyBaseLogger | boolean

/**
 * Returns the options with which Fastify logs to `log`, with the caller's request id. Fastify's own lines per request are off:
 * they contain addresses and URLs. `logRequests` adds better ones.
 */
export const fastifyLog = (
  log: LogOption,
): Pick<FastifyServerOptions, 'logger' | 'loggerInstance' | 'genReqId' | 'logController'> => ({
  ...(typeof log === 'boolean' ? {logger: log} : {loggerInstance: log}),
  genReqId: ({headers}) => toRequestId(headers[REQUEST_ID_HEADER]),
  logController: new LogController({disableRequestLogging: true}),
})
