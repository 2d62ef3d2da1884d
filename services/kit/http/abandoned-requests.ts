import {setImmediate as nextTurn} from 'node:timers/promises'
import type {FastifyInstance} from 'fastify'
import {ClientLeft} from './client-left.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Drops requests that change something when the client has closed the connection before their work begins: it may have repeated them at
 * another server. A process that was suspended otherwise carries them out when it goes on, over what was changed meanwhile.
 */
export function dropAbandonedRequests(app: Pick<FastifyInstance, 'addHook'>): void {
  app.addHook('preHandler', async ({method, raw: {socket}}) => {
    if (SAFE.has(method)) return
    // Node reads the end of a connection one turn after its last data (libuv's uv__read stops after a part).
    await nextTurn()
    await nextTurn()
    if (socket.destroyed || socket.readableEnded) throw new ClientLeft()
  })
}
