import {BlogIndex} from '@/components/blog/BlogIndex'
import {Seo} from '@/components/site/Seo'
import {POSTS_PER_PAGE} from '@/lib/constants'
import {listPosts, type PostList} from '@/lib/content/post'
import {listTopics, type Topic} from '@/lib/content/topic'
import {staticProps} from '@/lib/static-props'

type Props = {list: PostList; topics: Topic[]}

export const getStaticProps = staticProps<Props>(async ({perspective}) => {
  const [list, topics] = await Promise.all([
    listPosts({offset: 0, limit: POSTS_PER_PAGE}, {perspective}),
    listTopics({perspective}),
  ])
  return {list, topics}
})

export default function Blog({list, topics}: Props) {
  return (
    <>
      <Seo title="The Proof" description="Notes from the press floor on files, inks, prices and parcels." />
      <BlogIndex list={list} topics={topics} topic={null} page={1} />
    </>
  )
}
