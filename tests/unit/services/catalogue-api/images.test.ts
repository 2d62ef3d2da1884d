import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import sharp from 'sharp'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {openImageTasks} from '../../../../services/catalogue-api/images/image-tasks.ts'
import {createRenderedImages} from '../../../../services/catalogue-api/images/rendered-images.ts'
import {createChangeLog} from '../../../../services/catalogue-api/store/changes/change-log.ts'
import {createImageStore, type ImageStore} from '../../../../services/catalogue-api/store/image-store.ts'
import {createImageCache} from '../../../../services/kit/images/image-cache.ts'
import {sharp as guardedSharp} from '../../../../services/kit/images/sharp.ts'
import {type RunningCatalogueApi, startCatalogueApi} from '../../../support/catalogue-api.ts'
import {openCatalogueTables} from '../../../support/catalogue-database.ts'
import {sampleCatalogue} from '../../../support/sample-catalogue.ts'

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900">
  <circle cx="600" cy="450" r="300" fill="#0d756e"/></svg>`

let api: RunningCatalogueApi
beforeAll(async () => {
  api = await startCatalogueApi({catalogue: sampleCatalogue})
})
afterAll(() => api.close())

type Body = string | Uint8Array<ArrayBuffer>
const put = (key: string, body: Body, type: string, token = api.adminToken) => {
  const headers = {'Content-Type': type, Authorization: `Bearer ${token}`}
  return fetch(`${api.url}/admin/images/${key}`, {method: 'PUT', headers, body})
}
const upload = async (...image: Parameters<typeof put>) => (await put(...image)).status
const toPng = async (width: number, height: number, background = '#ff0000') =>
  new Uint8Array(
    await sharp({create: {width, height, channels: 3, background}})
      .png()
      .toBuffer(),
  )
const pixelOf = async (bytes: ArrayBuffer, left: number, top: number) => {
  const raw = await sharp(Buffer.from(bytes)).ensureAlpha().extract({left, top, width: 1, height: 1}).raw().toBuffer()
  return [...raw]
}

test('an SVG is rendered as sharp WebP in the requested width, with a transparent background', async () => {
  expect(await upload('heavyweight-tee/navy-front', DRAWING, 'image/svg+xml')).toBe(204)
  for (const width of [64, 640, 1600]) {
    const response = await fetch(`${api.url}/images/heavyweight-tee/navy-front.webp?w=${width}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const bytes = await response.arrayBuffer()
    expect(await sharp(Buffer.from(bytes)).metadata()).toMatchObject({format: 'webp', width, height: width * 0.75})
    expect((await pixelOf(bytes, 1, 1))[3]).toBe(0)
    const [red = 0, green = 0, blue = 0, alpha] = await pixelOf(bytes, width / 2, (width * 0.75) / 2)
    expect(alpha).toBe(255)
    expect([Math.abs(red - 13) < 8, Math.abs(green - 117) < 8, Math.abs(blue - 110) < 8]).toEqual([true, true, true])
  }
})

test('responses contain an image’s URL and its original size in pixels', async () => {
  await upload('heavyweight-tee/navy-front', DRAWING, 'image/svg+xml')
  const {image} = await (await fetch(`${api.url}/products/heavyweight-tee`)).json()
  expect(image).toMatchObject({
    url: `${api.url}/images/heavyweight-tee/navy-front.webp`,
    width: 1200,
    height: 900,
  })
  const whole = await fetch(image.url)
  expect(await sharp(Buffer.from(await whole.arrayBuffer())).metadata()).toMatchObject({width: 1200})
})

type Tasks = Pick<ReturnType<typeof openImageTasks>, 'render'>
type Watch = (images: ImageStore, tasks: Tasks) => {images?: Partial<ImageStore>; imageTasks?: Tasks}
type Rendering = {getImage: ReturnType<typeof createRenderedImages>; images: ImageStore}

/** Opens a store of images and what renders them while `work` lasts. `watch` may replace functions of both. */
async function withImages(watch: Watch, work: (parts: Rendering) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-images-'))
  const {sqlite, database} = await openCatalogueTables()
  const imageTasks = openImageTasks()
  try {
    const images = createImageStore(database, createChangeLog(database))
    const imageCache = createImageCache({folder, maxBytes: 1_000_000})
    const watched = watch(images, imageTasks)
    const getImage = createRenderedImages({imageCache, imageTasks, ...watched, images: {...images, ...watched.images}})
    await work({getImage, images})
  } finally {
    imageTasks.close()
    sqlite.close()
    await rm(folder, {recursive: true, force: true})
  }
}
const saveSquare = async (images: ImageStore, key: string, background: string) =>
  images.save(key, 'image/png', {width: 8, height: 8}, Buffer.from(await toPng(8, 8, background)))

test('a picture that is replaced while it is requested is not cached as the earlier one', async () => {
  let isReplaced = false
  const replaceOnce: Watch = images => ({
    images: {
      async findMetadata(key) {
        const metadata = await images.findMetadata(key)
        if (!isReplaced) await saveSquare(images, 'first', '#0000ff')
        isReplaced = true
        return metadata
      },
    },
  })
  await withImages(replaceOnce, async ({getImage, images}) => {
    await saveSquare(images, 'first', '#ff0000')
    await saveSquare(images, 'second', '#ff0000')
    const redOf = async (key: string) => {
      const image = await getImage(key, 64, new AbortController().signal)
      const [red = 0] = await pixelOf(new Uint8Array(image ?? []).buffer, 4, 4)
      return red > 128
    }
    expect([await redOf('first'), await redOf('second')]).toEqual([false, true])
  })
})

test('pictures that wait for their turn are not in memory', async () => {
  let read = 0
  let most = 0
  const countReads: Watch = (images, tasks) => ({
    images: {
      read(key) {
        read += 1
        most = Math.max(most, read)
        return images.read(key)
      },
    },
    imageTasks: {
      render: (...rendering) =>
        tasks.render(...rendering).finally(() => {
          read -= 1
        }),
    },
  })
  await withImages(countReads, async ({getImage, images}) => {
    const keys = Array.from({length: 20}, (_, at) => `picture-${at}`)
    for (const [at, key] of keys.entries()) await saveSquare(images, key, `#0000${at + 10}`)
    const {signal} = new AbortController()
    expect(await Promise.all(keys.map(key => getImage(key, 64, signal)))).not.toContain(null)
  })
  expect(read).toBe(0)
  // Two are rendered at a time, and the next two may be read before these are counted as done.
  expect(most).toBeLessThanOrEqual(4)
})

test('a photograph is never enlarged, and a changed original has a different ETag', async () => {
  expect(await upload('photo', await toPng(300, 200, '#ff0000'), 'image/png')).toBe(204)
  const first = await fetch(`${api.url}/images/photo.webp?w=640`)
  expect(await sharp(Buffer.from(await first.arrayBuffer())).metadata()).toMatchObject({width: 300, height: 200})
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toContain('max-age=86400')
  const known = await fetch(`${api.url}/images/photo.webp?w=640`, {headers: {'If-None-Match': etag}})
  expect(known.status).toBe(304)
  expect(await upload('photo', await toPng(300, 200, '#0000ff'), 'image/png')).toBe(204)
  expect((await fetch(`${api.url}/images/photo.webp?w=640`)).headers.get('etag')).not.toBe(etag)
})

test.each([
  [100, 20_000],
  [500, 17_000],
  [1, 20_000],
  [3000, 1],
])('a picture of %i × %i pixels is shown, however high or flat it is', async (width, height) => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`
  expect(await upload('tall-photo', await toPng(width, height), 'image/png')).toBe(204)
  expect(await upload('tall-drawing', drawing, 'image/svg+xml')).toBe(204)
  for (const key of ['tall-photo', 'tall-drawing']) {
    const response = await fetch(`${api.url}/images/${key}.webp`)
    expect([key, response.status]).toEqual([key, 200])
    const size = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect(size.width).toBeLessThanOrEqual(1200)
    expect(size.height).toBeLessThanOrEqual(16_383)
    // As high or flat as the original, to one pixel.
    expect(Math.abs(size.width - (size.height * width) / height)).toBeLessThanOrEqual(Math.max(1, width / height))
  }
})

test('invalid images, unknown images and invalid widths are rejected', async () => {
  expect(await upload('heavyweight-tee/navy-front', DRAWING, 'image/png')).toBe(400)
  expect(await upload('x', 'not an image', 'image/svg+xml')).toBe(400)
  expect(await upload('x', '{}', 'application/json')).toBe(415)
  expect(await upload('Navy Front', DRAWING, 'image/svg+xml')).toBe(404)
  expect(await upload('x', DRAWING, 'image/svg+xml', 'wrong')).toBe(401)
  const statusOf = async (path: string) => (await fetch(api.url + path)).status
  expect(await statusOf('/images/none.webp')).toBe(404)
  expect(await statusOf('/images/heavyweight-tee/navy-front.png')).toBe(404)
  expect(await statusOf('/images/heavyweight-tee/navy-front.webp?w=63')).toBe(400)
  expect(await statusOf('/images/heavyweight-tee/navy-front.webp?w=1601')).toBe(400)
})

test('an image of too many pixels is rejected with its size, before it is decoded', async () => {
  const image = sharp({
    create: {width: 9000, height: 8000, channels: 3, background: '#ff0000'},
    limitInputPixels: false,
  })
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="8000"/>'
  const detail = 'The image has 9000 × 8000 pixels; at most 64 megapixels are accepted.'
  const responses = [
    await put('large', new Uint8Array(await image.png({compressionLevel: 1}).toBuffer()), 'image/png'),
    await put('large', drawing, 'image/svg+xml'),
  ]
  for (const response of responses) {
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({detail})
  }
  expect(await upload('large', drawing.replace('9000', '8000'), 'image/svg+xml')).toBe(204)
})

test('images of other formats are rejected without being decoded', async () => {
  const image = sharp({create: {width: 30, height: 20, channels: 3, background: '#ff0000'}})
  const tiff = await image.tiff().toBuffer()
  expect(await upload('x', new Uint8Array(tiff), 'image/png')).toBe(400)
  expect(await upload('x', '%PDF-1.7', 'image/webp')).toBe(400)
  expect(await upload('x', new Uint8Array(await image.webp().toBuffer()), 'image/webp')).toBe(204)
  // The module with which the API's image processes decode.
  await expect(guardedSharp(tiff).metadata()).rejects.toThrow('unsupported image format')
})
