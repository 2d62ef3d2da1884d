import {readFileSync} from 'node:fs'
import {resolve} from 'node:path'
import {gzipSync} from 'node:zlib'
import type {HtmlProps} from 'next/dist/shared/lib/html-context.shared-runtime'
import {HtmlContext} from 'next/dist/shared/lib/html-context.shared-runtime'
import {renderToStaticMarkup} from 'react-dom/server'
import {expect, test} from 'vitest'
import {BootHead} from '@/components/site/boot/BootHead'
import minified from '@/scripts/minified.cjs'

const GROUPS = {
  '/_app': {otherChunks: ['app.js'], runtimeModuleIds: [1, 2]},
  '/a': {otherChunks: ['a.js'], runtimeModuleIds: [1, 3]},
}

/** Renders the head of a production document. */
function render(context: Partial<HtmlProps> = {}, data: Partial<HtmlProps['__NEXT_DATA__']> = {}): string {
  const page = data.page ?? '/a'
  const value = {
    buildManifest: {
      pages: {'/_app': ['static/chunks/app.js'], [page]: ['static/chunks/a.js']},
      polyfillFiles: ['static/chunks/polyfill.js'],
      lowPriorityFiles: ['static/id/_buildManifest.js'],
      pagesChunkGroupBootstrapParams: GROUPS,
      chunkLoadingGlobal: 'CHUNKS',
    },
    __NEXT_DATA__: {page, ...data},
    dynamicImports: ['static/chunks/dynamic.js'],
    dynamicCssManifest: new Set(),
    scriptLoader: {},
    docComponentsRendered: {},
    headTags: [],
    assetPrefix: '',
    assetQueryString: '',
    mutableAssetQueryString: '',
    cssAssetQueryString: '',
    isDevelopment: false,
    disableOptimizedLoading: false,
    ...context,
  } as unknown as HtmlProps
  return renderToStaticMarkup(
    <HtmlContext value={value}>
      <BootHead />
    </HtmlContext>,
  )
}

/** Lists the sources of scripts that the browser runs. Browsers with modules skip `nomodule`. */
const scriptsOf = (html: string) =>
  [...html.matchAll(/<script[^>]*src="([^"]+)"[^>]*>/g)].flatMap(([tag, src = '']) =>
    /nomodule/i.test(tag) ? [] : src,
  )
/** Returns the data of the boot script; null when there is none. */
const bootOf = (html: string) => {
  const [, data] = /data-boot="([^"]+)"/.exec(html) ?? []
  return data ? JSON.parse(data.replaceAll('&quot;', '"')) : null
}
const FILES = ['dynamic.js', 'app.js', 'a.js', '_buildManifest.js']
const toFiles = (paths: string[]) => paths.map(path => path.split('/').at(-1))

test('S2-paint-first the document runs the boot script only, which has the others in their order', () => {
  const html = render()
  expect(scriptsOf(html)).toEqual([expect.stringMatching(/boot\.js$/)])
  const {scripts, ...boot} = bootOf(html)
  expect(toFiles(scripts)).toEqual(FILES)
  expect(boot).toMatchObject({global: 'CHUNKS', isUrgent: false})
})

test('S2-paint-first each module that starts the page is evaluated once, in a task of its own', () => {
  expect(bootOf(render()).modules).toEqual([
    {otherChunks: ['app.js'], runtimeModuleIds: [1]},
    {otherChunks: ['app.js'], runtimeModuleIds: [2]},
    {otherChunks: ['a.js'], runtimeModuleIds: [3]},
  ])
})

test('browsers without modules still get Next’s polyfill', () => {
  expect(render()).toMatch(/<script defer="" noModule="" src="\/_next\/static\/chunks\/polyfill\.js">/)
})

test('every script has an address, with or without the shared runtime', () => {
  for (const pagesChunkGroupBootstrapParams of [GROUPS, undefined])
    expect(
      render({
        buildManifest: {
          pages: {'/_app': [], '/a': []},
          polyfillFiles: [],
          lowPriorityFiles: [],
          pagesChunkGroupBootstrapParams,
          chunkLoadingGlobal: 'CHUNKS',
        },
      } as unknown as HtmlProps),
    ).not.toMatch(/<script(?![^>]*src=)/)
})

test('in a preview and in the Studio the scripts start at once', () => {
  expect(bootOf(render({}, {isPreview: true}))).toMatchObject({isUrgent: true})
  expect(bootOf(render({}, {page: '/studio/[[...tool]]'}))).toMatchObject({isUrgent: true})
})

test('next dev keeps the tags of Next', () => {
  const html = render({isDevelopment: true})
  expect(bootOf(html)).toBeNull()
  expect(toFiles(scriptsOf(html))).toEqual(FILES)
})

test('the boot script has at most 1,050 bytes as browsers get it, gzip', async () => {
  const script = await minified(readFileSync(resolve('components/site/boot/boot.js'), 'utf8'))
  expect(gzipSync(script, {level: 9}).length).toBeLessThanOrEqual(1050)
})
