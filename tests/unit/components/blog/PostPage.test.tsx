import {prerender} from 'react-dom/static'
import {expect, test} from 'vitest'
import {PostPage} from '@/components/blog/PostPage'
import {LayoutProvider} from '@/components/site/layout/LayoutContext'
import {fallbackLayout} from '@/lib/content/layout/fallback-layout'
import type {Post} from '@/lib/content/post'

const POST: Post = {
  id: 'post-ink',
  slug: 'ink',
  title: 'Ink',
  excerpt: 'About ink.',
  cover: null,
  publishedAt: '2025-11-30T23:00:00Z',
  publishedOn: '2025-12-01',
  topics: [],
  readingMinutes: 3,
  rev: 'a',
  updatedAt: '2025-11-30T23:00:00Z',
  body: [],
  headings: [],
  authors: [
    {name: 'Des', slug: 'des', role: '', bio: '', portrait: null},
    {name: 'Ilona', slug: 'ilona', role: '', bio: '', portrait: null},
  ],
  seo: {title: null, description: null, image: null, noIndex: false},
  related: [],
}

/** Waits for the code that loads later. */
async function headerOf(post: Post): Promise<string> {
  const page = (
    <LayoutProvider value={fallbackLayout}>
      <PostPage post={post} products={{}} />
    </LayoutProvider>
  )
  const {prelude} = await prerender(page)
  const [, header = ''] = /<header[^>]*>(.*?)<\/header>/s.exec(await new Response(prelude).text()) ?? []
  return header.replace(/<!--.*?-->/g, '')
}

test('a post shows its date and its authors', async () => {
  const header = await headerOf(POST)
  expect(header).toMatch(/<time dateTime="2025-11-30T23:00:00Z"[^>]*>1 December 2025<\/time>/)
  expect(header.replace(/<[^>]+>/g, '')).toContain('By Des and Ilona')
})

test('a draft without authors has no line that begins with “By”', async () => {
  expect(await headerOf({...POST, authors: []})).not.toContain('By')
})

test('a draft without a date says so', async () => {
  const header = await headerOf({...POST, publishedAt: '', publishedOn: ''})
  expect(header).toContain('Not dated yet')
  expect(header).not.toContain('<time')
})
