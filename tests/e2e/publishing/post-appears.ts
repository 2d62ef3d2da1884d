import {expect, test} from '@playwright/test'
import sharp from 'sharp'
import {getPicture} from '../../support/get-picture'
import {shareTags} from '../../support/share-tags'
import {withSlowness} from '../../support/slowness'
import {draft, editor, id, POSTS, SOON, word} from './context'

/** Promised maximum time until the public pages show a publish. The first test measures it; the others wait patiently. */
const PROMISED_MS = 2000

/** Tests where a published post and what belongs to it appear. */
export function testPost(): void {
  test('a published post is on its page, the list, the feed and the sitemap within two seconds', async ({request}) => {
    expect((await request.get('/blog/slow-ink')).status()).toBe(404)
    await editor.create({...(await draft()), _id: `drafts.${id}`})
    for (const path of ['/blog', '/', '/rss.xml', POSTS]) {
      expect(await (await request.get(path)).text(), path).not.toMatch(new RegExp(`${word}|slow-ink`))
    }
    const post = await draft()
    const {result: duration, slowness} = await withSlowness(async () => {
      const start = performance.now()
      await editor.create(post)
      for (const path of ['/blog/slow-ink', '/blog', '/', '/rss.xml']) {
        await expect.poll(async () => (await request.get(path)).text(), {...SOON, message: path}).toContain(word)
      }
      await expect.poll(async () => (await request.get(POSTS)).text(), SOON).toContain('/blog/slow-ink')
      return performance.now() - start
    })
    expect(duration, `slowness ${slowness}`).toBeLessThan(PROMISED_MS * slowness)
  })

  test('a changed author name appears on their posts and in the lists', async ({request}) => {
    const author = await editor.fetch('*[_id == $id][0].authors[0]->{_id, name}', {id})
    await editor.patch(author._id).set({name: 'Ada Quoin'}).commit()
    // Pages that show posts with their authors.
    const paths = ['/blog/slow-ink', '/blog', '/']
    for (const path of paths) {
      await expect.poll(async () => (await request.get(path)).text(), {...SOON, message: path}).toContain('Ada Quoin')
    }
    await editor.patch(author._id).set({name: author.name}).commit()
    for (const path of paths) {
      await expect
        .poll(async () => (await request.get(path)).text(), {...SOON, message: path})
        .not.toContain('Ada Quoin')
    }
  })

  test('the support widget finds a question while it is published', async ({request}) => {
    const {_rev, _createdAt, _updatedAt, ...question} = await editor.fetch('*[_type == "faqEntry"][0]')
    const faq = async () => (await request.get('/faq.json')).text()
    expect(await faq()).not.toContain(word)
    await editor.create({...question, _id: `faq-${word}`, question: `Why ${word}?`})
    await expect.poll(faq, SOON).toContain(`Why ${word}?`)
    await editor.delete(`faq-${word}`)
    await expect.poll(faq, SOON).not.toContain(word)
  })

  test('S2-share-picture a changed post has a picture at a new address, and an editor’s own picture wins', async ({
    request,
  }) => {
    const address = async () => shareTags(await (await request.get('/blog/slow-ink')).text())['og:image'] ?? ''
    const cacheControl = async (url: string) => (await getPicture(request, url)).headers()['cache-control']
    const seo = await editor.fetch('*[_id == $id][0].seo', {id})
    const first = await address()
    const bytes = await (await getPicture(request, first)).body()
    // A draft changes neither.
    await editor.patch(`drafts.${id}`).set({title: 'Not yet'}).commit()
    expect((await (await getPicture(request, first)).body()).equals(bytes)).toBe(true)
    expect(await address()).toBe(first)

    await editor
      .patch(id)
      .set({title: `${word} dries slowly, and well`})
      .unset(['seo'])
      .commit()
    await expect.poll(address, SOON).not.toBe(first)
    const second = await address()
    await expect.poll(() => cacheControl(second), SOON).toContain('immutable')
    // The old address shows the current content, for a short time.
    expect(await cacheControl(first)).toBe('public, max-age=60')
    expect((await (await getPicture(request, first)).body()).equals(bytes)).toBe(false)

    const square = {create: {width: 900, height: 900, channels: 3, background: '#3a5bd9'}} as const
    const asset = await editor.assets.upload('image', await sharp(square).png().toBuffer())
    const image = {_type: 'imageWithAlt', alt: 'Blue', asset: {_type: 'reference', _ref: asset._id}}
    await editor
      .patch(id)
      .set({seo: {_type: 'seo', image}})
      .commit()
    await expect.poll(address, SOON).not.toBe(second)
    // It covers everything, also the bar of inks.
    const own = await getPicture(request, await address())
    const {data, info} = await sharp(await own.body())
      .raw()
      .toBuffer({resolveWithObject: true})
    expect(info).toMatchObject({width: 1200, height: 630})
    for (const at of [0, data.length / 2, data.length - 3]) {
      const start = at - (at % 3)
      expect([...data.subarray(start, start + 3)].map(value => Math.round(value / 10))).toEqual([6, 9, 22])
    }
    await editor
      .patch(id)
      .set({title: `${word} dries slowly`, seo})
      .commit()
    await expect.poll(address, SOON).toBe(first)
    await editor.delete(asset._id)
  })
}
