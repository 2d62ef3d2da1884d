import type {IncomingHttpHeaders} from 'node:http'
import cors, {type FastifyCorsOptions} from '@fastify/cors'
import type {FastifyInstance} from 'fastify'
import type {Origins} from '../auth/origins.ts'
import {httpError} from '../lake-error.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Registers CORS for the listed origins. Requests with a token from any other origin are rejected, and so are WebSockets,
 * because browsers don't apply CORS to them.
 */
export const registerCors = async (app: FastifyInstance, origins: Origins): Promise<void> => {
  await app.register(cors, {
    delegator: (request, done) => done(null, optionsFor(origins, request.headers)),
  })
  app.addHook('onRequest', async ({headers}) => {
    const {origin, host, authorization, upgrade} = headers
    const isPlain = authorization === undefined && upgrade === undefined
    if (origin === undefined || isPlain || isOwnOrigin(origin, host)) return
    if (origins.permissionsOf(origin)?.allowCredentials) return
    throw httpError(403, `CORS origin not allowed: ${origin.slice(0, 200)} may not use tokens or WebSockets`)
  })
}

/** Returns whether a request comes from a page of the host itself. */
export const isOwnOrigin = (origin: string, host: string | undefined): boolean => URL.parse(origin)?.host === host

const optionsFor = (origins: Origins, headers: IncomingHttpHeaders): FastifyCorsOptions => {
  const {origin = ''} = headers
  const permissions = origins.permissionsOf(origin)
  const common = {origin: permissions ? [origin] : [], methods: METHODS, strictPreflight: false}
  if (permissions?.allowCredentials) return {...common, credentials: true}
  return {...common, credentials: false, allowedHeaders: withoutToken(headers['access-control-request-headers'])}
}

const withoutToken = (names: string | string[] | undefined): string[] =>
  String(names ?? '')
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '' && name.toLowerCase() !== 'authorization')
