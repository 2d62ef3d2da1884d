import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, relative} from 'node:path'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {fallbackLayout} from '@/lib/content/layout/fallback-layout'
import type {Layout} from '@/lib/content/layout/layout'
import {cachePage} from '../../../support/cluster/page-server'

const LAST = Symbol.for('overprint.last layout')
const forget = () => {
  delete (globalThis as {[LAST]?: unknown})[LAST]
}
let folder = ''

beforeEach(() => {
  forget()
  folder = mkdtempSync(join(tmpdir(), 'overprint-build-'))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubEnv('SANITY_API_HOST', 'http://127.0.0.1:9')
  vi.stubEnv('NEXT_DIST_DIR', relative(process.cwd(), folder))
  vi.resetModules()
})
afterEach(() => {
  vi.unstubAllEnvs()
  forget()
  rmSync(folder, {recursive: true, force: true})
})

const published = {perspective: 'published'} as const
const modules = async () => ({
  ...(await import('@/lib/content/layout/load-layout')),
  ...(await import('@/lib/content/layout/built-layout')),
  ...(await import('@/lib/content/layout/last-layout')),
})

test('without a layout that was ever good, the fallback is used', async () => {
  const {loadLayout, rememberBuiltLayout} = await modules()
  rememberBuiltLayout()
  expect(await loadLayout(published)).toEqual({value: fallbackLayout, isCurrent: false})
})

test('a server that starts while the lake is down uses the layout of its build', async () => {
  const layout: Layout = {...fallbackLayout, footerText: 'Of the build'}
  mkdirSync(join(folder, 'server', 'pages'), {recursive: true})
  writeFileSync(join(folder, 'server', 'pages', '404.json'), JSON.stringify({pageProps: {layout, readAt: 1}}))
  const {loadLayout, rememberBuiltLayout, lastLayout} = await modules()
  rememberBuiltLayout()
  expect(await loadLayout(published)).toEqual({value: layout, isCurrent: false})
  // Another page is another bundle, with its own instance of each module.
  vi.resetModules()
  expect((await modules()).lastLayout).not.toBe(lastLayout)
  expect((await modules()).lastLayout()).toEqual({layout, readAt: 1})
})

test('a layout whose load began earlier and ends later does not replace the last one', async () => {
  const {rememberLayout, lastLayout} = await modules()
  const begunAt = performance.now()
  rememberLayout({layout: fallbackLayout, readAt: 5})
  rememberLayout({layout: {...fallbackLayout, footerText: 'Older'}, readAt: 4}, begunAt - 1)
  expect(lastLayout()).toEqual({layout: fallbackLayout, readAt: 5})
})

test('a preview does not get a published layout', async () => {
  vi.stubEnv('SANITY_API_READ_TOKEN', 'a-token-that-may-read-drafts')
  const {loadLayout, rememberLayout} = await modules()
  rememberLayout({layout: fallbackLayout, readAt: 4})
  await expect(loadLayout({perspective: 'drafts'})).rejects.toThrow('npm run lake')
})

test('a page without the lake has the later layout: that of the cached page or that of this process', async () => {
  const {rememberLayout} = await modules()
  rememberLayout({layout: fallbackLayout, readAt: 4})
  const layout: Layout = {...fallbackLayout, footerText: 'Of another server'}
  await cachePage(folder, 'a-page', {layout, readAt: 5})
  const {staticProps} = await import('@/lib/static-props')
  const page = staticProps(
    async () => ({}),
    () => '/a-page',
  )
  expect(await page({revalidateReason: 'stale'})).toMatchObject({props: {layout, readAt: 0}})
  rememberLayout({layout: fallbackLayout, readAt: 6})
  expect(await page({revalidateReason: 'stale'})).toMatchObject({props: {layout: fallbackLayout, readAt: 0}})
})

test('a build fails without the lake instead of using an old layout', async () => {
  const {rememberLayout} = await modules()
  rememberLayout({layout: fallbackLayout, readAt: 4})
  const {staticProps} = await import('@/lib/static-props')
  const page = staticProps(
    async () => ({}),
    () => '/a-page',
  )
  await expect(page({revalidateReason: 'build'})).rejects.toThrow('npm run lake')
  expect(await page({revalidateReason: 'stale'})).toMatchObject({props: {layout: fallbackLayout, readAt: 0}})
})
