import {createImageUrlBuilder} from '@sanity/image-url'
import sharp from 'sharp'
import {describe, expect, it} from 'vitest'
import {assetLake, loadImage, twoColours} from '../support/asset-lake.ts'

const {assets, loadAsEditor, transformed} = assetLake()

const visited = (query: string, headers = {}) => loadImage(`${assets.photo.url}?${query}`, headers)

describe('transforming', () => {
  it('serves the original image without parameters, cacheable forever', async () => {
    const {response, bytes} = await loadImage(assets.photo.url)
    expect(bytes.equals(await twoColours())).toBe(true)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toBe('image/png')
    const etag = response.headers.get('etag') ?? ''
    expect((await fetch(assets.photo.url, {headers: {'if-none-match': etag}})).status).toBe(304)
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
    const asset = await assets.lake.client.assets.upload('image', animation)
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
      const response = await fetch(`${assets.photo.url}?${query}`)
      expect(response.status, query).toBe(400)
      expect((await response.json()).message).toMatch(/image|repeated/)
    }
  })

  it('serves the URLs of @sanity/image-url', async () => {
    const builder = createImageUrlBuilder({projectId: 'overprint', dataset: 'production', baseUrl: assets.lake.url})
    const source = {
      asset: {_ref: assets.photo._id},
      crop: {left: 0.5, right: 0, top: 0, bottom: 0},
      hotspot: {x: 0.9, y: 0.5, width: 0.1, height: 0.1},
    }
    const cropped = await loadAsEditor(builder.image(source).width(50).height(100).url())
    expect([cropped.width, cropped.height, await cropped.at(2, 50)]).toEqual([50, 100, 'blue'])
    const image = builder.image(assets.photo)
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
