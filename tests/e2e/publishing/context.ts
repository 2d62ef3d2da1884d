import {randomUUID} from 'node:crypto'
import {expect} from '@playwright/test'
import {sitemapPartPath} from '../../../lib/routes'
import {editorClient, postLikeNewest} from '../../support/editor'

/* What the tests of a publish share: one post, which they publish, rename and delete one after the other. */

/** The part of the sitemap that lists the posts. */
export const POSTS = sitemapPartPath('posts')
export const SOON = {timeout: 90_000, intervals: [50]}

export const editor = editorClient()
export const id = `post-${randomUUID()}`
export const word = `Ink${id.slice(5, 13)}`

/** A copy of the newest sample post, dated now. */
export const draft = async () => ({
  ...(await postLikeNewest(editor, {_id: id, title: `${word} dries slowly`, slug: 'slow-ink'})),
  publishedAt: new Date().toISOString(),
})

/** Lists the webhook messages that the site has not processed yet. */
async function listQueued(): Promise<string[]> {
  const get = <Body>(path: string) => editor.request<Body>({url: `/hooks/projects/${editor.config().projectId}${path}`})
  const [hook] = await get<{id: string}[]>('')
  const messages = await get<{id: string; status: string}[]>(`/${hook?.id}/messages`)
  return messages.filter(({status}) => status === 'queued').map(({id}) => id)
}

/** Waits until the site has refreshed all pages of earlier publishes; later ones would queue behind them. */
export const allProcessed = () => expect.poll(listQueued, {timeout: 180_000, intervals: [100]}).toEqual([])
