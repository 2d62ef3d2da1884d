import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {blurHashOf} from '../../../../services/content-lake/assets/metadata/blur-hash.ts'
import {readExif} from '../../../../services/content-lake/assets/metadata/exif.ts'
import {describeImage} from '../../../../services/content-lake/assets/metadata/image-metadata.ts'
import {openImageTasks} from '../../../../services/content-lake/assets/rendering/image-tasks.ts'
import {withDefaults} from '../../../../services/content-lake/options.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~'
const numberOf = (text: string) => Array.from(text).reduce((sum, char) => sum * 83 + DIGITS.indexOf(char), 0)

/** Decodes a BlurHash at a point with coordinates from 0 to 1. Returns linear channels from 0 to 1. */
const linearColorAt = (hash: string, x: number, y: number): number[] => {
  const size = numberOf(hash.charAt(0))
  const [columns, rows] = [(size % 9) + 1, Math.floor(size / 9) + 1]
  const maximum = (numberOf(hash.charAt(1)) + 1) / 166
  const base = numberOf(hash.slice(2, 6))
  const linear = (code: number) => (code <= 10.3 ? code / 255 / 12.92 : ((code / 255 + 0.055) / 1.055) ** 2.4)
  const signed = (level: number) => Math.sign(level - 9) * ((level - 9) / 9) ** 2 * maximum
  return [0, 1, 2].map(channel => {
    let light = linear((base >> (16 - 8 * channel)) & 255)
    for (let at = 1; at < columns * rows; at++) {
      const level = Math.floor(numberOf(hash.slice(4 + at * 2, 6 + at * 2)) / 19 ** (2 - channel)) % 19
      light += signed(level) * Math.cos(Math.PI * x * (at % columns)) * Math.cos(Math.PI * y * Math.floor(at / columns))
    }
    return light
  })
}

const half = (background: string) => ({create: {width: 200, height: 200, channels: 3 as const, background}})
const twoColors = () =>
  sharp({create: {width: 400, height: 200, channels: 3, background: '#ff0000'}}).composite([
    {input: half('#0000ff'), left: 200, top: 0},
  ])

describe('a BlurHash', () => {
  it('decodes to the colors of the picture at their positions', async () => {
    const picture = sharp(await twoColors().png().toBuffer())
    const hash = await blurHashOf(picture)
    expect(hash).toHaveLength(28)
    const [left, right] = [linearColorAt(hash, 0.1, 0.5), linearColorAt(hash, 0.9, 0.5)]
    expect(left[0]).toBeGreaterThan(0.7)
    expect(left[2]).toBeLessThan(0.3)
    expect(right[2]).toBeGreaterThan(0.7)
    expect(right[0]).toBeLessThan(0.3)
  })

  it('of a single color decodes to that color', async () => {
    const hash = await blurHashOf(sharp(await sharp(half('#336699')).png().toBuffer()))
    const [red = 0, green = 0, blue = 0] = linearColorAt(hash, 0.5, 0.5)
    expect([red, green, blue].map(light => Math.round(light * 100))).toEqual([3, 13, 32])
  })
})

describe('Exif metadata', () => {
  const folder = mkdtempSync(join(tmpdir(), 'overprint-exif-'))
  const file = join(folder, 'photo.jpg')
  beforeAll(async () => {
    const tags = {
      IFD0: {Make: 'Press'},
      IFD2: {DateTimeOriginal: '2026:03:04 05:06:07', FNumber: '28/10', ISOSpeedRatings: '200', LensModel: 'Loupe'},
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '33/1 30/1 36/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '10/1 15/1 0/1',
        GPSAltitudeRef: '0',
        GPSAltitude: '120/1',
      },
    }
    writeFileSync(file, await sharp(half('#336699')).withExif(tags).jpeg().toBuffer())
  })
  afterAll(() => rmSync(folder, {recursive: true, force: true}))

  it('is returned only on request', async () => {
    const {metadata: defaults} = await describeImage(file, 1e6, null)
    expect(Object.keys(defaults).sort()).toEqual(
      ['_type', 'blurHash', 'dimensions', 'hasAlpha', 'isOpaque', 'lqip', 'palette'].sort(),
    )
    const {metadata} = await describeImage(file, 1e6, ['exif', 'location'])
    expect(metadata).toMatchObject({
      exif: {DateTimeOriginal: '2026-03-04T05:06:07.000Z', FNumber: 2.8, ISO: 200, LensModel: 'Loupe'},
      location: {_type: 'geopoint', lat: -33.51, lng: 10.25, alt: 120},
    })
    expect(metadata).not.toHaveProperty('lqip')
    expect((await describeImage(file, 1e6, [])).metadata).not.toHaveProperty('palette')
  })

  it('is ignored when it is damaged', async () => {
    const {exif} = await sharp(file).metadata()
    if (!exif) throw new Error('The photograph has no Exif block')
    const damage = fc.array(fc.tuple(fc.nat(exif.length - 1), fc.nat(255)), {minLength: 1, maxLength: 20})
    fc.assert(
      fc.property(damage, fc.nat(exif.length), (changes, length) => {
        const damaged = Buffer.from(exif)
        for (const [at, byte] of changes) damaged[at] = byte
        expect(readExif(damaged.subarray(0, length))).toHaveProperty('exif')
      }),
      {numRuns: 500},
    )
  })
})

describe('describing an image', () => {
  const drawing = (side: number): string => {
    const noise = '<feTurbulence baseFrequency=".05" numOctaves="6"/><feGaussianBlur stdDeviation="9"/>'
    const body = `<filter id="f">${noise}</filter><rect width="${side}" height="${side}" filter="url(#f)"/>`
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${body}</svg>`
  }

  const folder = mkdtempSync(join(tmpdir(), 'overprint-slow-'))
  afterAll(() => rmSync(folder, {recursive: true, force: true}))
  const draw = (side: number): string => {
    const file = join(folder, `${side}.svg`)
    writeFileSync(file, drawing(side))
    return file
  }
  const waiter = () => ({client: 'test', signal: new AbortController().signal})
  const openTasks = (options: {imageTimeoutMs?: number; imageQueue?: {maxWaiting: number; maxWaitMs: number}}) =>
    openImageTasks(withDefaults({dataDir: folder, adminToken: 'none', ...options}))

  it('stops after its timeout, and the next image is described', async () => {
    const tasks = openTasks({imageTimeoutMs: 1500})
    const large = draw(2000)
    const slow = Array.from({length: 3}, () => tasks.describe(large, [], waiter()))
    for (const {status, reason} of (await Promise.allSettled(slow)) as PromiseRejectedResult[]) {
      expect([status, reason.status, reason.message]).toEqual(['rejected', 400, expect.stringContaining('1500 ms')])
    }
    expect(await tasks.describe(draw(9), [], waiter())).toMatchObject({width: 9})
    tasks.close()
  })

  it('rejects with 429 and Retry-After an image that has waited too long', async () => {
    const tasks = openTasks({imageQueue: {maxWaiting: 10, maxWaitMs: 50}})
    const large = draw(2000)
    const leaving = new AbortController()
    const running = Array.from({length: 2}, () => tasks.describe(large, [], {client: 'a', signal: leaving.signal}))
    const ended = Promise.allSettled(running)
    await expect(tasks.describe(draw(9), [], waiter())).rejects.toMatchObject({
      status: 429,
      headers: {'retry-after': expect.stringMatching(/^\d+$/)},
    })
    leaving.abort(new Error('left'))
    expect((await ended).map(({status}) => status)).toEqual(['rejected', 'rejected'])
    expect(await tasks.describe(draw(9), [], waiter())).toMatchObject({width: 9})
    tasks.close()
  })
})
