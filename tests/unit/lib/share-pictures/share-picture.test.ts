import {randomUUID} from 'node:crypto'
import sharp from 'sharp'
import {expect, test, vi} from 'vitest'
import type {ShareCard} from '@/lib/share-pictures/card'
import {createSharePictures, TooManyPictures} from '@/lib/share-pictures/share-picture'

const product = (name: string): ShareCard => ({
  kind: 'product',
  name,
  price: {amount: '9.40', currency: 'USD'},
  technique: 'Embroidery',
  area: {width: 4, height: 4, unit: 'inches'},
  picture: {src: 'picture'},
})
const pixel = sharp({create: {width: 1, height: 1, channels: 3, background: '#fff'}})
  .png()
  .toBuffer()
/** Without a limit that a busy machine could exceed. */
const create = (sources: Parameters<typeof createSharePictures>[0]) =>
  createSharePictures({limitMs: 120_000, ...sources})
const newName = () => `product/${randomUUID()}`

test('S2-share-picture identical requests share one rendering, and later ones get it from the cache', async () => {
  const loadPicture = vi.fn(() => pixel)
  const get = create({loadCard: async () => product('Tee'), loadPicture})
  const name = newName()
  const all = await Promise.all(Array.from({length: 50}, () => get(name)))
  expect(new Set(all).size).toBe(1)
  expect(await get(name)).toBe(all[0])
  expect(loadPicture).toHaveBeenCalledOnce()
})

test('S2-share-picture changed content gets another version and another picture', async () => {
  let title = 'Tee'
  const get = create({loadCard: async () => product(title), loadPicture: () => pixel})
  const name = newName()
  const before = await get(name)
  title = 'Tee, heavier'
  const after = await get(name)
  expect(after?.version).not.toBe(before?.version)
  expect(after?.bytes.equals(before?.bytes ?? Buffer.of())).toBe(false)
})

test('S2-share-picture a queue that is full rejects at once, and works again afterwards', async () => {
  const get = create({
    loadCard: async name => product(name),
    loadPicture: () => pixel,
    maxWaiting: 2,
  })
  const results = await Promise.allSettled(Array.from({length: 30}, () => get(newName())))
  const errors = results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
  expect(errors.length).toBeGreaterThan(10)
  for (const error of errors) expect(error).toBeInstanceOf(TooManyPictures)
  expect((await get(newName()))?.isComplete).toBe(true)
})

test('S2-share-picture a source that fails leaves the last picture; an unknown subject fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isUp = true
  const loadCard = async () => {
    if (!isUp) throw new Error('down')
    return product('Tee')
  }
  const get = create({loadCard, loadPicture: () => pixel})
  const name = newName()
  const picture = await get(name)
  isUp = false
  expect(await get(name)).toBe(picture)
  await expect(get(newName())).rejects.toThrow('down')
})

test('S2-share-picture a subject that does not exist, or not any more, has none', async () => {
  let card: ShareCard | null = product('Tee')
  const get = create({loadCard: async () => card, loadPicture: () => pixel})
  const name = newName()
  expect(await get(name)).not.toBeNull()
  card = null
  expect(await get(name)).toBeNull()
})

test('S2-share-picture a picture without its product is drawn again', async () => {
  const loadPicture = vi.fn(async () => null)
  const get = create({loadCard: async () => product('Tee'), loadPicture})
  const name = newName()
  vi.useFakeTimers({toFake: ['Date']})
  try {
    expect((await get(name))?.isComplete).toBe(false)
    await get(name)
    expect(loadPicture).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() + 11_000)
    await get(name)
    expect(loadPicture).toHaveBeenCalledTimes(2)
  } finally {
    vi.useRealTimers()
  }
})
