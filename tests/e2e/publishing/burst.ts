import {expect, test} from '@playwright/test'
import {encodeSignatureHeader} from '@sanity/webhook'
import {routes} from '../../../lib/routes'
import {sitemapPaths} from '../../support/crawl'
import {readEnvironment} from '../../support/environment'
import {allProcessed, editor, POSTS, word} from './context'

/** A visible text field of each document type. */
const TEXTS: Record<string, string> = {
  settings: 'footerText',
  navigation: 'footer[0].title',
  page: 'title',
  policy: 'title',
  post: 'title',
  author: 'name',
  topic: 'title',
  faqEntry: 'question',
}
type Text = {_id: string; path: string; text: string}

const listTexts = async (): Promise<Text[]> => {
  const all = Object.entries(TEXTS).map(async ([type, path]) => {
    const query = `*[_type == $type && !(_id in path("drafts.**"))]{_id, "path": $path, "text": ${path}}`
    return editor.fetch<Text[]>(query, {type, path})
  })
  return (await Promise.all(all)).flat()
}

/** Returns the content of every URL in the sitemap; for a page, the data it is rendered from. */
async function readSite(): Promise<Map<string, string>> {
  const {siteUrl} = readEnvironment()
  const read = async (path: string): Promise<[string, string]> => {
    const text = await (await fetch(siteUrl + path)).text()
    const data = /<script id="__NEXT_DATA__"[^>]*>(.*?)<\/script>/s.exec(text)?.[1] ?? text
    return [path, data.replace(/"readAt":\d+/, '')]
  }
  const paths = [...(await sitemapPaths()), routes.feed, POSTS, routes.login, '/nowhere-at-all']
  const contents: [string, string][] = []
  for (const path of paths) contents.push(await read(path))
  return new Map(contents)
}

/** Returns a few words of both texts around their first difference. */
function difference(a: string, b: string): string {
  const at = [...a].findIndex((letter, index) => letter !== b[index])
  return [a, b].map(text => text.slice(at - 40, at + 40)).join(' | ')
}

/** Tests many publishes at once. */
export function testBurst(): void {
  test('after a burst of two hundred publishes of every type, every page matches the lake', async ({request}) => {
    test.slow()
    const texts = await listTexts()
    const isOnEveryPage = ({_id}: Text) => _id === 'settings' || _id === 'navigation'
    const set = ({_id, path}: Text, text: string) =>
      editor
        .patch(_id)
        .set({[path]: text})
        .commit()
    const [shared, others] = [texts.filter(isOnEveryPage), texts.filter(text => !isOnEveryPage(text))]
    await readSite()
    // Documents on every page go first; later they would hide that another publish missed a page.
    await Promise.all(shared.map(one => set(one, `${one.text} ${word}-0`)))
    await allProcessed()
    const publishes = [1, 2, 3, 4].flatMap(round => others.map(one => () => set(one, `${one.text} ${word}-${round}`)))
    expect(publishes.length).toBeGreaterThan(200)
    while (publishes.length > 0) await Promise.all(publishes.splice(0, 12).map(publish => publish()))
    await allProcessed()
    const shown = await readSite()
    expect([...shown.values()].filter(text => text.includes(`${word}-0`)).length).toBeGreaterThan(100)
    expect(shown.get(routes.blog)).toContain(`${word}-4`)

    const {_rev} = (await editor.getDocument('settings')) ?? {}
    const body = JSON.stringify({id: 'settings', type: 'settings', rev: _rev, before: null, after: null})
    const headers = {
      'sanity-webhook-signature': await encodeSignatureHeader(
        body,
        Date.now(),
        readEnvironment().secrets.webhookSecret,
      ),
    }
    // The lake repeats a message for which there was no time.
    await expect
      .poll(async () => (await request.post('/api/revalidate', {headers, data: body})).status(), {
        timeout: 120_000,
        message: 'every page refreshed',
      })
      .toBe(200)
    const refreshed = await readSite()
    expect([...refreshed.keys()]).toEqual([...shown.keys()])
    const stale = [...refreshed].filter(([path, text]) => shown.get(path) !== text)
    expect(stale.map(([path, text]) => `${path}: ${difference(shown.get(path) ?? '', text)}`)).toEqual([])

    await Promise.all(texts.map(one => set(one, one.text)))
  })
}
