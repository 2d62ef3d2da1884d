import {afterEach, expect, test, vi} from 'vitest'
import {fetchAnimation} from '@/components/ui/lottie/fetchAnimation'

const respond = (body: string, status = 200) => vi.stubGlobal('fetch', async () => new Response(body, {status}))
afterEach(() => vi.unstubAllGlobals())

test('S7-lottie an animation is fetched from the given path', async () => {
  const requested: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path)
    return new Response('{"w": 8, "h": 6, "layers": []}')
  })
  expect(await fetchAnimation('/animations/a.json')).toEqual({w: 8, h: 6, layers: []})
  expect(requested).toEqual(['/animations/a.json'])
})

test('S7-lottie a missing, malformed or different file throws', async () => {
  respond('Not here', 404)
  await expect(fetchAnimation('/a.json')).rejects.toThrow('/a.json responded with 404')
  respond('<!doctype html>')
  await expect(fetchAnimation('/a.json')).rejects.toThrow()
  for (const body of ['null', '[]', '{"w": 8, "h": 6}', '{"layers": []}']) {
    respond(body)
    await expect(fetchAnimation('/a.json')).rejects.toThrow('/a.json is not a Lottie animation')
  }
})
