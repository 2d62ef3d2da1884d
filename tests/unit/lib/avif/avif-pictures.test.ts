import {mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import sharp from 'sharp'
import {afterAll, afterEach, beforeEach, expect, test, vi} from 'vitest'
import type {AvifPicture} from '@/lib/avif/avif-picture'
import {AvifPictures, type AvifPicturesOptions} from '@/lib/avif/avif-pictures'
import {createEncoder} from '@/lib/avif/encoder'
import {renderSeedImage} from '../../../../services/seed/art/render-seed-image.ts'

/* With the real process of the encoder, unless a test needs one that waits or fails. */

const DAY_MS = 86_400_000
const encoder = createEncoder()
afterAll(() => encoder.close())

const toPicture = (name: string): AvifPicture => ({src: `http://api.example/images/${name}`, width: 320, name})
const tee = toPicture('tee')
const draw = async (color: string) => (await renderSeedImage(`product/hoodie/${color}/low-tide`)).bytes

let folder: string
let source: Buffer
let loads: string[]
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'overprint-avif-'))
  source = await draw('Vermilion')
  loads = []
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, {recursive: true, force: true})
})

const open = (options: Partial<AvifPicturesOptions> = {}) =>
  new AvifPictures({
    folder,
    maxBytes: 1_000_000,
    maxWaiting: 10,
    maxAgeMs: DAY_MS,
    load: async src => {
      loads.push(src)
      return source
    },
    encode: encoder.encode,
    ...options,
  })

/** Orders a picture and waits until it is there. */
async function make(pictures: AvifPictures, picture = tee) {
  expect(pictures.order(picture)).toBe(true)
  await expect.poll(() => pictures.has(picture)).toBe(true)
}

test('an ordered picture is made once, by the encoder’s process, and survives a restart', async () => {
  const pictures = open()
  expect(pictures.has(tee)).toBe(false)
  expect(await pictures.read(tee)).toBeNull()
  for (let order = 0; order < 5; order++) pictures.order(tee)
  await make(pictures)
  expect(loads).toEqual([tee.src])
  const found = await open().read(tee)
  expect(found).toMatchObject({isStale: false, etag: expect.stringMatching(/^"tee-[\da-f]{16}"$/)})
  expect(await sharp(found?.bytes).metadata()).toMatchObject({format: 'heif', compression: 'av1', width: 320})
  expect(await pictures.read(tee)).toEqual(found)
})

test('pictures are made one after the other, the last requested first, and no more than a number of them wait', async () => {
  let running = 0
  let mostRunning = 0
  const held = Promise.withResolvers<void>()
  const made: string[] = []
  const encode = async () => {
    mostRunning = Math.max(mostRunning, ++running)
    await held.promise
    running--
    return Buffer.from('avif')
  }
  const load = async (src: string) => {
    made.push(src.replace(/^.*\//, ''))
    return source
  }
  const pictures = open({encode, load, maxWaiting: 3})
  // The one that is dropped is still to come: its WebP is provisional.
  for (const name of ['a', 'b', 'c', 'd', 'e', 'c']) expect(pictures.order(toPicture(name))).toBe(true)
  held.resolve()
  await expect.poll(() => pictures.has(toPicture('d'))).toBe(true)
  expect(made).toEqual(['a', 'c', 'e', 'd'])
  expect(mostRunning).toBe(1)
  await make(pictures, toPicture('b'))
})

test('a picture that is larger as AVIF stays WebP for a day', async () => {
  vi.useFakeTimers({toFake: ['Date']})
  const pictures = open({encode: async () => null})
  expect(pictures.order(tee)).toBe(true)
  await expect.poll(() => pictures.order(tee)).toBe(false)
  expect(pictures.has(tee)).toBe(false)
  vi.setSystemTime(Date.now() + DAY_MS + 1)
  expect(pictures.order(tee)).toBe(true)
})

test.each([
  ['30 s when its source does not respond', 30_000, {load: () => Promise.reject(new Error('no response'))}],
  ['600 s when the encoder fails', 600_000, {encode: () => Promise.reject(new Error('broken'))}],
  ['600 s when its source is no picture', 600_000, {load: async () => Buffer.from('<html>')}],
])('a picture stays WebP for %s', async (_what, forMs, options) => {
  vi.useFakeTimers({toFake: ['Date']})
  const pictures = open(options)
  expect(pictures.order(tee)).toBe(true)
  await expect.poll(() => pictures.order(tee)).toBe(false)
  expect(console.warn).toHaveBeenCalledWith(expect.stringContaining(`stays WebP for ${forMs / 1000} s`))
  vi.setSystemTime(Date.now() + forMs / 2)
  expect(pictures.order(tee)).toBe(false)
  vi.setSystemTime(Date.now() + forMs / 2 + 1)
  expect(pictures.order(tee)).toBe(true)
})

test('an old picture is sent while it is compared with its source, and encoded only when that has changed', async () => {
  vi.useFakeTimers({toFake: ['Date']})
  let encodings = 0
  const pictures = open({
    encode: task => {
      encodings++
      return encoder.encode(task)
    },
  })
  await make(pictures)
  const first = await pictures.read(tee)
  const becomeOld = () => vi.setSystemTime(Date.now() + DAY_MS + 1)
  const isFresh = () => expect.poll(async () => (await pictures.read(tee))?.isStale).toBe(false)

  becomeOld()
  expect(await pictures.read(tee)).toEqual({...first, isStale: true})
  await isFresh()
  expect([await pictures.read(tee), loads.length, encodings]).toEqual([first, 2, 1])

  source = await draw('Navy')
  becomeOld()
  expect(await pictures.read(tee)).toEqual({...first, isStale: true})
  await isFresh()
  const second = await pictures.read(tee)
  expect(second?.etag).not.toBe(first?.etag)
  expect(second?.bytes.equals(first?.bytes ?? Buffer.alloc(0))).toBe(false)
})

test('the files have a limit, and the least recently used ones are deleted', async () => {
  const encode = async () => Buffer.alloc(400)
  const pictures = open({encode, maxBytes: 1000})
  for (const name of ['a', 'b']) await make(pictures, toPicture(name))
  await pictures.read(toPicture('a'))
  await make(pictures, toPicture('c'))
  await expect.poll(() => readdirSync(folder).sort()).toEqual(['a', 'c'])
})

test('a file that is cut is deleted', async () => {
  writeFileSync(join(folder, 'tee'), 'cut')
  const pictures = open()
  expect(pictures.has(tee)).toBe(true)
  expect(await pictures.read(tee)).toBeNull()
  expect(pictures.has(tee)).toBe(false)
})
