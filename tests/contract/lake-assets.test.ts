import {mkdtempSync, rmSync, utimesSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {describe, expect, it} from 'vitest'
import {assetLake, loadImage} from '../support/asset-lake.ts'
import {startLake} from '../support/lake.ts'

const {assets, loadAsEditor} = assetLake()

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script><rect width="40" height="20" fill="red"/></svg>'

const visited = (query: string, headers = {}) => loadImage(`${assets.photo.url}?${query}`, headers)

describe('SVGs and files', () => {
  it('serves an SVG unmodified in a sandbox, and rasterises it when a size is requested', async () => {
    const asset = await assets.lake.client.assets.upload('image', Buffer.from(SVG), {
      filename: 'a.svg',
      contentType: 'image/svg+xml',
    })
    expect(asset).toMatchObject({
      extension: 'svg',
      mimeType: 'image/svg+xml',
      metadata: {dimensions: {width: 40, height: 20}},
    })
    for (const query of ['', '?auto=format', '?q=70']) {
      const response = await fetch(`${asset.url}${query}`, {headers: {accept: 'image/webp'}})
      expect(await response.text()).toBe(SVG)
      expect(response.headers.get('content-type')).toBe('image/svg+xml')
      expect(response.headers.get('content-security-policy')).toBe(
        "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      )
    }
    const raster = await loadAsEditor(`${asset.url}?w=400`)
    expect([raster.format, raster.width, raster.height]).toEqual(['png', 400, 200])
  })

  it('serves a file with its type, whole or as a range, and never runs its scripts', async () => {
    const asset = await assets.lake.client.assets.upload('file', Buffer.from('<script>1</script>'), {
      filename: 'page.html',
      contentType: 'text/html',
    })
    expect(asset).toMatchObject({_type: 'sanity.fileAsset', extension: 'html', mimeType: 'text/html', size: 18})
    const whole = await fetch(asset.url)
    expect(await whole.text()).toBe('<script>1</script>')
    expect(whole.headers.get('content-security-policy')).toContain('sandbox')
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
    const part = await fetch(asset.url, {headers: {range: 'bytes=1-6'}})
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, 'script', 'bytes 1-6/18'])
    expect(await (await fetch(asset.url, {headers: {range: 'bytes=-3'}})).text()).toBe('pt>')
    const outside = await fetch(asset.url, {headers: {range: 'bytes=50-'}})
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */18'])
    expect(
      ['cache-control', 'etag'].map(name => outside.headers.get(name)),
      'no cache stores it',
    ).toEqual(['no-store', null])
  })

  it.each([
    ['application/javascript', 'text/plain'],
    ['text/javascript', 'text/plain'],
    ['application/x-ecmascript', 'text/plain'],
    ['text/html', 'text/plain'],
    ['application/xhtml+xml', 'text/plain'],
    ['text/xml', 'text/plain'],
    ['text/css', 'text/plain'],
    ['multipart/x-mixed-replace', 'application/octet-stream'],
    ['image/svg+xml', 'image/svg+xml'],
    ['image/png', 'image/png'],
    ['video/mp4', 'video/mp4'],
    ['application/pdf', 'application/pdf'],
    ['application/json', 'application/json'],
  ])('serves a file uploaded as %s as a sandboxed attachment with the type %s', async (contentType, served) => {
    const asset = await assets.lake.client.assets.upload('file', Buffer.from(`alert("${contentType}")`), {contentType})
    expect(asset.mimeType).toBe(contentType)
    for (const init of [{}, {headers: {range: 'bytes=0-4'}}, {method: 'HEAD'}]) {
      const {headers} = await fetch(asset.url, init)
      expect(headers.get('content-type')).toBe(served)
      expect(headers.get('content-disposition')).toBe('attachment')
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
    const named = await fetch(`${asset.url}?dl=a.js`)
    expect(named.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''a.js")
    expect(named.headers.get('content-type')).toBe(served)
  })

  it('serves a file whose document an editor changes to a script type as text', async () => {
    const asset = await assets.lake.client.assets.upload('file', Buffer.from('alert(2)'), {contentType: 'text/plain'})
    for (const [mimeType, served] of [
      ['Text/JavaScript; charset=utf-8', 'text/plain'],
      ['text/html\r\nset-cookie: a=b', 'application/octet-stream'],
    ]) {
      await assets.lake.client.patch(asset._id, {set: {mimeType}}).commit()
      const response = await fetch(asset.url)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, served])
    }
  })

  it('shows images in a sandbox, not as attachments', async () => {
    const {response} = await visited('w=15')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(response.headers.get('content-disposition')).toBeNull()
  })

  it('does not serve assets without a document, nor files outside its folder', async () => {
    const asset = await assets.lake.client.assets.upload('file', Buffer.from('short-lived'), {filename: 'a.txt'})
    expect((await fetch(asset.url)).status).toBe(200)
    await assets.lake.client.delete(asset._id)
    expect((await fetch(asset.url)).status).toBe(404)
    for (const name of ['..%2F..%2Flake.sqlite', '..%2Flake.sqlite', 'x.png', `${'0'.repeat(40)}.txt`]) {
      expect((await fetch(`${assets.lake.url}/files/overprint/production/${name}`)).status).toBe(404)
    }
    expect((await fetch(assets.photo.url.replace('overprint/', 'elsewhere/'))).status).toBe(404)
  })
})

describe('the file of a deleted asset', () => {
  const HOUR = 3_600_000

  it('stays for the grace period too when its dataset was deleted', async () => {
    const lake = await startLake({orphanGraceMs: HOUR})
    try {
      await lake.client.datasets.create('cellar', {aclMode: 'public'})
      const cellar = lake.client.withConfig({dataset: 'cellar'})
      const {sha1hash} = await cellar.assets.upload('file', Buffer.from('a label'), {filename: 'a.txt'})
      const file = join(lake.app.lake.settings.dataDir, 'assets', `${sha1hash}.txt`)
      // Uploaded long before the deletion.
      utimesSync(file, 0, 0)
      const before = Date.now()
      await lake.client.datasets.delete('cellar')
      const {orphans} = lake.app.lake.assets
      expect(await orphans.collect(before + HOUR - 1)).toEqual([])
      expect(await orphans.collect(Date.now() + HOUR)).toEqual([`${sha1hash}.txt`])
    } finally {
      await lake.close()
    }
  })

  it('is removed after the grace period unless the asset is restored, also across a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'overprint-orphans-'))
    const first = await startLake({dataDir, orphanGraceMs: HOUR})
    const [kept, dropped, restored] = await Promise.all(
      ['kept', 'dropped', 'restored'].map(text =>
        first.client.assets.upload('file', Buffer.from(text), {filename: 'a.txt'}),
      ),
    )
    if (!kept || !dropped || !restored) throw new Error('An upload failed')
    const before = Date.now()
    await first.client.delete(dropped._id)
    await first.client.delete(restored._id)
    const after = Date.now()
    await first.client.create(restored)
    await first.close()
    const other = await startLake({dataDir, orphanGraceMs: HOUR})
    try {
      const {orphans} = other.app.lake.assets
      expect(await orphans.collect(before + HOUR - 1)).toEqual([])
      expect(await orphans.collect(after + HOUR)).toEqual([`${dropped.sha1hash}.txt`])
      expect(await orphans.collect(after + 9 * HOUR)).toEqual([])
      const statuses = [kept, dropped, restored].map(async ({path}) => (await fetch(`${other.url}/${path}`)).status)
      expect(await Promise.all(statuses)).toEqual([200, 404, 200])
      const again = await other.client.assets.upload('file', Buffer.from('dropped'), {filename: 'a.txt'})
      expect((await fetch(again.url)).status).toBe(200)
      // The new upload resets the deletion time.
      await other.client.delete(again._id)
      expect(await orphans.collect(Date.now() + HOUR - 1000)).toEqual([])
    } finally {
      await other.close()
      rmSync(dataDir, {recursive: true, force: true})
    }
  })
})
