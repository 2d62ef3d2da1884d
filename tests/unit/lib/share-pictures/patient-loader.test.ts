import {expect, test, vi} from 'vitest'
import {createPatientLoader} from '@/lib/share-pictures/patient-loader'

const bytes = Buffer.from('bytes')
const picture = {src: '/a'}

test('S2-share-picture identical loads share one request, and later ones get the bytes from the cache', async () => {
  const load = vi.fn(async () => bytes)
  const loadPatiently = createPatientLoader(load)
  expect(await Promise.all([loadPatiently(picture), loadPatiently(picture)])).toEqual([bytes, bytes])
  expect(await loadPatiently(picture)).toBe(bytes)
  expect(load).toHaveBeenCalledOnce()
})

test('S2-share-picture a slow picture is left out and used once it has arrived', async () => {
  const {promise, resolve} = Promise.withResolvers<Buffer>()
  const loadPatiently = createPatientLoader(() => promise, 10)
  expect(await loadPatiently(picture)).toBeNull()
  resolve(bytes)
  expect(await loadPatiently(picture)).toBe(bytes)
})

test('S2-share-picture a picture that fails is left out and requested again', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const load = vi
    .fn<() => Promise<Buffer | null>>()
    .mockRejectedValueOnce(new Error('down'))
    .mockResolvedValueOnce(null)
  const loadPatiently = createPatientLoader(load)
  expect(await loadPatiently(picture)).toBeNull()
  expect(await loadPatiently(picture)).toBeNull()
  load.mockResolvedValueOnce(bytes)
  expect(await loadPatiently(picture)).toBe(bytes)
  expect(warn).toHaveBeenCalledOnce()
})

test('S2-share-picture at most eight pictures are loaded at a time', async () => {
  let running = 0
  let most = 0
  const loadPatiently = createPatientLoader(async () => {
    most = Math.max(most, ++running)
    await new Promise(resolve => setImmediate(resolve))
    running--
    return bytes
  })
  await Promise.all(Array.from({length: 40}, (_, index) => loadPatiently({src: `/${index}`})))
  expect(most).toBe(8)
})
