import type {IncomingHttpHeaders} from 'node:http'
import cors, {type FastifyCorsOptions} from '@fastify/cors'
import type {FastifyInstance} from 'fastify'
import type {Origins} from '../auth/origins.ts'
import {httpError} from '../lake-error.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Lets scripts of the known origins read answers, and refuses what comes with a token from any other, or by a WebSocket,
 * whose answers no browser keeps from a script.
 */
export const admitOrigins = async (app: FastifyInstance, origins: Origins): Promise<void> => {
  await app.register(cors, {
    delegator: (request, done) => done(null, optionsFor(origins, request.headers)),
  })
  app.addHook('onRequest', async ({headers}) => {
    const {origin, host, authorization, upgrade} = headers
    const isPlain = authorization === undefined && upgrade === undefined
    if (origin === undefined || isPlain || isOwnOrigin(origin, host)) return
    if (origins.admits(origin)?.allowCredentials) return
    throw httpError(403, `CORS origin not allowed: tokens and sockets are not taken from ${origin.slice(0, 200)}`)
  })
}

/** Whether a page of the host itself asks. */
export const isOwnOrigin = (origin: string, host: string | undefined): boolean => URL.parse(origin)?.host === host

const optionsFor = (origins: Origins, headers: IncomingHttpHeaders): FastifyCorsOptions => {
  const {origin = ''} = headers
  const admitted = origins.admits(origin)
  const common = {origin: admitted ? [origin] : [], methods: METHODS, strictPreflight: false}
  if (admitted?.allowCredentials) return {...common, credentials: true}
  return {...common, credentials: false, allowedHeaders: withoutToken(headers['access-control-request-headers'])}
}

const withoutToken = (names: string | string[] | undefined): string[] =>
  String(names ?? '')
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '' && name.toLowerCase() !== 'authorization')
