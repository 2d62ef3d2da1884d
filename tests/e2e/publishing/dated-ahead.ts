import {randomUUID} from 'node:crypto'
import {expect, test} from '@playwright/test'
import {routes} from '../../../lib/routes'
import {postLikeNewest} from '../../support/editor'
import {readEnvironment} from '../../support/environment'
import {withSlowness} from '../../support/slowness'
import {editor, POSTS} from './context'

/** How far ahead the test dates a post: long enough for its publish on a busy machine. */
const AHEAD_MS = 15_000
/** Promised time from the moment until the pages have changed. */
const PROMISED_MS = 5000

/** Tests that content dated ahead appears at its moment without a publish. */
export function testDatedAhead(): void {
  test('S2-routes a post dated ahead appears at its moment on every page that shows it, and not before', async ({
    request,
  }) => {
    const [id, word] = [`post-${randomUUID()}`, `Ahead${randomUUID().slice(0, 6)}`]
    const slug = word.toLowerCase()
    const page = routes.post(slug)
    const {id: buildId} = await (await request.get(routes.latestBuild)).json()
    const paths = [page, routes.blog, routes.home, routes.feed, POSTS, `/_next/data/${buildId}${page}.json`]
    const shows = async (path: string) => (await (await request.get(path)).text()).includes(slug)
    const at = Date.now() + AHEAD_MS
    const post = await postLikeNewest(editor, {_id: id, title: word, slug})
    await editor.create({...post, publishedAt: new Date(at).toISOString()})
    try {
      const early: string[] = []
      while (Date.now() < at) {
        for (const path of paths) {
          const isShown = (await request.get(path)).status() === 200 && (await shows(path))
          if (isShown && Date.now() < at) early.push(path)
        }
      }
      expect(early).toEqual([])
      const {result: late, slowness} = await withSlowness(async () => {
        for (const path of paths)
          await expect
            .poll(async () => (await request.get(path)).status() === 200 && (await shows(path)), {
              timeout: 90_000,
              intervals: [50],
              message: path,
            })
            .toBe(true)
        return Date.now() - at
      })
      expect(late, `slowness ${slowness}`).toBeLessThan(PROMISED_MS * slowness)
    } finally {
      await editor.delete(id)
      await expect.poll(async () => (await request.get(page)).status(), {timeout: 90_000, intervals: [50]}).toBe(404)
    }
  })

  test('only the site itself can refresh its pages', async () => {
    const {siteUrl} = readEnvironment()
    for (const authorization of ['', 'Bearer ', 'Bearer undefined']) {
      const {status} = await fetch(`${siteUrl}/api/dated-changes`, {method: 'POST', headers: {authorization}})
      expect(status, authorization).toBe(404)
    }
  })
}
