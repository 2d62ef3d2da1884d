import {afterAll, beforeAll, expect, test} from 'vitest'
import {validateXML} from 'xmllint-wasm'
import type {TestLake} from '../../../support/lake'
import {post, topic} from '../content/article'
import {keyed, slug, startContent} from '../content/content-environment'

let lake: TestLake
let buildFeed: typeof import('@/lib/seo/feed').buildFeed

beforeAll(async () => {
  lake = await startContent([
    {_id: 'settings', _type: 'settings', blogName: 'The\u000bBlot', blogIntro: 'On\u0000 ink ]]>'},
    {_id: 'author-des', _type: 'author', name: 'Des', slug: slug('des')},
    {...topic('colour'), title: 'Colour\u0008'},
    post('ink', '2026-01-02T09:00:00Z', {
      title: 'A\u000bB',
      excerpt: 'x ]]> y ]]> z\uffff',
      topics: [keyed('topic-colour')],
    }),
    post('plain', '2026-01-01T09:00:00Z', {title: 'Tea & “coffee” 🖨', excerpt: 'One\nline <b>'}),
  ])
  ;({buildFeed} = await import('@/lib/seo/feed'))
})
afterAll(() => lake.close())

test('the feed is well-formed, whatever characters its texts have', async () => {
  const xml = await buildFeed()
  const {errors} = await validateXML({xml: [{fileName: 'rss.xml', contents: xml}], normalization: 'c14n'})
  expect(errors).toEqual([])
  for (const text of ['The Blot · Overprint', 'A B', 'x ]] > y ]] > z ', 'Tea & “coffee” 🖨', 'One\nline <b>'])
    expect(xml).toContain(text)
})
