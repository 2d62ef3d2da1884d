import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest'
import type {TestLake} from '../../support/lake'
import {startContent} from './content/content-environment'

let lake: TestLake
let staticProps: typeof import('@/lib/static-props').staticProps

beforeAll(async () => {
  lake = await startContent([
    {
      _id: 'settings',
      _type: 'settings',
      siteName: 'Overprint',
      titleSeparator: '·',
      description: 'Printed when it sells',
    },
    {_id: 'redirect-old', _type: 'redirect', from: '/blog/old', to: '/blog/new', permanent: true},
    {
      _id: 'post-new',
      _type: 'post',
      slug: {_type: 'slug', current: 'new'},
      publishedAt: '2026-01-01T00:00:00Z',
    },
  ])
  staticProps = (await import('@/lib/static-props')).staticProps
})
afterAll(() => lake.close())

const toPath = ({slug}: {slug: string}) => `/blog/${slug}`

describe('the static props of a page', () => {
  test('are the loader’s value with the layout', async () => {
    const load = staticProps<{word: string}, {slug: string}>(async ({params}) => ({word: params.slug}))
    expect(await load({params: {slug: 'ink'}})).toMatchObject({
      props: {word: 'ink', layout: {siteName: 'Overprint'}},
      revalidate: 300,
    })
  })

  test('are a 404 that is revalidated soon when the loader returns null', async () => {
    const load = staticProps(async () => null)
    expect(await load({})).toEqual({notFound: true, revalidate: 30})
  })

  test('are a permanent redirect when the path has moved', async () => {
    const load = staticProps<object, {slug: string}>(async () => null, toPath)
    expect(await load({params: {slug: 'old'}})).toEqual({
      redirect: {destination: '/blog/new', permanent: true},
      revalidate: 30,
    })
    expect(await load({params: {slug: 'never'}})).toMatchObject({notFound: true})
  })

  test('use the fallback when optional data fail, log the error and are revalidated soon', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const load = staticProps<{part: string[]}>(async ({optional}) => ({
      part: await optional('The part', Promise.reject(new Error('no answer')), []),
    }))
    expect(await load({})).toMatchObject({props: {part: []}, revalidate: 30})
    expect(log).toHaveBeenCalledWith('Optional data failed; using the fallback: The part: no answer')
  })

  test('use the last good optional data when they fail later', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const parts = [Promise.resolve(['good']), Promise.reject(new Error('no answer'))]
    for (const part of parts) part.catch(() => {})
    const load = staticProps<{part: string[]}>(async ({optional}) => ({
      part: await optional('The part that fails later', parts.shift() ?? Promise.resolve([]), []),
    }))
    expect(await load({})).toMatchObject({props: {part: ['good']}, revalidate: 300})
    expect(await load({})).toMatchObject({props: {part: ['good']}, revalidate: 30})
  })

  test('have a deadline, but not in a build', async () => {
    const {currentLoad} = await import('@/lib/sources/deadline')
    const load = staticProps(async () => ({hasDeadline: currentLoad() !== undefined}))
    expect(await load({revalidateReason: 'build'})).toMatchObject({props: {hasDeadline: false}})
    for (const revalidateReason of ['stale', 'on-demand', undefined] as const) {
      expect(await load({revalidateReason})).toMatchObject({props: {hasDeadline: true}})
    }
  })

  test('reject when the loader throws, so that Next keeps the last good page', async () => {
    const load = staticProps(() => Promise.reject(new Error('unknown')))
    await expect(load({})).rejects.toThrow('unknown')
  })
})
