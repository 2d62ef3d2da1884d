import type {GetServerSideProps} from 'next'
import {BlogIndex} from '@/components/blog/BlogIndex'
import {listPath} from '@/components/blog/listPath'
import {Seo} from '@/components/site/seo/Seo'
import {POSTS_PER_PAGE} from '@/lib/constants'
import type {Layout} from '@/lib/content/layout/layout'
import {loadLayout} from '@/lib/content/layout/load-layout'
import type {Perspective} from '@/lib/content/perspective'
import {listPosts, type PostList} from '@/lib/content/post'
import {getRedirect} from '@/lib/content/redirect'
import {listTopics, type Topic} from '@/lib/content/topic'
import {setCacheControl} from '@/lib/http/set-cache-control'
import {toPageNumber} from '@/lib/page-number'
import {toPerspective} from '@/lib/preview/perspective'
import {routes} from '@/lib/routes'
import {withDeadline} from '@/lib/sources/deadline'
import {keepLastGood} from '@/lib/sources/keep-last-good'

type Posts = {list: PostList; topics: Topic[]; topic: Topic | null; page: number}
type Props = Posts & {layout: Layout}

const keepPosts = keepLastGood<Posts | null>('post listing', 100)

/** `/blog` with a topic or page number in its query: rendered on demand, so that it works without JavaScript. */
export const getServerSideProps: GetServerSideProps<Props> = ({query: {tag, page}, res, draftMode, previewData}) =>
  withDeadline(async () => {
    const perspective = toPerspective({previewData})
    const number = toPageNumber(page)
    const load = () => loadPosts(tag, number, perspective)
    const [posts, layout] = await Promise.all([
      perspective === 'published' ? keepPosts(JSON.stringify([tag, number]), load) : load(),
      loadLayout({perspective}),
    ])
    if (posts === null) {
      const moved = typeof tag === 'string' ? await getRedirect(routes.topic(tag), {perspective}) : null
      return moved ? {redirect: {destination: moved.to, permanent: moved.permanent}} : {notFound: true}
    }
    setCacheControl(res, {isPreview: draftMode === true})
    return {props: {...posts, layout: layout.value}}
  })

/** Returns null for a topic or a page that does not exist. */
async function loadPosts(tag: unknown, page: number, perspective: Perspective): Promise<Posts | null> {
  const topics = await listTopics({perspective})
  const topic = topics.find(({slug}) => slug === tag) ?? null
  if (tag !== undefined && topic === null) return null
  const list = await listPosts(
    {topic: topic?.slug, offset: (page - 1) * POSTS_PER_PAGE, limit: POSTS_PER_PAGE},
    {perspective},
  )
  // A page beyond the last one does not exist.
  if (page > 1 && list.posts.length === 0) return null
  return {list, topics, topic, page}
}

export default function SelectedPosts({layout: {blog}, ...props}: Props) {
  return (
    <>
      <Seo
        title={props.topic ? `${blog.name}: ${props.topic.title}` : blog.name}
        description={props.topic?.description}
        path={listPath(props.topic, props.page)}
        data={props.topic ? {topic: props.topic} : {}}
      />
      <BlogIndex {...props} />
    </>
  )
}
