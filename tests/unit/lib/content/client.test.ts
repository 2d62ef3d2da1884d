import {afterEach, expect, test, vi} from 'vitest'
import type {Perspective} from '@/lib/content/perspective'
import {startLake} from '../../../support/lake'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

/** Imports fresh copies of the loaders, configured for an address. */
const loadersAt = async (address: string) => {
  vi.stubEnv('SANITY_API_HOST', address)
  vi.stubEnv('SANITY_API_READ_TOKEN', '')
  vi.resetModules()
  return {...(await import('@/lib/content/post')), ...(await import('@/lib/content/client'))}
}

test('an unreachable lake throws an error with its address and the command that starts it', async () => {
  const lake = await startLake()
  await lake.close()
  const {getPost} = await loadersAt(lake.url)
  await expect(getPost('any')).rejects.toMatchObject({name: 'ServiceUnavailableError', address: lake.url})
  await expect(getPost('any')).rejects.toThrow('npm run lake')
})

test('a missing data set throws instead of returning nothing', async () => {
  const lake = await startLake({datasets: ['elsewhere']})
  const {listPosts} = await loadersAt(lake.url)
  await expect(listPosts()).rejects.toThrow()
  await lake.close()
})

test('reading drafts without a token throws', async () => {
  const {getPost} = await loadersAt('http://127.0.0.1:9')
  await expect(getPost('any', {perspective: 'drafts'})).rejects.toThrow('SANITY_API_READ_TOKEN')
})

test('previews without a token do not open the circuit of the published pages', async () => {
  const lake = await startLake()
  const {getPost} = await loadersAt(lake.url)
  const {withDeadline} = await import('@/lib/sources/deadline')
  const load = (perspective: Perspective) => withDeadline(() => getPost('any', {perspective}))
  for (const perspective of [
    'drafts',
    ['rSpring', 'drafts'],
    {drafts: 'all'},
    {drafts: ['post-any']},
  ] satisfies Perspective[])
    await expect(load(perspective)).rejects.toThrow('Reading drafts requires SANITY_API_READ_TOKEN')
  expect(await load('published')).toBeNull()
  await lake.close()
})

test('a rejected query throws the lake’s own message', async () => {
  const lake = await startLake()
  const {fetchContent} = await loadersAt(lake.url)
  await expect(fetchContent('*[_type ==', {})).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('GROQ query parse error'),
  })
  await lake.close()
})

test('isHosted is true for Sanity’s hosts only', async () => {
  expect((await loadersAt('https://api.sanity.io')).isHosted).toBe(true)
  expect((await loadersAt('http://localhost:4010')).isHosted).toBe(false)
  expect((await loadersAt('https://notsanity.io')).isHosted).toBe(false)
})
