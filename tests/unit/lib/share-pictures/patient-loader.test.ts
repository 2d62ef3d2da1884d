import {expect, test, vi} from 'vitest'
import {createPatientLoader} from '@/lib/share-pictures/patient-loader'
import {withDeadline} from '@/lib/sources/deadline'

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
  const loadPatiently = createPatientLoader(() => promise, {patienceMs: 10})
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

test('S2-share-picture a picture is left out before its page’s deadline', async () => {
  const hung = createPatientLoader(() => new Promise(() => {}), {patienceMs: 60_000})
  const start = performance.now()
  expect(await withDeadline(() => hung(picture), 1100)).toBeNull()
  expect(performance.now() - start).toBeLessThan(30_000)
})

test('S2-share-picture a source that hangs holds up only its own pictures', async () => {
  const {promise: hung} = Promise.withResolvers<null>()
  const loadPatiently = createPatientLoader(({src}) => (src.startsWith('/hung') ? hung : Promise.resolve(bytes)), {
    poolOf: ({src}) => src.slice(0, 5),
  })
  const waiting = Array.from({length: 20}, (_, index) => loadPatiently({src: `/hung/${index}`}))
  expect(await loadPatiently({src: '/well/1'})).toBe(bytes)
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([null]))
})
