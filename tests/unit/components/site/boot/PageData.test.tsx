import type {HtmlProps} from 'next/dist/shared/lib/html-context.shared-runtime'
import {HtmlContext} from 'next/dist/shared/lib/html-context.shared-runtime'
import {renderToStaticMarkup} from 'react-dom/server'
import {expect, test} from 'vitest'
import {PageData} from '@/components/site/boot/PageData'

const POLICY = {title: 'Terms', body: [{_type: 'block'}]}

/** Returns the data of a page as they are in its HTML. */
function render(data: {page: string; isPreview?: true}, context: Partial<HtmlProps> = {}) {
  const value = {
    buildManifest: {pages: {'/_app': [], [data.page]: []}, polyfillFiles: [], lowPriorityFiles: []},
    __NEXT_DATA__: {...data, props: {pageProps: {policy: POLICY, readAt: 1}}},
    docComponentsRendered: {},
    ...context,
  } as unknown as HtmlProps
  const html = renderToStaticMarkup(
    <HtmlContext value={value}>
      <PageData />
    </HtmlContext>,
  )
  const [, json = ''] = /<script id="__NEXT_DATA__"[^>]*>(.*?)<\/script>/.exec(html) ?? []
  return JSON.parse(json)
}

test.each(['/legal/[policy]', '/legal/[policy]/[version]'])('S2-kept-text the data of %s have no text', page => {
  expect(render({page})).toEqual({
    page,
    props: {pageProps: {policy: {title: 'Terms', body: [], isInHtml: true}, readAt: 1}},
  })
})

test('S2-kept-text those of a preview and of another page have everything', () => {
  for (const data of [{page: '/legal/[policy]', isPreview: true as const}, {page: '/blog/[slug]'}, {page: '/other'}]) {
    expect(render(data)).toEqual({...data, props: {pageProps: {policy: POLICY, readAt: 1}}})
  }
})

test('S2-kept-text those of `next dev` have everything', () => {
  const {props} = render({page: '/legal/[policy]'}, {isDevelopment: true})
  expect(props.pageProps.policy).toEqual(POLICY)
})
