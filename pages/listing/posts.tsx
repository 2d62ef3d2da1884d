import type {GetServerSideProps} from 'next'
import {BlogIndex} from '@/components/blog/BlogIndex'
import {Seo} from '@/components/site/seo/Seo'
import {POSTS_PER_PAGE} from '@/lib/constants'
import {getLayout, type Layout} from '@/lib/content/layout/layout'
import {listPosts, type PostList} from '@/lib/content/post'
import {getRedirect} from '@/lib/content/redirect'
import {listTopics, type Topic} from '@/lib/content/topic'
import {setCacheControl} from '@/lib/http/set-cache-control'
import {toPageNumber} from '@/lib/page-number'
import {toPerspective} from '@/lib/preview/perspective'
import {routes} from '@/lib/routes'

type Props = {list: PostList; topics: Topic[]; topic: Topic | null; page: number; layout: Layout}

/** `/blog` with a topic or page number in its query: rendered on demand, so that it works without JavaScript. */
export const getServerSideProps: GetServerSideProps<Props> = async ({query, res, draftMode, previewData}) => {
  const perspective = toPerspective({previewData})
  const page = toPageNumber(query.page)
  const [topics, layout] = await Promise.all([listTopics({perspective}), getLayout({perspective})])
  const topic = topics.find(({slug}) => slug === query.tag) ?? null
  if (query.tag !== undefined && topic === null) {
    const moved = typeof query.tag === 'string' ? await getRedirect(routes.topic(query.tag), {perspective}) : null
    return moved ? {redirect: {destination: moved.to, permanent: moved.permanent}} : {notFound: true}
  }
  const list = await listPosts(
    {topic: topic?.slug, offset: (page - 1) * POSTS_PER_PAGE, limit: POSTS_PER_PAGE},
    {perspective},
  )
  setCacheControl(res, {isPreview: draftMode === true})
  return {props: {list, topics, topic, page, layout}}
}

export default function SelectedPosts({layout: {blog}, ...props}: Props) {
  return (
    <>
      <Seo
        title={props.topic ? `${blog.name}: ${props.topic.title}` : blog.name}
        description={props.topic?.description}
      />
      <BlogIndex {...props} />
    </>
  )
}
