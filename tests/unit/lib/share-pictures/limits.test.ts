import {randomUUID} from 'node:crypto'
import {expect, test, vi} from 'vitest'
import type {ShareCard} from '@/lib/share-pictures/card'
import {createSharePictures, TooManyPictures} from '@/lib/share-pictures/share-picture'

/* What a share picture may cost while its sources are slow or hang. */

const product = (src: string): ShareCard => ({
  kind: 'product',
  name: 'Tee',
  price: {amount: '9.40', currency: 'USD'},
  technique: 'Embroidery',
  area: {width: 4, height: 4, unit: 'inches'},
  picture: {src},
})
const page: ShareCard = {kind: 'page', title: 'Why', text: 'Because.'}
const newName = () => `product/${randomUUID()}`
/** Never settles, like a source that hangs. */
const hang = () => new Promise<never>(() => {})
/** Longer than any of these tests. */
const UNLIMITED = 280_000

test('S2-share-picture a source that hangs ends in an error when the time is up', async () => {
  const get = createSharePictures({loadCard: hang, loadPicture: hang, limitMs: 100})
  await expect(get(newName())).rejects.toThrow('not ready in time')
})

test('S2-share-picture while a source hangs, the last picture is returned within the time limit', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isUp = true
  const get = createSharePictures({
    loadCard: () => (isUp ? Promise.resolve(page) : hang()),
    loadPicture: hang,
    limitMs: 6000,
  })
  const name = newName()
  const known = await vi.waitFor(() => get(name), {timeout: 120_000})
  isUp = false
  expect(await get(name)).toBe(known)
})

test('S2-share-picture a rendering that fails leaves the last picture', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  let card: ShareCard = page
  const get = createSharePictures({
    loadCard: async () => card,
    loadPicture: hang,
    // Every rendering with a picture inside fails.
    poolOf: () => {
      throw new Error('no place')
    },
    limitMs: UNLIMITED,
  })
  const name = newName()
  const before = await get(name)
  card = product('picture')
  expect(await get(name)).toBe(before)
  await expect(get(newName())).rejects.toThrow('no place')
})

test('S2-share-picture a rendering that is late is cached for the next request', async () => {
  const {promise, resolve} = Promise.withResolvers<ShareCard>()
  const get = createSharePictures({loadCard: () => promise, loadPicture: hang, limitMs: 100})
  const name = newName()
  await expect(get(name)).rejects.toThrow()
  resolve(page)
  expect(await vi.waitFor(() => get(name), {timeout: 120_000})).toMatchObject({isComplete: true})
})

test('S2-share-picture identical requests share the data of their card', async () => {
  const loadCard = vi.fn(async () => page)
  const get = createSharePictures({loadCard, loadPicture: hang, limitMs: UNLIMITED})
  const name = newName()
  await Promise.all(Array.from({length: 50}, () => get(name)))
  expect(loadCard).toHaveBeenCalledOnce()
})

test('S2-share-picture the data of few cards are loaded at the same time; a queue that is full rejects', async () => {
  let running = 0
  let most = 0
  const loadCard = async () => {
    most = Math.max(most, ++running)
    await new Promise(resolve => setImmediate(resolve))
    running--
    return null
  }
  const get = createSharePictures({loadCard, loadPicture: hang, limitMs: UNLIMITED})
  const results = await Promise.allSettled(Array.from({length: 200}, () => get(newName())))
  expect(most).toBe(16)
  const errors = results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
  expect(errors).toHaveLength(120)
  for (const error of errors) expect(error).toBeInstanceOf(TooManyPictures)
})

test('S2-share-picture few renderings hold pictures in memory, and those of a hung source hold up no others', async () => {
  let running = 0
  let most = 0
  const {promise: hung, resolve: end} = Promise.withResolvers<null>()
  const get = createSharePictures({
    loadCard: async name => (name.startsWith('page') ? page : product(`${name.split('/')[0]}/${name}`)),
    loadPicture: async ({src}) => {
      if (!src.startsWith('hung')) return null
      most = Math.max(most, ++running)
      await hung
      running--
      return null
    },
    poolOf: ({src}) => src.split('/')[0] ?? '',
    limitMs: UNLIMITED,
  })
  const waiting = Promise.allSettled(Array.from({length: 20}, () => get(`hung/${randomUUID()}`)))
  expect((await get(`page/${randomUUID()}`))?.isComplete).toBe(true)
  expect((await get(`well/${randomUUID()}`))?.isComplete).toBe(false)
  end(null)
  await waiting
  expect(most).toBeLessThanOrEqual(4)
})
