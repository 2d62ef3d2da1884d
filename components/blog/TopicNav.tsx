import {Link} from '@/components/ui/Link'
import type {Topic} from '@/lib/content/topic'
import {routes} from '@/lib/routes'

/** Links to the blog's topics and marks the current one. */
export function TopicNav({topics, current}: {topics: Topic[]; current: Topic | null}) {
  const links = [
    {href: routes.blog, label: 'All', isCurrent: current === null},
    ...topics
      .filter(({postCount}) => postCount > 0)
      .map(({slug, title}) => ({href: routes.topic(slug), label: title, isCurrent: slug === current?.slug})),
  ]
  return (
    <nav aria-label="Topics">
      <ul className="flex flex-wrap gap-x-3 gap-y-1 text-[0.95rem] sm:gap-x-6 sm:text-[1em]">
        {links.map(({href, label, isCurrent}) => (
          <li key={href}>
            <Link href={href} aria-current={isCurrent ? 'page' : undefined} className="nav-link py-2 font-bold">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
