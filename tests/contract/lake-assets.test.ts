import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createImageUrlBuilder} from '@sanity/image-url'
import sharp from 'sharp'
import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {sharp as guardedSharp} from '../../services/kit/images/sharp.ts'
import {startLake, type TestLake} from '../support/lake.ts'

let lake: TestLake
let photo: Awaited<ReturnType<typeof lake.client.assets.upload>>

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script><rect width="40" height="20" fill="red"/></svg>'

/** Left half red, right half blue, 400 × 200. */
const twoColours = () =>
  sharp({create: {width: 400, height: 200, channels: 3, background: '#ff0000'}})
    .composite([{input: {create: {width: 200, height: 200, channels: 3, background: '#0000ff'}}, left: 200, top: 0}])
    .removeAlpha()
    .png()
    .toBuffer()

beforeAll(async () => {
  lake = await startLake({assetLimit: 2_000_000})
  photo = await lake.client.assets.upload('image', await twoColours(), {
    filename: 'two.png',
    label: 'both',
    title: 'Two',
  })
})
afterAll(() => lake.close())

const load = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url, {headers})
  const bytes = Buffer.from(await response.arrayBuffer())
  if (!response.ok) throw new Error(`${response.status} ${bytes}`)
  const {width, height, format} = await sharp(bytes).metadata()
  const at = async (x: number, y: number) => {
    const {data} = await sharp(bytes)
      .removeAlpha()
      .extract({left: x, top: y, width: 1, height: 1})
      .raw()
      .toBuffer({resolveWithObject: true})
    const [red = 0, green = 0, blue = 0] = data
    if (red > 200 && green > 200 && blue > 200) return 'white'
    return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue'
  }
  return {response, bytes, width, height, format, at}
}
/** Loads an image with a token: visitors get only what the site and the Studio request (`lake-image-limits.test.ts`). */
const loadAsEditor = (url: string, headers: Record<string, string> = {}) =>
  load(url, {...headers, authorization: `Bearer ${lake.token}`})
const transformed = (query: string, headers = {}) => loadAsEditor(`${photo.url}?${query}`, headers)
const visited = (query: string, headers = {}) => load(`${photo.url}?${query}`, headers)

describe('uploading', () => {
  it('describes an image as the hosted service does', () => {
    expect(photo).toMatchObject({
      _id: `image-${photo.sha1hash}-400x200-png`,
      _type: 'sanity.imageAsset',
      assetId: photo.sha1hash,
      extension: 'png',
      mimeType: 'image/png',
      originalFilename: 'two.png',
      label: 'both',
      title: 'Two',
      path: `images/overprint/production/${photo.sha1hash}-400x200.png`,
      url: `${lake.url}/images/overprint/production/${photo.sha1hash}-400x200.png`,
      metadata: {
        dimensions: {width: 400, height: 200, aspectRatio: 2},
        hasAlpha: false,
        isOpaque: true,
        lqip: expect.stringMatching(/^data:image\/jpeg;base64,/),
        palette: {dominant: {background: expect.stringMatching(/^#(ff0000|0000ff)$/), foreground: '#fff'}},
      },
    })
  })

  it('stores one document for the same content', async () => {
    const again = await lake.client.assets.upload('image', await twoColours(), {filename: 'other.png'})
    expect(again).toMatchObject({_id: photo._id, originalFilename: 'two.png', _rev: photo._rev})
    expect(await lake.client.fetch('count(*[_type == "sanity.imageAsset"])')).toBe(1)
  })

  it('rotates a photo by its EXIF orientation before measuring it', async () => {
    const sideways = await sharp(await twoColours())
      .jpeg()
      .withMetadata({orientation: 6})
      .toBuffer()
    const asset = await lake.client.assets.upload('image', sideways)
    expect(asset.metadata.dimensions).toMatchObject({width: 200, height: 400})
    const upright = await load(`${asset.url}?w=100`)
    expect([upright.width, upright.height]).toEqual([100, 200])
    expect([await upright.at(50, 20), await upright.at(50, 180)]).toEqual(['red', 'blue'])
  })

  it('extracts the metadata that the client requests', async () => {
    const picture = await sharp({create: {width: 30, height: 20, channels: 3, background: '#123456'}})
      .withExif({IFD2: {LensModel: 'Loupe'}})
      .jpeg()
      .toBuffer()
    const {metadata, url} = await lake.client.assets.upload('image', picture, {extract: ['exif', 'blurhash']})
    expect(metadata).toMatchObject({exif: {LensModel: 'Loupe'}, blurHash: expect.any(String)})
    expect(metadata).not.toHaveProperty('palette')
    // EXIF data is removed from transformed images.
    expect((await sharp((await loadAsEditor(`${url}?w=10`)).bytes).metadata()).exif).toBeUndefined()
    const response = await fetch(`${lake.url}/v1/assets/images/production?meta=everything`, {
      method: 'POST',
      headers: {authorization: `Bearer ${lake.token}`},
      body: new Uint8Array(picture),
    })
    expect(response.status).toBe(400)
  })

  it('rejects files that are not images and broken images with 400', async () => {
    const count = () => lake.client.fetch('count(*[_type == "sanity.imageAsset"])')
    const before = await count()
    const truncated = (
      await sharp(await twoColours())
        .jpeg()
        .toBuffer()
    ).subarray(0, 400)
    for (const body of [Buffer.from('<html>hello</html>'), Buffer.from([1, 2, 3]), truncated]) {
      await expect(lake.client.assets.upload('image', body)).rejects.toMatchObject({statusCode: 400})
    }
    expect(await count()).toBe(before)
  })

  it('accepts exactly the image formats of the site', async () => {
    const image = sharp(await twoColours())
    const svg = Buffer.from(SVG)
    const accepted = [image.jpeg(), image.png(), image.webp(), image.gif(), image.avif()].map(each => each.toBuffer())
    for (const body of [...(await Promise.all(accepted)), svg]) {
      const asset = await lake.client.assets.upload('image', body)
      expect((await loadAsEditor(`${asset.url}?w=10&fm=png`)).width).toBe(10)
    }
  })

  it('rejects decodable images of other formats like unknown files', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'overprint-formats-'))
    const image = sharp(await twoColours())
    await image.toFile(join(folder, 'image.v'))
    const libvips = readFileSync(join(folder, 'image.v'))
    rmSync(folder, {recursive: true, force: true})
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF')
    // The formats of slide scanners are TIFF files with pyramids of tiles.
    const slide = await image.tiff({tile: true, pyramid: true}).toBuffer()
    for (const body of [await image.tiff().toBuffer(), slide, libvips, pdf]) {
      const uploading = lake.client.assets.upload('image', body, {contentType: 'image/png'})
      await expect(uploading).rejects.toMatchObject({
        statusCode: 400,
        message: expect.stringContaining('not a usable image'),
      })
    }
    // The module with which the lake's image processes decode.
    for (const body of [slide, libvips])
      await expect(guardedSharp(body).metadata()).rejects.toThrow('unsupported image format')
  })

  it('rejects a file that is too large with 413, with and without a content-length', async () => {
    const headers = {authorization: `Bearer ${lake.token}`}
    const body = Buffer.alloc(2_000_001, 1)
    const declared = await fetch(`${lake.url}/v1/assets/files/production`, {method: 'POST', headers, body})
    expect(declared.status).toBe(413)
    const stream = new Blob([body]).stream()
    const init = {method: 'POST', headers, body: stream, duplex: 'half'} as RequestInit
    expect((await fetch(`${lake.url}/v1/assets/files/production`, init)).status).toBe(413)
    expect(await lake.client.fetch('count(*[_type == "sanity.fileAsset"])')).toBe(0)
  })
})

describe('transforming', () => {
  it('serves the original image without parameters, cacheable forever', async () => {
    const {response, bytes} = await load(photo.url)
    expect(bytes.equals(await twoColours())).toBe(true)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toBe('image/png')
    const etag = response.headers.get('etag') ?? ''
    expect((await fetch(photo.url, {headers: {'if-none-match': etag}})).status).toBe(304)
  })

  it.each([
    ['w=100', 100, 50],
    ['h=100', 200, 100],
    ['w=100&h=100', 100, 50],
    ['w=800', 800, 400],
    ['w=800&fit=max', 400, 200],
    ['w=100&h=100&fit=max', 100, 50],
    ['w=100&h=100&fit=crop', 100, 100],
    ['w=100&h=100&fit=fill', 100, 100],
    ['w=600&h=600&fit=fill', 600, 600],
    ['w=600&h=600&fit=fillmax', 600, 600],
    ['w=100&h=100&fit=scale', 100, 100],
    ['w=400&h=400&fit=min', 200, 200],
    ['w=100&dpr=2', 200, 100],
    ['w=100&or=90', 100, 200],
    ['rect=100,0,100,200', 100, 200],
    ['rect=300,100,400,400', 100, 100],
    ['w=100&max-h=20', 40, 20],
    ['w=100&h=100&fit=crop&max-w=60', 60, 100],
    ['w=100&pad=10&bg=00ff00', 100, 60],
  ])('transforms %s to %i × %i pixels', async (query, width, height) => {
    const result = await transformed(query)
    expect([result.width, result.height]).toEqual([width, height])
  })

  it('crops at the requested position', async () => {
    const crop = async (query: string) => (await transformed(`w=50&h=100&fit=crop&${query}`)).at(25, 50)
    expect(await crop('crop=left')).toBe('red')
    expect(await crop('crop=right')).toBe('blue')
    expect(await crop('crop=top,left')).toBe('red')
    expect(await crop('crop=focalpoint&fp-x=0.9&fp-y=0.5')).toBe('blue')
    expect(await crop('fp-x=0.1&fp-y=0.5')).toBe('red')
    expect((await transformed('w=50&h=100&fit=crop&crop=entropy')).width).toBe(50)
  })

  it('applies rect first and crops within it', async () => {
    const result = await transformed('rect=150,0,250,200&w=50&h=100&fit=crop&crop=left')
    expect([await result.at(10, 50), await result.at(45, 50)]).toEqual(['red', 'blue'])
  })

  it('flips, rotates, inverts and fills as requested', async () => {
    expect(await (await transformed('flip=h')).at(10, 10)).toBe('blue')
    expect(await (await transformed('flip=v')).at(10, 10)).toBe('red')
    expect(await (await transformed('or=180')).at(10, 10)).toBe('blue')
    const turned = await transformed('or=90')
    expect([await turned.at(10, 10), await turned.at(10, 390)]).toEqual(['red', 'blue'])
    const inverted = await sharp((await transformed('invert=true')).bytes)
      .raw()
      .toBuffer()
    expect([...inverted.subarray(0, 3)]).toEqual([0, 255, 255])
    const filled = await transformed('w=100&h=100&fit=fill&bg=00ff00')
    expect([await filled.at(5, 5), await filled.at(5, 50)]).toEqual(['green', 'red'])
    expect(await (await transformed('w=100&h=100&fit=fill&fm=jpg')).at(5, 5)).toBe('white')
    for (const query of ['blur=50', 'sharp=50', 'sat=-100']) expect((await transformed(query)).width).toBe(400)
  })

  it('selects the format by the fm parameter, or by the Accept header', async () => {
    const type = async (query: string, accept = '') =>
      (await visited(query, {accept})).response.headers.get('content-type')
    const typeForEditor = async (query: string) => (await transformed(query)).response.headers.get('content-type')
    for (const [fm, mime] of [
      ['jpg', 'jpeg'],
      ['pjpg', 'jpeg'],
      ['png', 'png'],
      ['webp', 'webp'],
      ['avif', 'avif'],
    ]) {
      expect(await typeForEditor(`w=20&fm=${fm}`)).toBe(`image/${mime}`)
    }
    expect(await type('w=50&auto=format', 'image/avif,image/webp,*/*')).toBe('image/avif')
    expect(await type('w=50&auto=format', 'image/webp,*/*')).toBe('image/webp')
    expect(await type('w=50&auto=format', 'image/avif;q=0,image/webp')).toBe('image/webp')
    expect(await type('w=50&auto=format', '*/*')).toBe('image/png')
    expect(await type('auto=format', 'image/webp')).toBe('image/webp')
    expect((await visited('w=50&auto=format')).response.headers.get('vary')).toBe('Accept')
    expect((await visited('w=50')).response.headers.get('vary')).toBeNull()
  })

  it('preserves animations', async () => {
    const frames = ['red', 'green', 'blue'].map(background =>
      sharp({create: {width: 60, height: 40, channels: 3, background}})
        .png()
        .toBuffer(),
    )
    const animation = await sharp(await Promise.all(frames), {join: {animated: true}})
      .gif()
      .toBuffer()
    const asset = await lake.client.assets.upload('image', animation)
    for (const query of ['w=30', 'w=30&h=30&fit=crop', 'auto=format', 'rect=5,5,20,20&w=10']) {
      const {bytes} = await loadAsEditor(`${asset.url}?${query}`, {accept: 'image/avif,image/webp'})
      expect((await sharp(bytes, {animated: true}).metadata()).pages, query).toBe(3)
    }
    const still = await loadAsEditor(`${asset.url}?frame=1`)
    expect((await sharp(still.bytes, {animated: true}).metadata()).pages ?? 1).toBe(1)
  })

  it('serves the same bytes from its cache, also to concurrent requests', async () => {
    const all = await Promise.all(Array.from({length: 12}, () => visited('w=320&fm=webp')))
    const [first] = all
    for (const one of all) expect(one.bytes.equals(first?.bytes ?? Buffer.of())).toBe(true)
  })

  it('serves a download with the requested file name', async () => {
    const {response} = await visited("dl=caf%C3%A9's.png")
    expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''caf%C3%A9%27s.png")
  })

  it('rejects invalid values with 400', async () => {
    for (const query of [
      'w=0',
      'w=abc',
      'w=9999',
      'h=-1',
      'q=101',
      'fit=stretch',
      'fm=exe',
      'rect=1,2',
      'rect=500,0,10,10',
      'bg=teal',
      'crop=middle',
      'or=45',
      'w=1&w=2',
      'dpr=9',
    ]) {
      const response = await fetch(`${photo.url}?${query}`)
      expect(response.status, query).toBe(400)
      expect((await response.json()).message).toMatch(/image|repeated/)
    }
  })

  it('serves the URLs of @sanity/image-url', async () => {
    const builder = createImageUrlBuilder({projectId: 'overprint', dataset: 'production', baseUrl: lake.url})
    const source = {
      asset: {_ref: photo._id},
      crop: {left: 0.5, right: 0, top: 0, bottom: 0},
      hotspot: {x: 0.9, y: 0.5, width: 0.1, height: 0.1},
    }
    const cropped = await loadAsEditor(builder.image(source).width(50).height(100).url())
    expect([cropped.width, cropped.height, await cropped.at(2, 50)]).toEqual([50, 100, 'blue'])
    const image = builder.image(photo)
    const urls = [
      image.width(60).height(60).fit('crop').crop('focalpoint').focalPoint(0.1, 0.5),
      image.size(60, 40).fit('fillmax').bg('ff8800').quality(40).format('webp'),
      image.rect(0, 0, 100, 100).blur(20).sharpen(10).saturation(-100).dpr(2).maxWidth(80),
      image.flipHorizontal().flipVertical().orientation(90).invert(true).pad(4).auto('format').width(64),
      image.minWidth(50).minHeight(50).maxHeight(60).fit('min').format('pjpg'),
    ]
    for (const built of urls) expect((await loadAsEditor(built.url())).width, built.url()).toBeGreaterThan(0)
  })
})

describe('SVGs and files', () => {
  it('serves an SVG unmodified in a sandbox, and rasterises it when a size is requested', async () => {
    const asset = await lake.client.assets.upload('image', Buffer.from(SVG), {
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
    const asset = await lake.client.assets.upload('file', Buffer.from('<script>1</script>'), {
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
    expect((await fetch(asset.url, {headers: {range: 'bytes=50-'}})).status).toBe(416)
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
    const asset = await lake.client.assets.upload('file', Buffer.from(`alert("${contentType}")`), {contentType})
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
    const asset = await lake.client.assets.upload('file', Buffer.from('alert(2)'), {contentType: 'text/plain'})
    for (const [mimeType, served] of [
      ['Text/JavaScript; charset=utf-8', 'text/plain'],
      ['text/html\r\nset-cookie: a=b', 'application/octet-stream'],
    ]) {
      await lake.client.patch(asset._id, {set: {mimeType}}).commit()
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
    const asset = await lake.client.assets.upload('file', Buffer.from('short-lived'), {filename: 'a.txt'})
    expect((await fetch(asset.url)).status).toBe(200)
    await lake.client.delete(asset._id)
    expect((await fetch(asset.url)).status).toBe(404)
    for (const name of ['..%2F..%2Flake.sqlite', '..%2Flake.sqlite', 'x.png', `${'0'.repeat(40)}.txt`]) {
      expect((await fetch(`${lake.url}/files/overprint/production/${name}`)).status).toBe(404)
    }
    expect((await fetch(photo.url.replace('overprint/', 'elsewhere/'))).status).toBe(404)
  })
})

describe('the file of a deleted asset', () => {
  const HOUR = 3_600_000

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
