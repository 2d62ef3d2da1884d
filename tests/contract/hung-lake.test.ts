import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createClient} from '@sanity/client'
import type {GetServerSidePropsContext} from 'next'
import {afterAll, afterEach, beforeAll, expect, test, vi} from 'vitest'
import {type LakeProcess, startLakeProcess} from '../support/lake-process'

/* A page's data from a real lake process that SIGSTOP suspends, as a hung machine does. */

/** The deadline is 3 s; before there was one, a load took 15 s. */
const MUCH_LESS_MS = 10_000

const TOKEN = 'a-token-of-the-administrator'
const dataDir = mkdtempSync(join(tmpdir(), 'overprint-hung-'))
let lake: LakeProcess
let staticProps: typeof import('@/lib/static-props').staticProps
let getPost: typeof import('@/lib/content/post').getPost
let posts: typeof import('@/pages/listing/posts')

beforeAll(async () => {
  lake = await startLakeProcess(dataDir, {LAKE_ADMIN_TOKEN: TOKEN})
  const client = createClient({
    projectId: 'overprint',
    dataset: 'production',
    apiHost: lake.url,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2025-02-19',
    token: TOKEN,
  })
  await client.createOrReplace({_id: 'settings', _type: 'settings', description: 'Printed when it sells'})
  vi.resetModules()
  vi.stubEnv('SANITY_API_HOST', lake.url)
  staticProps = (await import('@/lib/static-props')).staticProps
  getPost = (await import('@/lib/content/post')).getPost
  posts = await import('@/pages/listing/posts')
})
afterEach(() => lake.signal('SIGCONT'))
afterAll(async () => {
  await lake.end('SIGKILL')
  rmSync(dataDir, {recursive: true, force: true})
})

const toPath = () => '/a-page'
const onlyLayout = async () => staticProps(async () => ({}), toPath)({})
const post = async () => staticProps(async () => ({post: await getPost('any')}), toPath)({})
const listing = async () => {
  const res = {setHeader: () => {}, hasHeader: () => false}
  return posts.getServerSideProps({query: {page: '1'}, res} as unknown as GetServerSidePropsContext)
}
const outcome = (load: Promise<unknown>) => load.catch((error: unknown) => error)
/** Much later than a page with the last layout. */
const later = {revalidate: expect.toSatisfy((seconds: number) => seconds >= 240)}
const settled = {props: {layout: {description: 'Printed when it sells'}}}

test('while the lake is suspended, no page load waits long, and pages get the last good layout and listing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await onlyLayout()).toMatchObject({...settled, ...later})
  expect(await listing()).toMatchObject(settled)
  lake.signal('SIGSTOP')

  const start = performance.now()
  const [first] = await Promise.all([onlyLayout(), outcome(post()), outcome(post())])
  expect(performance.now() - start).toBeLessThan(MUCH_LESS_MS)
  // A publish must not take a page with the last layout as its proof.
  expect(first).toMatchObject({props: {...settled.props, readAt: 0}, revalidate: 30})

  // Now the circuit is open. One of these may test the lake until its deadline.
  const again = performance.now()
  const loads = await Promise.all([outcome(post()), onlyLayout(), listing()])
  expect(performance.now() - again).toBeLessThan(MUCH_LESS_MS)
  expect(loads).toMatchObject([{name: 'ServiceUnavailableError'}, settled, {props: {page: 1, ...settled.props}}])
})

test('a lake that continues is used again within seconds', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'info').mockImplementation(() => {})
  lake.signal('SIGSTOP')
  await Promise.all([outcome(post()), outcome(post())])
  lake.signal('SIGCONT')
  await expect.poll(onlyLayout, {interval: 200}).toMatchObject({...settled, ...later})
  await expect(post()).resolves.toMatchObject({props: {post: null}})
})
