import type {Crumb} from '@/lib/seo/structured-data/lists'
import {Link} from './Link'

/** Links to the ancestors of this page; the last crumb is the page itself. */
export function Breadcrumbs({crumbs}: {crumbs: Crumb[]}) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="crumb cap">
        {crumbs.map(({label, href}, index) => {
          const isCurrent = index === crumbs.length - 1
          return (
            <li key={label} {...(isCurrent && {'aria-current': 'page' as const})}>
              {href && !isCurrent ? <Link href={href}>{label}</Link> : label}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
