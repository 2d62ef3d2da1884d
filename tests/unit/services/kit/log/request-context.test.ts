import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import Fastify from 'fastify'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {logRequests} from '../../../../../services/kit/http/request-log.ts'
import {fastifyLog} from '../../../../../services/kit/log/fastify-log.ts'
import {createLog} from '../../../../../services/kit/log/logger.ts'
import {requestContext} from '../../../../../services/kit/log/request-context.ts'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'overprint-request-context-'))
})
afterEach(() => rmSync(dir, {recursive: true, force: true}))

const ID = '0af7651916cd43dd8448eb211c80319c'

test('every line that a service logs during a request has its id once, and other lines have none', async () => {
  const settings = {level: 'info' as const, dir, maxBytes: 1e6, files: 1, secrets: []}
  const {logger, flush} = createLog('lake', settings, requestContext)
  const app = Fastify(fastifyLog(logger))
  logRequests(app)
  app.get('/page', async request => {
    await new Promise(setImmediate)
    logger.info('from a module')
    request.log.warn('from the route')
    return 'done'
  })
  logger.info('before')
  await app.inject({url: '/page', headers: {'x-request-id': ID}})
  await app.close()
  flush()
  const lines = readFileSync(join(dir, 'lake.log'), 'utf8').trim().split('\n')
  const ids = lines.map(line => [JSON.parse(line).msg, line.split(`"reqId":"${ID}"`).length - 1])
  expect(ids).toEqual([
    ['before', 0],
    ['from a module', 1],
    ['from the route', 1],
    ['request', 1],
  ])
})
