import {Logo} from '@/components/site/brand/Logo'
import {useCurrent} from '@/components/site/navigation/useCurrent'
import {toCommand, useSidebar} from '@/components/site/sidebar/SidebarContext'
import {Button} from '@/components/ui/Button'
import {Link} from '@/components/ui/Link'
import type {Layout} from '@/lib/content/layout/layout'
import {routes} from '@/lib/routes'

/** The sticky header: logo, main navigation, call to action and the menu button. */
export function SiteHeader({layout: {siteName, header, callToAction}}: {layout: Layout}) {
  const {isOpen, open} = useSidebar()
  const toCurrent = useCurrent()
  return (
    <header className="site-header sticky top-0 z-40 border-b-[1.5px] border-rule bg-bg">
      <div className="wrap flex min-h-18 items-center gap-[clamp(0.75rem,2vw,2rem)]">
        <div className="mr-auto">
          <Logo siteName={siteName} />
        </div>
        <nav aria-label="Main" className="max-lg:hidden">
          <ul className="flex gap-[clamp(1rem,1.8vw,1.9rem)]">
            {header.map(({label, href, isExternal}) => (
              <li key={href}>
                <Link href={href} isExternal={isExternal} className="nav-link" aria-current={toCurrent(href)}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Link
          href={routes.account}
          className="nav-link account-link max-lg:hidden"
          aria-current={toCurrent(routes.account)}
        >
          <span>Sign in</span>
          <span>Account</span>
        </Link>
        <Button
          size="sm"
          href={callToAction.href}
          isExternal={callToAction.isExternal}
          className="@max-[30rem]/site:hidden"
        >
          {callToAction.label}
        </Button>
        <button
          type="button"
          className="flex min-h-11 min-w-11 items-center gap-2.5 px-1 font-bold"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          {...toCommand('show-modal')}
          onClick={open}
        >
          <svg width="26" height="20" viewBox="0 0 26 20" strokeWidth="4" aria-hidden="true">
            <path d="M0 3h26" className="stroke-coral" />
            <path d="M0 10h26" stroke="currentColor" />
            <path d="M0 17h26" className="stroke-teal" />
          </svg>
          Menu
        </button>
      </div>
    </header>
  )
}
