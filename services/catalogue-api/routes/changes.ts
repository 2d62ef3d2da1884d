import {changeList, changesQuery} from '../../../contract/changes.ts'
import {clientLeft} from '../../kit/http/client-left.ts'
import {ProblemError} from '../problems.ts'
import {type App, type Context, commonProblems, problemResponse} from './route.ts'

/** Adds the list of changes of the catalogue, which can wait for the next one. */
export function addChangeRoutes(app: App, {changes, watch, maxWaiters}: Context) {
  app.addHook('preClose', async () => watch.close())
  app.get(
    '/changes',
    {
      schema: {
        tags: ['Changes'],
        summary: 'What has changed after a number, in order; waits for a change with `wait`',
        description:
          'Read `next` without `since`, then the whole catalogue, then follow the changes: no change is skipped, and none is ' +
          'listed before one with a lower number. A change may be listed that was read with the catalogue already.',
        querystring: changesQuery,
        response: {
          200: changeList,
          400: commonProblems[400],
          410: problemResponse('Changes after this number are not known any more: read the whole catalogue again.'),
          503: problemResponse('Too many requests wait for a change, or the database does not respond.'),
        },
      },
    },
    async ({query: {since, wait, limit}}, reply) => {
      reply.header('Cache-Control', 'no-store')
      if (since === undefined) return {data: [], next: await changes.latest()}
      let data = await changes.since(since, limit)
      if (data?.length === 0 && wait > 0) {
        if (watch.waiting() >= maxWaiters) {
          throw new ProblemError(503, 'Too many requests wait for a change.', [], {'Retry-After': '5'})
        }
        if (await watch.until(since, wait * 1000, clientLeft(reply.raw))) data = await changes.since(since, limit)
      }
      if (data === null) {
        throw new ProblemError(410, `Not all changes after ${since} are known: read the whole catalogue again.`)
      }
      return {data, next: data.at(-1)?.sequence ?? since}
    },
  )
}
