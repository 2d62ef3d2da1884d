import {BlogIndex} from '@/components/blog/BlogIndex'
import {postItems} from '@/components/blog/postItems'
import {Seo} from '@/components/site/seo/Seo'
import {POSTS_PER_PAGE} from '@/lib/constants'
import type {Layout} from '@/lib/content/layout/layout'
import {listPosts, type PostList} from '@/lib/content/post'
import {listTopics, type Topic} from '@/lib/content/topic'
import {routes} from '@/lib/routes'
import {staticProps} from '@/lib/static-props'

type Props = {list: PostList; topics: Topic[]; layout: Layout}

export const getStaticProps = staticProps<Omit<Props, 'layout'>>(
  async ({perspective}) => {
    const [list, topics] = await Promise.all([
      listPosts({offset: 0, limit: POSTS_PER_PAGE}, {perspective}),
      listTopics({perspective}),
    ])
    return {list, topics}
  },
  () => routes.blog,
)

export default function Blog({list, topics, layout}: Props) {
  return (
    <>
      <Seo title={layout.blog.name} description={layout.blog.intro} data={{items: postItems(list.posts)}} />
      <BlogIndex list={list} topics={topics} topic={null} page={1} />
    </>
  )
}
