import {afterEach, expect, test, vi} from 'vitest'
import {fetchAnimation} from '@/components/ui/lottie/fetchAnimation'

const answer = (body: string, status = 200) => vi.stubGlobal('fetch', async () => new Response(body, {status}))
afterEach(() => vi.unstubAllGlobals())

test('S7-lottie an animation is fetched from the path that is given', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return new Response('{"w": 8, "h": 6, "layers": []}')
  })
  expect(await fetchAnimation('/animations/a.json')).toEqual({w: 8, h: 6, layers: []})
  expect(asked).toEqual(['/animations/a.json'])
})

test('S7-lottie what is missing, broken or something else is no animation', async () => {
  answer('Not here', 404)
  await expect(fetchAnimation('/a.json')).rejects.toThrow('/a.json answered 404')
  answer('<!doctype html>')
  await expect(fetchAnimation('/a.json')).rejects.toThrow()
  for (const body of ['null', '[]', '{"w": 8, "h": 6}', '{"layers": []}']) {
    answer(body)
    await expect(fetchAnimation('/a.json')).rejects.toThrow('/a.json is no animation')
  }
})
