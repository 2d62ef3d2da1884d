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
  test('are what the loader answers, with the layout', async () => {
    const load = staticProps<{word: string}, {slug: string}>(async ({params}) => ({word: params.slug}))
    expect(await load({params: {slug: 'ink'}})).toMatchObject({
      props: {word: 'ink', layout: {siteName: 'Overprint'}},
      revalidate: 300,
    })
  })

  test('are a 404 that is asked for again soon when there is certainly nothing', async () => {
    const load = staticProps(async () => null)
    expect(await load({})).toEqual({notFound: true, revalidate: 30})
  })

  test('are a redirect for good when the address has moved', async () => {
    const load = staticProps<object, {slug: string}>(async () => null, toPath)
    expect(await load({params: {slug: 'old'}})).toEqual({
      redirect: {destination: '/blog/new', permanent: true},
      revalidate: 30,
    })
    expect(await load({params: {slug: 'never'}})).toMatchObject({notFound: true})
  })

  test('do without an optional part, say so in the log, and are asked for again soon', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const load = staticProps<{part: string[]}>(async ({optional}) => ({
      part: await optional('The part', Promise.reject(new Error('no answer')), []),
    }))
    expect(await load({})).toMatchObject({props: {part: []}, revalidate: 30})
    expect(log).toHaveBeenCalledWith('The part left out: no answer')
  })

  test('are nothing at all when the loader throws: the last good page stays', async () => {
    const load = staticProps(() => Promise.reject(new Error('unknown')))
    await expect(load({})).rejects.toThrow('unknown')
  })
})
