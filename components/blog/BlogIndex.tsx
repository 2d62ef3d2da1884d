import {useLayout} from '@/components/site/layout/LayoutContext'
import {Link} from '@/components/ui/Link'
import {lazyHydrated} from '@/components/ui/lazyHydrated'
import {Pager} from '@/components/ui/Pager'
import {Picture} from '@/components/ui/picture/Picture'
import {POSTS_PER_PAGE} from '@/lib/constants'
import type {PostList, PostSummary} from '@/lib/content/post'
import type {Topic} from '@/lib/content/topic'
import {routes} from '@/lib/routes'
import {listPath} from './listPath'
import {PostGrid} from './PostGrid'
import {PostMeta} from './PostMeta'
import {TopicNav} from './TopicNav'

const NewsletterForm = lazyHydrated(() => import('./NewsletterForm'))

type Props = {list: PostList; topics: Topic[]; topic: Topic | null; page: number}

/** The blog: on the front page the latest post, the three before it and a grid of the others; otherwise one grid. */
export function BlogIndex({list, topics, topic, page}: Props) {
  const {blog} = useLayout()
  const isFront = topic === null && page === 1
  const [latest, ...others] = list.posts
  return (
    <>
      <header className="border-b-[1.5px] border-rule py-[clamp(2rem,5vw,4.5rem)]">
        <div className="wrap">
          <h1 className="-ml-[0.04em] pb-[0.04em] text-[clamp(min(3rem,15vw),12.4vw,12.25rem)] leading-[0.84] tracking-[-0.05em]">
            {blog.name}
          </h1>
          <div className="mt-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
            <p className="lead max-w-[30rem]">{topic?.description || blog.intro}</p>
            <TopicNav topics={topics} current={topic} />
          </div>
        </div>
      </header>
      {isFront && latest && <RecentPosts latest={latest} others={others.slice(0, 3)} />}
      <section className="wrap pb-sec pt-9" aria-labelledby="posts">
        <h2 id="posts" className="sr-only">
          {topic ? `Posts on ${topic.title}` : 'More posts'}
        </h2>
        {latest ? (
          <PostGrid posts={isFront ? others.slice(3) : list.posts} />
        ) : (
          <p className="lead">No posts here yet.</p>
        )}
        <Pager
          page={page}
          pageCount={Math.ceil(list.total / POSTS_PER_PAGE)}
          toHref={number => listPath(topic, number)}
          nextLabel="Older posts"
        />
      </section>
    </>
  )
}

function RecentPosts({latest, others}: {latest: PostSummary; others: PostSummary[]}) {
  return (
    <section
      className="wrap grid gap-x-[clamp(2rem,5vw,5rem)] gap-y-9 pt-9 pb-16 lg:grid-cols-[7fr_5fr]"
      aria-labelledby="latest"
    >
      <LatestPost post={latest} />
      <div>
        {others.length > 0 && (
          <>
            <h2 className="mb-3 font-text text-body leading-snug font-bold tracking-normal">Just before that</h2>
            <ul className="plist">
              {others.map(post => (
                <li key={post.id}>
                  <Link href={routes.post(post.slug)} className="block">
                    <PostMeta post={post} />
                    <h3 className="display my-2 text-[clamp(1.3rem,2vw,1.8rem)] leading-[1.08]">{post.title}</h3>
                    <p>{post.excerpt}</p>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
        <NewsletterForm />
      </div>
    </section>
  )
}

function LatestPost({post}: {post: PostSummary}) {
  return (
    <article>
      <h2 id="latest" className="sr-only">
        Latest
      </h2>
      <Link href={routes.post(post.slug)} className="group block no-underline">
        <div className="mb-5 aspect-[16/10.4] overflow-hidden bg-stock">
          {post.cover && (
            <Picture
              image={{...post.cover, alt: ''}}
              sizes="(width < 64rem) 89.5vw, min(49.4vw, 46.1rem)"
              preset="cover"
              ratio={16 / 10.4}
              priority
              className="size-full object-cover"
            />
          )}
        </div>
        <PostMeta post={post} withDate />
        <h3 className="display mt-2 pb-[0.45em] text-1 leading-none text-balance group-hover:underline">
          {post.title}
        </h3>
        <p className="lead max-w-[36rem]">{post.excerpt}</p>
      </Link>
    </article>
  )
}
