import {PostMeta} from '@/components/blog/PostMeta'
import {Link} from '@/components/ui/Link'
import {Picture} from '@/components/ui/picture/Picture'
import type {PostSummary} from '@/lib/content/post'
import type {LatestPostsSection} from '@/lib/content/sections/latest-posts'
import {routes} from '@/lib/routes'
import {headingId, SectionFrame} from './SectionFrame'

/** The newest post with a large cover, then a list of the next ones. Renders nothing without posts. */
export function LatestPosts({section}: {section: LatestPostsSection}) {
  const {heading, link, posts} = section
  const [first, ...rest] = posts
  if (!first) return null
  return (
    <SectionFrame section={section} defaultBackground="paper">
      <div className="wrap">
        <div className="headrow">
          <h2 id={headingId(section)}>{heading}</h2>
          {link && (
            <Link href={link.href} isExternal={link.isExternal} className="tlink">
              {link.label}
            </Link>
          )}
        </div>
        <div className="grid grid-cols-1 gap-x-[clamp(2rem,5vw,5rem)] gap-y-9 md:grid-cols-[7fr_5fr]">
          <LeadPost post={first} />
          <ul className="plist">
            {rest.map(post => (
              <li key={post.id}>
                <Link href={routes.post(post.slug)} className="block">
                  <PostMeta post={post} />
                  <h3 className="display mt-2 mb-2.5 text-[clamp(1.3rem,2vw,1.8rem)] leading-[1.08] tracking-[-0.015em]">
                    {post.title}
                  </h3>
                  <p className="text-pretty">{post.excerpt}</p>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </SectionFrame>
  )
}

function LeadPost({post}: {post: PostSummary}) {
  return (
    <article>
      <Link href={routes.post(post.slug)} className="group block no-underline">
        {post.cover && (
          <Picture
            image={{...post.cover, alt: ''}}
            sizes="(width < 48rem) 89.5vw, min(49.4vw, 46.1rem)"
            preset="cover"
            ratio={16 / 10.4}
            className="mb-5 aspect-[16/10.4] w-full object-cover"
          />
        )}
        <PostMeta post={post} />
        <h3 className="display mt-2.5 pb-[0.45em] text-2 leading-[1.04] text-balance group-hover:underline group-hover:decoration-3">
          {post.title}
        </h3>
        <p className="max-w-136">{post.excerpt}</p>
      </Link>
    </article>
  )
}
