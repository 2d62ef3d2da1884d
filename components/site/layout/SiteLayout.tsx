import type {ReactNode} from 'react'
import {siteFonts} from '@/components/site/brand/siteFonts'
import {IdleParts} from '@/components/site/deferred/DeferredFeatures'
import {RouteTransition} from '@/components/site/navigation/RouteTransition'
import {SidebarProvider} from '@/components/site/sidebar/SidebarContext'
import {SiteSidebar} from '@/components/site/sidebar/SiteSidebar'
import type {Layout} from '@/lib/content/layout/layout'
import {Announcement} from './Announcement'
import {ColourBar} from './ColourBar'
import {LayoutProvider} from './LayoutContext'
import {SiteFooter} from './SiteFooter'
import {SiteHeader} from './SiteHeader'

/** What stands around every page, and the faces it is set in. */
export function SiteLayout({layout, children}: {layout: Layout; children: ReactNode}) {
  return (
    <LayoutProvider value={layout}>
      <div className={`site ${siteFonts}`}>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <ColourBar />
        {layout.announcement && <Announcement {...layout.announcement} />}
        {/* Not around the page: opening the sidebar would have to wait for the parts of it whose code comes later. */}
        <SidebarProvider>
          <SiteHeader layout={layout} />
          <SiteSidebar layout={layout} />
        </SidebarProvider>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter layout={layout} />
        <RouteTransition />
        <IdleParts />
      </div>
    </LayoutProvider>
  )
}
