import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import {createImageUrlBuilder} from '@sanity/image-url/signed'
import sharp from 'sharp'
import {afterAll, afterEach, beforeAll, describe, expect, it} from 'vitest'
import type {LakeOptions} from '../../services/content-lake/options.ts'
import {imageProcessesOf} from '../support/image-processes.ts'
import {startLake, type TestLake} from '../support/lake.ts'
import {withSlowness} from '../support/slowness.ts'

const HOUR_MS = 3_600_000
const ACCEPT = {accept: 'image/avif,image/webp,*/*'}
/** Takes seconds of processor time. */
const HEAVY = 'w=4096&h=4096&fit=crop&fm=webp'

const photo = (width: number, height: number) => {
  const noise = {type: 'gaussian', mean: 128, sigma: 40} as const
  return sharp({create: {width, height, channels: 3, background: '#888', noise}})
    .jpeg()
    .toBuffer()
}
const drawing = (side: number, body: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${body}</svg>`)
const SLOW_FILTER =
  '<filter id="f"><feTurbulence baseFrequency=".05" numOctaves="9"/><feGaussianBlur stdDeviation="9"/></filter>'

const measure = async (response: Response) => {
  const {width, height, format} = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  return {width, height, format}
}

let lake: TestLake
let small: {_id: string; url: string}
let large: {_id: string; url: string}
beforeAll(async () => {
  lake = await startLake()
  small = await lake.client.assets.upload('image', await photo(400, 200))
  large = await lake.client.assets.upload('image', await photo(3000, 2400))
})
afterAll(() => lake.close())

const bearer = () => ({authorization: `Bearer ${lake.token}`})
const visit = (url: string) => fetch(url, {headers: ACCEPT})

describe('an image for a caller without a token', () => {
  it.each([
    ['w', 'w=7200&h=7200&fit=crop&fm=avif'],
    ['w', 'w=51'],
    ['h', 'w=50&h=51'],
    ['w', 'w=601&h=10&fit=max'],
    ['fm', 'w=50&fm=avif'],
    ['fm', 'fm=png'],
    ['q', 'w=50&q=81'],
    ['dpr', 'w=50&dpr=5'],
    ['dpr', 'w=50&dpr=1.5'],
    ['fit', 'w=50&fit=scale'],
    ['blur', 'w=50&blur=10'],
    ['sharp', 'sharp=10'],
    ['sat', 'sat=10'],
    ['or', 'w=50&or=90'],
    ['pad', 'w=50&pad=10'],
    ['bg', 'w=50&h=50&bg=fff'],
    ['crop', 'w=50&h=50&fit=crop&crop=entropy'],
    ['fp-x', 'w=50&h=50&fit=crop&fp-x=0.1'],
    ['min-w', 'min-w=4000'],
    ['max-h', 'w=50&max-h=10'],
    ['invert', 'invert=true'],
    ['flip', 'flip=h'],
    ['frame', 'frame=1'],
  ])('is rejected with 403 that names "%s": %s', async (name, query) => {
    const response = await visit(`${small.url}?${query}`)
    expect(response.status).toBe(403)
    expect((await response.json()).message).toContain(`the image parameter "${name}"`)
    const allowed = await fetch(`${small.url}?${query}`, {headers: bearer()})
    expect(allowed.status).toBe(query.includes('7200') ? 400 : 200)
  })

  it('is rejected with 401 when the token is invalid', async () => {
    expect((await fetch(`${small.url}?w=51`, {headers: {authorization: 'Bearer wrong'}})).status).toBe(401)
  })

  it('is served in any size at a signed URL', async () => {
    const {id, privateKey} = lake.app.lake.signer.create('the site')
    const builder = createImageUrlBuilder(lake.client).signingKey(id, privateKey)
    const url = builder
      .image(small._id)
      .width(51)
      .expiry(new Date(Date.now() + HOUR_MS))
      .signedUrl()
    expect(await measure(await visit(url))).toMatchObject({width: 51})
    expect((await visit(url.replace('w=51', 'w=52'))).status).toBe(403)
  })

  it.each([
    ['w=1536&q=80&auto=format', 400, 200],
    ['w=2000&fit=max&dpr=2&auto=format', 400, 200],
    ['w=800&fit=crop&h=800', 403, 403],
    ['w=1536&h=800&fit=crop&dpr=3', 384, 200],
    ['w=600&h=400&fit=fillmax&dpr=2', 1200, 800],
    ['rect=100,50,50,50&w=160&h=160&fit=crop', 50, 50],
    // The width of a social card is the image's own.
    ['w=400', 400, 200],
    ['rect=0,0,123,77&w=123', 123, 77],
    // A picture in the Studio's rich text.
    ['w=399&h=200&fit=max', 399, 200],
  ])('is never enlarged: %s', async (query, width, height) => {
    const response = await visit(`${small.url}?${query}`)
    if (response.status === 403) expect([403, 403]).toEqual([width, height])
    else expect(await measure(response)).toMatchObject({width, height})
  })

  it('is scaled down to 4 megapixels, and large AVIF images become WebP', async () => {
    const {width, height, format} = await measure(await visit(`${large.url}?w=2000&dpr=3&fit=max&auto=format`))
    expect(width * height).toBeGreaterThan(3_900_000)
    expect(width * height).toBeLessThanOrEqual(4_000_000)
    expect(width / height).toBeCloseTo(1.25, 2)
    expect(format).toBe('webp')
    expect((await visit(`${large.url}?w=1536&q=80&auto=format`)).headers.get('content-type')).toBe('image/avif')
  })

  it('is drawn in the requested size when it is an SVG, which has no pixels', async () => {
    const {url} = await lake.client.assets.upload('image', drawing(40, '<rect width="40" height="20" fill="red"/>'))
    expect(await measure(await visit(`${url}?w=640`))).toMatchObject({width: 640, height: 640})
    const {width, height} = await measure(await visit(`${url}?w=2000&dpr=3&fit=max`))
    expect(width * height).toBeLessThanOrEqual(4_000_000)
  })
})

describe('an SVG', () => {
  it('does not show other files of its folder', async () => {
    const secret = await sharp({create: {width: 40, height: 40, channels: 3, background: '#00ff00'}})
      .png()
      .toBuffer()
    const {path} = await lake.client.assets.upload('image', secret)
    const name = path.split('/').at(-1)
    const body = `<image href="${name}" width="40" height="40"/>`
    const {url, metadata} = await lake.client.assets.upload('image', drawing(40, body))
    const pixel = await sharp(Buffer.from(await (await visit(`${url}?w=50`)).arrayBuffer()))
      .ensureAlpha()
      .raw()
      .toBuffer()
    expect([...pixel.subarray(0, 4)]).toEqual([0, 0, 0, 0])
    expect(metadata.isOpaque).toBe(false)
  })
})

describe('the limits of an image', () => {
  let own: TestLake | null = null
  afterEach(async () => {
    await own?.close()
    own = null
  })
  const start = async (options: Partial<LakeOptions> = {}) => {
    const started = await startLake(options)
    own = started
    const picture = await photo(600, 500)
    let url = ''
    // On a busy machine, a process may need more than a short limit for its first picture.
    await expect
      .poll(async () => {
        url = await started.client.assets.upload('image', picture).then(
          asset => asset.url,
          () => '',
        )
        return url
      })
      .not.toBe('')
    const headers = {authorization: `Bearer ${started.token}`}
    const heavy = (at: number, signal?: AbortSignal) =>
      fetch(`${url}?rect=0,0,${500 + at},500&${HEAVY}`, {headers, signal: signal ?? null})
    return {...started, imageUrl: url, headers, heavy, tasks: started.app.lake.imageTasks}
  }

  it('kill the process of a rendering that takes too long', async () => {
    const {heavy, imageUrl} = await start({imageTimeoutMs: 400})
    const before = imageProcessesOf()
    const response = await heavy(0)
    expect([response.status, (await response.json()).message]).toEqual([400, expect.stringContaining('400 ms')])
    await expect.poll(() => before.filter(id => imageProcessesOf().includes(id)).length).toBeLessThan(before.length)
    // On a busy machine, the next process may need longer than that for its first image.
    await expect.poll(async () => (await visit(`${imageUrl}?w=50`)).status).toBe(200)
    expect(await measure(await visit(`${imageUrl}?w=50`))).toMatchObject({width: 50})
  })

  it('drop abandoned requests from the queue and kill the rendering that nobody waits for', async () => {
    const {heavy, tasks} = await start()
    const leaving = new AbortController()
    const requests = Array.from({length: 6}, (_, at) => heavy(at, leaving.signal))
    const ended = Promise.allSettled(requests)
    await expect.poll(() => [tasks.running() > 0, tasks.waiting() > 3]).toEqual([true, true])
    const rendering = imageProcessesOf()
    leaving.abort()
    await ended
    await expect.poll(() => [tasks.running(), tasks.waiting()]).toEqual([0, 0])
    await expect.poll(() => rendering.every(id => imageProcessesOf().includes(id))).toBe(false)
  })

  it('let identical requests share one rendering, which ends when the last of them leaves', async () => {
    const {heavy, tasks} = await start()
    const leaving = [new AbortController(), new AbortController()]
    const requests = leaving.map(({signal}) => heavy(0, signal))
    const ended = Promise.allSettled(requests)
    await expect.poll(() => tasks.running()).toBe(1)
    leaving[0]?.abort()
    await expect(requests[0]).rejects.toThrow()
    expect([tasks.running(), tasks.waiting()]).toEqual([1, 0])
    leaving[1]?.abort()
    await ended
    await expect.poll(() => tasks.running()).toBe(0)
    const folder = join(lake.app.lake.settings.dataDir, 'image-cache')
    const cached = readdirSync(folder).length
    const eight = await Promise.all(Array.from({length: 8}, () => visit(`${large.url}?w=1280&fm=webp`)))
    expect(eight.map(({status}) => status)).toEqual(Array(8).fill(200))
    expect(readdirSync(folder).length).toBe(cached + 1)
  })

  it('keep small images fast while a token holder requests large ones', async () => {
    const {heavy, imageUrl} = await start()
    await visit(`${imageUrl}?w=15`)
    const leaving = new AbortController()
    const ended = Promise.allSettled(Array.from({length: 30}, (_, at) => heavy(at, leaving.signal)))
    const {result, slowness} = await withSlowness(async () => {
      const times: number[] = []
      for (let at = 0; at < 15; at++) {
        const before = performance.now()
        const response = await visit(`${imageUrl}?rect=0,0,${300 + at},300&w=160&h=160&fit=crop`)
        await response.arrayBuffer()
        times.push(performance.now() - before)
        expect(response.status).toBe(200)
      }
      return times
    })
    leaving.abort()
    await ended
    expect(Math.max(...result)).toBeLessThan(1000 * slowness)
  })

  it('reject a request with 429 and Retry-After when too many wait', async () => {
    const {heavy} = await start({imageQueue: {maxWaiting: 2, maxWaitMs: 60_000}})
    const leaving = new AbortController()
    const requests = Array.from({length: 6}, (_, at) => heavy(at, leaving.signal))
    const first = await Promise.any(requests)
    expect([first.status, Number(first.headers.get('retry-after')) > 0]).toEqual([429, true])
    leaving.abort()
    await Promise.allSettled(requests)
  })

  it('bound the decoding of uploads: bombs of pixels and of time are rejected, and the lake goes on', async () => {
    const {client, imageUrl} = await start({imageTimeoutMs: 1000})
    const black = {width: 8100, height: 8100, channels: 3, background: '#000'} as const
    const pixels = await sharp({create: black}).png({compressionLevel: 1}).toBuffer()
    const time = drawing(4000, `${SLOW_FILTER}<rect width="4000" height="4000" filter="url(#f)"/>`)
    await expect(client.assets.upload('image', pixels)).rejects.toThrow('more than 64000000 pixels')
    await expect(client.assets.upload('image', time)).rejects.toThrow('1000 ms')
    expect(await measure(await visit(`${imageUrl}?w=50`))).toMatchObject({width: 50})
  })
})
