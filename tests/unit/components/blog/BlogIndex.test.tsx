import {prerender} from 'react-dom/static'
import {expect, test} from 'vitest'
import {BlogIndex} from '@/components/blog/BlogIndex'
import {LayoutProvider} from '@/components/site/layout/LayoutContext'
import {fallbackLayout} from '@/lib/content/layout/fallback-layout'
import type {PostSummary} from '@/lib/content/post'
import type {Topic} from '@/lib/content/topic'

const COLOUR: Topic = {id: 'topic-colour', title: 'Colour', slug: 'colour', description: '', postCount: 0}
const post = (name: string): PostSummary => ({
  id: name,
  slug: name,
  title: name,
  excerpt: '',
  cover: null,
  publishedAt: '2025-12-01T00:00:00Z',
  publishedOn: '2025-12-01',
  topics: [],
  authors: [],
  readingMinutes: 1,
})

/** Waits for the code that loads later. */
async function render(posts: PostSummary[], topic: Topic | null = null): Promise<string> {
  const {prelude} = await prerender(
    <LayoutProvider value={fallbackLayout}>
      <BlogIndex list={{posts, total: posts.length}} topics={[COLOUR]} topic={topic} page={1} />
    </LayoutProvider>,
  )
  return new Response(prelude).text()
}

test('a blog or a topic without posts says so', async () => {
  for (const topic of [null, COLOUR]) expect(await render([], topic)).toContain('No posts here yet.')
  expect(await render([post('one')], COLOUR)).not.toContain('No posts here yet.')
})

test('a blog with one post has no heading above posts before it', async () => {
  expect(await render([post('one')])).not.toContain('Just before that')
  expect(await render([post('one'), post('two')])).toContain('Just before that')
})

test('a draft without a date can be the latest post', async () => {
  const html = await render([{...post('one'), publishedAt: '', publishedOn: ''}])
  expect(html).toContain('Latest')
  expect(html).not.toContain('<time')
})
