import {expect, test} from '@playwright/test'
import {routes} from '../../../lib/routes'
import {postLikeNewest} from '../../support/editor'
import {allProcessed, editor, id, SOON, word} from './context'

/** Tests the former addresses of what is renamed. */
export function testRenames(): void {
  test('a renamed post has its new address, and the old one redirects permanently', async ({request}) => {
    await editor.patch(id).set({'slug.current': 'patient-ink'}).commit()
    await expect.poll(async () => (await request.get('/blog/patient-ink')).status(), SOON).toBe(200)
    const old = () => request.get('/blog/slow-ink', {maxRedirects: 0})
    await expect.poll(async () => (await old()).status(), SOON).toBe(308)
    expect((await old()).headers().location).toBe('/blog/patient-ink')
    await expect.poll(async () => (await request.get('/blog')).text(), SOON).not.toContain('/blog/slow-ink')
  })

  test('renaming a post back to its first slug creates no redirect loop', async ({request}) => {
    await editor.patch(id).set({'slug.current': 'slow-ink'}).commit()
    await expect.poll(async () => (await request.get('/blog/slow-ink', {maxRedirects: 0})).status(), SOON).toBe(200)
    await expect
      .poll(async () => (await request.get('/blog/patient-ink', {maxRedirects: 0})).headers().location, SOON)
      .toBe('/blog/slow-ink')
  })

  test('every former address of a post redirects to the current one in one step', async ({request}) => {
    for (const slug of ['still-ink', 'dry-ink']) {
      await editor.patch(id).set({'slug.current': slug}).commit()
      await expect.poll(async () => (await request.get(`/blog/${slug}`)).status(), SOON).toBe(200)
      await allProcessed()
    }
    for (const former of ['slow-ink', 'patient-ink', 'still-ink']) {
      const location = async () => (await request.get(`/blog/${former}`, {maxRedirects: 0})).headers().location
      await expect.poll(location, {...SOON, message: former}).toBe('/blog/dry-ink')
    }
  })

  test('the former address of a topic redirects until another topic uses it', async ({request}) => {
    const topic = {_id: `topic-${word}`, _type: 'topic', title: 'Foils', description: 'What shines.'}
    const slugged = (current: string) => ({slug: {_type: 'slug', current}})
    const fetchTopic = async (slug: string) => {
      const reply = await request.get(routes.topic(slug), {maxRedirects: 0})
      return [reply.status(), reply.headers().location]
    }
    await editor.create({...topic, ...slugged('foils')})
    await expect.poll(() => fetchTopic('foils'), SOON).toEqual([200, undefined])
    await allProcessed()
    await editor.patch(topic._id).set(slugged('metallic-foils')).commit()
    await expect.poll(() => fetchTopic('foils'), SOON).toEqual([308, routes.topic('metallic-foils')])
    expect(await fetchTopic('metallic-foils')).toEqual([200, undefined])
    expect(await fetchTopic('never-a-topic')).toEqual([404, undefined])
    await allProcessed()
    await editor.create({...topic, ...slugged('foils'), _id: `${topic._id}-again`})
    await expect.poll(() => fetchTopic('foils'), SOON).toEqual([200, undefined])
    for (const id of [`${topic._id}-again`, topic._id]) await editor.delete(id)
    await editor.delete({query: '*[_type == "redirect" && from == $from]', params: {from: routes.topic('foils')}})
  })
}

/** Tests addresses that end, change hands or are redirected by an editor. */
export function testRedirects(): void {
  test('an unpublished post is gone at once, and its redirects are too', async ({request}) => {
    await editor.delete(id)
    await editor.delete(`drafts.${id}`)
    for (const path of ['/blog/dry-ink', '/blog/slow-ink', '/blog/patient-ink', '/blog/still-ink']) {
      await expect
        .poll(async () => (await request.get(path, {maxRedirects: 0})).status(), {...SOON, message: path})
        .toBe(404)
    }
    await expect.poll(async () => (await request.get('/blog')).text(), SOON).not.toContain(word)
  })

  test('two posts can swap addresses without leaving a redirect', async ({request}) => {
    const [one, two] = await Promise.all(
      ['one', 'two'].map(name =>
        postLikeNewest(editor, {_id: `post-${word}-${name}`, title: `${word} ${name}`, slug: `swap-${name}`}),
      ),
    )
    if (!one || !two) throw new Error('Expected two posts')
    await editor.transaction().create(one).create(two).commit()
    const titleAt = async (slug: string) => {
      const response = await request.get(`/blog/${slug}`, {maxRedirects: 0})
      return `${response.status()} ${/<h1[^>]*>([^<]*)/.exec(await response.text())?.[1]}`
    }
    await expect.poll(() => titleAt('swap-one'), SOON).toBe(`200 ${word} one`)
    await editor
      .transaction()
      .patch(one._id, {set: {'slug.current': 'swap-two'}})
      .patch(two._id, {set: {'slug.current': 'swap-one'}})
      .commit()
    await expect.poll(() => titleAt('swap-one'), SOON).toBe(`200 ${word} two`)
    await expect.poll(() => titleAt('swap-two'), SOON).toBe(`200 ${word} one`)
    await allProcessed()
    await editor.delete(one._id)
    await expect.poll(() => titleAt('swap-two'), SOON).toBe('404 Page Not Found')
    await editor.delete(two._id)
  })

  test('a redirect written by an editor works for any address without a page until it is deleted', async ({
    request,
  }) => {
    for (const [path, to] of [
      ['/old-campaign', '/why-overprint'],
      ['/campaigns/2024/spring.html', '/catalog/products'],
      ['/legal/fine-print', '/legal/disclaimer'],
      ['/legal/fine-print/eu', '/legal/disclaimer'],
    ] as const) {
      const get = () => request.get(path, {maxRedirects: 0})
      expect((await get()).status(), path).toBe(404)
      const {_id} = await editor.create({_type: 'redirect', from: path, to, permanent: false})
      await expect.poll(async () => (await get()).status(), {...SOON, message: path}).toBe(307)
      expect((await get()).headers().location).toBe(to)
      await editor.delete(_id)
      await expect.poll(async () => (await get()).status(), {...SOON, message: path}).toBe(404)
    }
  })
}
