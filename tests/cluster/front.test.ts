import {randomUUID} from 'node:crypto'
import {request as send} from 'node:http'
import {urlSearchParamPreviewPathname, urlSearchParamPreviewSecret} from '@sanity/preview-url-secret/constants'
import {createPreviewSecret} from '@sanity/preview-url-secret/create-secret'
import {describe, expect, test} from 'vitest'
import {routes} from '../../lib/routes.ts'
import {
  allowAnHour,
  countAt,
  dataOf,
  editor,
  engines,
  frontOf,
  gates,
  get,
  id,
  newPath,
  path,
  SECRET,
  startFronts,
} from '../support/cluster/fronts.ts'
import {postLikeNewest} from '../support/editor.ts'

/* What the caches in front store, share, replace and send while the sites are away. */

const HIT = /; hit/

startFronts()

describe.each(engines)('%s in front', engine => {
  test('requests for one address at the same time share requests to the sites', async () => {
    const address = await newPath()
    for (const gate of gates) gate.hold(address)
    const responses = Promise.all(Array.from({length: 20}, () => get(engine, address)))
    await expect.poll(() => countAt(address)).toBeGreaterThan(0)
    for (const gate of gates) gate.release(address)
    expect((await responses).map(({status}) => status)).toEqual(Array(20).fill(200))
    // More than one when a front has to repeat a request, or has waited too long on a busy machine.
    expect(countAt(address)).toBeLessThan(20)
  })

  test('cookies and unknown parameters share one copy, which is compressed once in brotli and once in gzip', async () => {
    const address = await newPath()
    const first = await get(engine, address, {cookie: 'a=1', 'accept-encoding': 'gzip, deflate, br'})
    expect([first.status, HIT.test(first.cache), first.headers.get('content-encoding')]).toEqual([200, false, 'br'])
    const inGzip = await get(engine, address, {'accept-encoding': 'gzip'})
    expect([inGzip.text, HIT.test(inGzip.cache), inGzip.headers.get('content-encoding')]).toEqual([
      first.text,
      false,
      'gzip',
    ])
    for (const [encoding, query, headers] of [
      ['br', '', {cookie: 'b=2', 'accept-encoding': 'br;q=1, gzip;q=0.5'}],
      ['br', '?utm_source=mail&gclid=1', {'accept-encoding': 'gzip, deflate, br, zstd'}],
      ['br', '?slug=other', {'accept-encoding': 'br', 'accept-language': 'de'}],
      ['gzip', '?slug=other', {'accept-encoding': 'gzip, br;q=0'}],
      [null, '?utm_source=mail', {'accept-encoding': 'identity'}],
    ] as const) {
      const found = await get(engine, address + query, headers)
      const sent = [found.status, found.text, HIT.test(found.cache), found.headers.get('content-encoding')]
      expect(sent).toEqual([200, first.text, true, encoding])
      expect(found.headers.get('set-cookie')).toBeNull()
    }
    expect(countAt(address)).toBe(2)
    allowAnHour('/catalog/products?page=1&sort=newest')
    expect((await get(engine, '/catalog/products?sort=newest&page=1&x=1')).status).toBe(200)
    expect((await get(engine, '/catalog/products?page=1&sort=newest')).cache).toMatch(HIT)
    const redirect = await get(engine, '/shopify-integration?utm_source=mail')
    expect([redirect.status, redirect.headers.get('location')]).toEqual([
      308,
      `${routes.shopifyIntegration}?utm_source=mail`,
    ])
  })

  test('a style sheet is stored once in brotli and once in gzip, and sent as the browser accepts it', async () => {
    const page = await get(engine, routes.home)
    const [file = ''] = /\/_next\/static\/chunks\/[\w.~-]+\.css(?=")/.exec(page.text) ?? []
    const address = `${file}?of=${engine}`
    const first = await get(engine, address, {'accept-encoding': 'gzip, deflate, br, zstd'})
    expect([first.status, first.headers.get('content-encoding')]).toEqual([200, 'br'])
    const requests = countAt(file)
    for (const [accepted, encoding] of [
      ['br', 'br'],
      ['gzip;q=0.5,br;q=1', 'br'],
      ['gzip, br;q=0', 'gzip'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const found = await get(engine, address, {'accept-encoding': accepted})
      expect([found.status, found.headers.get('content-encoding'), found.text]).toEqual([200, encoding, first.text])
      expect(found.headers.get('vary')).toContain('Accept-Encoding')
    }
    expect(countAt(file) - requests).toBeLessThanOrEqual(1)
    expect((await get(engine, address, {'accept-encoding': 'br'})).cache).toMatch(HIT)
  })

  test('a preview is neither stored nor served from the cache, nor is a response that sets a cookie', async () => {
    const address = await newPath()
    const slug = address.split('/').at(-1) ?? ''
    await get(engine, address)
    const draft = {...(await postLikeNewest(editor, {_id: `drafts.${slug}`, title: 'Only for editors', slug}))}
    await editor.createOrReplace(draft)
    const {secret} = await createPreviewSecret(editor, 'sanity/presentation', 'http://localhost/studio')
    const query = new URLSearchParams({[urlSearchParamPreviewSecret]: secret, [urlSearchParamPreviewPathname]: address})
    const opened = await get(engine, `${routes.enablePreview}?${query}`)
    const cookie = opened.headers
      .getSetCookie()
      .map(text => text.split(';')[0])
      .join('; ')
    const preview = await get(engine, address, {cookie})
    expect([preview.status, preview.text.includes('Only for editors'), HIT.test(preview.cache)]).toEqual([
      200,
      true,
      false,
    ])
    const visitor = await get(engine, address)
    expect([visitor.text.includes('Only for editors'), HIT.test(visitor.cache)]).toEqual([false, true])

    const other = await newPath()
    for (const gate of gates) gate.setHeaders(other, {'set-cookie': 'visitor=1'})
    await get(engine, other)
    expect((await get(engine, other)).headers.get('set-cookie')).toBe('visitor=1')
    expect(countAt(other)).toBe(2)
    for (const own of [routes.account, dataOf(routes.account), '/api/health', '/lake/v1/ping']) {
      expect((await get(engine, own)).cache).toBe('front; fwd=bypass')
    }
  })

  test('images of the content are stored', async () => {
    const url = await editor.fetch<string>('*[_type == "sanity.imageAsset"] | order(_createdAt) [0].url')
    // A width that visitors may request.
    const address = `/lake${url.slice(url.indexOf('/images/'))}?w=50`
    expect((await get(engine, address, {cookie: 'a=1'})).status).toBe(200)
    expect((await get(engine, address, {cookie: 'b=2'})).cache).toMatch(HIT)
  })

  test('an image of the content is stored for good, and a browser that has it gets a 304 from the cache', async () => {
    const url = await editor.fetch<string>('*[_type == "sanity.imageAsset"] | order(_createdAt) [0].url')
    const address = `/lake${url.slice(url.indexOf('/images/'))}?w=100`
    const {status, headers} = await get(engine, address)
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    const count = countAt(address)
    const again = await get(engine, address, {'if-none-match': headers.get('etag') ?? ''})
    expect([again.status, again.text, HIT.test(again.cache)]).toEqual([304, '', true])
    expect(countAt(address)).toBe(count)
  })

  test('a query of published content has an entity tag, with which it is a 304 until the content changes', async () => {
    const {_id} = await editor.create(
      await postLikeNewest(editor, {_id: `${id}-${engine}`, title: 'Old', slug: `${id}-${engine}`}),
    )
    const query = encodeURIComponent(`*[_id == "${_id}"].title`)
    const address = `/lake/v2025-02-19/data/query/production?query=${query}&returnQuery=false`
    const first = await get(engine, address)
    expect(JSON.parse(first.text).result).toEqual(['Old'])
    const known = {'if-none-match': first.headers.get('etag') ?? 'none'}
    expect((await get(engine, address, known)).status).toBe(304)
    await editor.patch(_id).set({title: 'New'}).commit()
    const changed = await get(engine, address, known)
    expect([changed.status, JSON.parse(changed.text).result]).toEqual([200, ['New']])
  })

  test('only the sites, with the secret, replace a copy', async () => {
    const refresh = (headers: Record<string, string>, localAddress = '127.0.0.1') =>
      new Promise(resolve => {
        const options = {headers, localAddress, agent: false}
        send(frontOf(engine).url + path, options, response => resolve(response.resume().statusCode)).end()
      })
    await get(engine, path)
    const before = countAt(path)
    expect(await refresh({'x-front-refresh': 'another-secret-of-the-front'})).toBe(403)
    expect(await refresh({'x-front-refresh': SECRET}, '127.0.0.2')).toBe(403)
    expect((await get(engine, path)).cache).toMatch(HIT)
    expect(countAt(path)).toBe(before)
    expect(await refresh({'x-front-refresh': SECRET})).toBe(200)
    expect(countAt(path)).toBe(before + 1)
  })

  test('an older copy does not return when the one that replaced it becomes stale first', async () => {
    const address = await newPath()
    const respond = (edition: string, control: string) => {
      for (const gate of gates) gate.setHeaders(address, {'x-edition': edition, 'cache-control': control})
    }
    respond('1', 's-maxage=3600')
    await get(engine, address)
    respond('2', 's-maxage=1, stale-while-revalidate=3600')
    await get(engine, address, {'x-front-refresh': SECRET})
    for (const gate of gates) gate.hold(address)
    const visit = async () => {
      const found = await get(engine, address, {connection: 'close'})
      expect(found.headers.get('x-edition')).toBe('2')
      return found.cache
    }
    await expect.poll(visit).toMatch(/fwd=stale/)
    for (const gate of gates) gate.release(address)
  })

  test('a request that a site sees keeps the id of a proxy, and gets one otherwise', async () => {
    const known = randomUUID()
    const idOf = async (address: string, sent: Record<string, string> = {}) =>
      (await get(engine, address, sent)).headers.get('x-request-id')
    const address = await newPath()
    for (const forwarded of ['/api/health', address]) expect(await idOf(forwarded, {'x-request-id': known})).toBe(known)
    expect(await idOf(address)).toBe(null)
    const own = await idOf('/api/health', {'x-request-id': 'mail@example.com'})
    expect(own).toMatch(/^[\da-f]{32}$/)
    const other = await idOf('/api/health')
    expect(other).toMatch(/^[\da-f]{32}$/)
    expect(other).not.toBe(own)
  })

  test('a stale page is sent at once while one request in the background replaces it', async () => {
    const address = await newPath()
    for (const gate of gates) gate.setHeaders(address, {'cache-control': 's-maxage=1, stale-while-revalidate=3600'})
    // nginx lets the next request of a connection wait for its background request.
    const visit = () => get(engine, address, {connection: 'close'})
    await visit()
    for (const gate of gates) gate.hold(address)
    await expect.poll(async () => (await visit()).cache).toMatch(/fwd=stale/)
    await expect.poll(() => countAt(address)).toBe(2)
    const others = await Promise.all(Array.from({length: 10}, visit))
    expect(others.map(({status, cache}) => [status, cache])).toEqual(Array(10).fill([200, 'front; hit; fwd=stale']))
    expect(countAt(address)).toBe(2)
    allowAnHour(address)
    for (const gate of gates) gate.release(address)
    await expect.poll(async () => (await visit()).cache).toBe('front; hit')
  })

  test('while no site can be reached, old copies are sent, and new ones afterwards', async () => {
    const address = await newPath()
    const control = (value: string) => {
      for (const gate of gates) gate.setHeaders(address, {'cache-control': value})
    }
    control('s-maxage=1')
    const first = await get(engine, address)
    await Promise.all(gates.map(gate => gate.close()))
    try {
      const visit = async () => {
        const found = await get(engine, address)
        expect([found.status, found.text]).toEqual([200, first.text])
        return found.cache
      }
      await expect.poll(visit).toMatch(/fwd=stale/)
      await visit()
    } finally {
      await Promise.all(gates.map(gate => gate.open()))
    }
    control('s-maxage=600')
    await expect.poll(async () => (await get(engine, address)).cache).toBe('front; hit')
    const unknown = await newPath()
    await expect.poll(async () => (await get(engine, unknown)).status).toBe(200)
  })
})
