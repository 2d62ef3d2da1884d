import {afterEach, expect, test, vi} from 'vitest'
import {startLake} from '../../../support/lake'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

/** Loads the loaders anew, with their settings pointing at an address. */
const loadersAt = async (address: string) => {
  vi.stubEnv('SANITY_API_HOST', address)
  vi.stubEnv('SANITY_API_READ_TOKEN', '')
  vi.resetModules()
  return {...(await import('@/lib/content/post')), ...(await import('@/lib/content/client'))}
}

test('a lake that is not there is told by its address and by how to start it, not taken for an empty one', async () => {
  const lake = await startLake()
  await lake.close()
  const {getPost} = await loadersAt(lake.url)
  await expect(getPost('any')).rejects.toMatchObject({name: 'ServiceUnavailableError', address: lake.url})
  await expect(getPost('any')).rejects.toThrow('npm run lake')
})

test('a lake without the data set is an error, not an empty answer', async () => {
  const lake = await startLake({datasets: ['elsewhere']})
  const {listPosts} = await loadersAt(lake.url)
  await expect(listPosts()).rejects.toThrow()
  await lake.close()
})

test('drafts are not asked for without a token', async () => {
  const {getPost} = await loadersAt('http://127.0.0.1:9')
  await expect(getPost('any', {perspective: 'drafts'})).rejects.toThrow('SANITY_API_READ_TOKEN')
})

test('a query that the lake refuses keeps the lake’s own words', async () => {
  const lake = await startLake()
  const {fetchContent} = await loadersAt(lake.url)
  await expect(fetchContent('*[_type ==', {})).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('GROQ query parse error'),
  })
  await lake.close()
})

test('a hosted project has its own host name, a lake of our own has not', async () => {
  expect((await loadersAt('https://api.sanity.io')).isHosted).toBe(true)
  expect((await loadersAt('http://localhost:4010')).isHosted).toBe(false)
  expect((await loadersAt('https://notsanity.io')).isHosted).toBe(false)
})
