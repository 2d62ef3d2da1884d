import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest'
import {toPreviewData} from '@/lib/preview/perspective'
import {cachePage} from '../../support/cluster/page-server'
import type {TestLake} from '../../support/lake'
import {startContent} from './content/content-environment'

const folder = mkdtempSync(join(tmpdir(), 'overprint-props-'))
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
afterAll(async () => {
  await lake.close()
  rmSync(folder, {recursive: true, force: true})
})

const noAnswer = () => Promise.reject(new Error('no answer'))
const toPath = ({slug}: {slug: string}) => `/blog/${slug}`

describe('the static props of a page', () => {
  test('are the loader’s value with the layout', async () => {
    const load = staticProps<{word: string}, {slug: string}>(async ({params}) => ({word: params.slug}), toPath)
    expect(await load({params: {slug: 'ink'}})).toMatchObject({props: {word: 'ink', layout: {siteName: 'Overprint'}}})
  })

  test('are revalidated at different times, so that the pages of a build are not generated again at one time', async () => {
    const load = staticProps<object, {slug: string}>(async () => ({}), toPath)
    const results = await Promise.all(Array.from({length: 50}, () => load({params: {slug: 'ink'}})))
    const seconds = results.map(result => ('revalidate' in result ? Number(result.revalidate) : 0))
    expect(Math.min(...seconds)).toBeGreaterThanOrEqual(240)
    expect(Math.max(...seconds)).toBeLessThanOrEqual(300)
    expect(new Set(seconds).size).toBeGreaterThan(10)
  })

  test('are a 404 that is revalidated soon when the loader returns null', async () => {
    const load = staticProps<object, {slug: string}>(async () => null, toPath)
    expect(await load({params: {slug: 'never'}})).toEqual({notFound: true, revalidate: 30})
  })

  test('are a permanent redirect when the path has moved', async () => {
    const load = staticProps<object, {slug: string}>(async () => null, toPath)
    expect(await load({params: {slug: 'old'}})).toEqual({
      redirect: {destination: '/blog/new', permanent: true},
      revalidate: 30,
    })
    expect(await load({params: {slug: 'never'}})).toMatchObject({notFound: true})
  })

  test('have the fallback for a part that fails, which is logged, and are revalidated soon', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const load = staticProps<{part: string[]}, {slug: string}>(
      async ({optional}) => ({part: await optional('part', noAnswer(), [])}),
      toPath,
    )
    expect(await load({params: {slug: 'ink'}})).toMatchObject({props: {part: [], partsReadAt: 0}, revalidate: 30})
    expect(log).toHaveBeenCalledWith('Cannot load the part of /blog/ink; using the fallback: no answer')
  })

  test('have a part that fails as it is on the cached page, but not in a preview or a build', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const load = staticProps<{part: string[]}, {slug: string}>(
      async ({optional}) => ({part: await optional('part', noAnswer(), [])}),
      toPath,
    )
    const context = {params: {slug: 'cached'}}
    await cachePage(folder, 'blog/cached', {part: ['cached'], readAt: 5, partsReadAt: 4})
    expect(await load(context)).toMatchObject({props: {part: ['cached'], partsReadAt: 4}, revalidate: 30})
    await cachePage(folder, 'blog/cached', {part: ['cached'], readAt: 5})
    expect(await load(context)).toMatchObject({props: {part: ['cached'], partsReadAt: 5}})
    expect(await load({...context, revalidateReason: 'build'})).toMatchObject({props: {part: [], partsReadAt: 0}})
    const previewData = toPreviewData('drafts')
    expect(await load({...context, previewData})).toMatchObject({props: {part: [], partsReadAt: 0}})
  })

  test('say nothing of parts that are current', async () => {
    const load = staticProps<{part: string}>(
      async ({optional}) => ({part: await optional('part', Promise.resolve('current'), '')}),
      () => '/',
    )
    const {props} = (await load({})) as {props: object}
    expect(props).toMatchObject({part: 'current'})
    expect(props).not.toHaveProperty('partsReadAt')
  })

  test('have a deadline, but not in a build', async () => {
    const {currentLoad} = await import('@/lib/sources/deadline')
    const load = staticProps(
      async () => ({hasDeadline: currentLoad() !== undefined}),
      () => '/',
    )
    expect(await load({revalidateReason: 'build'})).toMatchObject({props: {hasDeadline: false}})
    for (const revalidateReason of ['stale', 'on-demand', undefined] as const) {
      expect(await load({revalidateReason})).toMatchObject({props: {hasDeadline: true}})
    }
  })

  test('note when an address has no page, but not in a preview', async () => {
    const {missingAt} = await import('@/lib/shared-cache/missing-pages')
    const {staticRedirects} = await import('@/lib/static-props')
    const load = staticProps<object, {slug: string}>(async ({params}) => (params.slug === 'page' ? {} : null), toPath)
    const since = Date.now()
    for (const slug of ['missing', 'old', 'page']) await load({params: {slug}})
    await staticRedirects<{path: string[]}>(({path}) => `/${path.join('/')}`)({params: {path: ['a', 'ß']}})
    await load({params: {slug: 'previewed'}, draftMode: true})
    for (const address of ['/blog/missing', '/blog/old', '/a/%C3%9F'])
      expect(missingAt(address)).toBeGreaterThanOrEqual(since)
    expect(missingAt('/blog/page')).toBe(0)
    expect(missingAt('/blog/previewed')).toBeUndefined()
  })

  test('reject when the loader throws, so that Next keeps the last good page', async () => {
    const load = staticProps(
      () => Promise.reject(new Error('unknown')),
      () => '/',
    )
    await expect(load({})).rejects.toThrow('unknown')
  })
})
