import {Link} from '@/components/ui/Link'
import {routes} from '@/lib/routes'

/** The logo, a teal ring under a coral disc, with the site's name. Links to the home page. */
export function Logo({siteName}: {siteName: string}) {
  return (
    <Link
      href={routes.home}
      aria-label={`${siteName}, home`}
      className="display flex min-h-11 items-center gap-2 text-[1.35rem] leading-none max-xs:gap-[2vw] max-xs:text-[5.2vw] tracking-[-0.03em] no-underline"
    >
      <svg width="36" height="30" viewBox="0 0 40 32" aria-hidden="true" className="isolate">
        <circle cx="14" cy="16" r="10" fill="none" className="stroke-teal" strokeWidth="7" />
        <circle cx="27" cy="17" r="12" className="fill-coral" style={{mixBlendMode: 'var(--blend)' as 'multiply'}} />
      </svg>
      {siteName}
    </Link>
  )
}
