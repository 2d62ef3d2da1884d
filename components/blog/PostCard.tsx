import {Link} from '@/components/ui/Link'
import {Picture} from '@/components/ui/picture/Picture'
import type {PostSummary} from '@/lib/content/post'
import {routes} from '@/lib/routes'
import {PostMeta} from './PostMeta'

/** A post in a grid. Cover, caption, title and excerpt form one link. */
export function PostCard({post, level = 'h3'}: {post: PostSummary; level?: 'h2' | 'h3'}) {
  const Heading = level
  return (
    <article>
      <Link href={routes.post(post.slug)} className="post-card group no-underline">
        <div className="mb-4 aspect-[4/3] overflow-hidden bg-stock">
          {post.cover && (
            <Picture
              image={{...post.cover, alt: ''}}
              sizes="(width < 48rem) 89.5vw, min(28.6vw, 26.8rem)"
              preset="cover"
              ratio={4 / 3}
              className="size-full object-cover transition-transform duration-300 ease-press group-hover:-translate-x-1 group-hover:-translate-y-1"
            />
          )}
        </div>
        <div>
          <PostMeta post={post} />
          <Heading className="display mt-2 mb-2 text-[length:var(--title,clamp(1.3rem,1.9vw,1.65rem))] leading-[1.08] text-balance group-hover:underline">
            {post.title}
          </Heading>
          <p>{post.excerpt}</p>
        </div>
      </Link>
    </article>
  )
}
