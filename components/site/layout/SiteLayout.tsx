import {Activity, type ReactNode} from 'react'
import {siteFonts} from '@/components/site/brand/siteFonts'
import {DeferredFeatures} from '@/components/site/deferred/DeferredFeatures'
import {RouteTransition} from '@/components/site/navigation/RouteTransition'
import {SidebarProvider} from '@/components/site/sidebar/SidebarContext'
import {SiteSidebar} from '@/components/site/sidebar/SiteSidebar'
import type {Layout} from '@/lib/content/layout/layout'
import {Announcement} from './Announcement'
import {BARS_ID} from './barsId'
import {ColourBar} from './ColourBar'
import {LayoutProvider} from './LayoutContext'
import {SiteFooter} from './SiteFooter'
import {SiteHeader} from './SiteHeader'

/**
 * The layout around every page; sets the fonts. What stays at the edge of the screen lies beside the page's frame: the frame is a size
 * container, which older browsers make the containing block of fixed elements.
 */
export function SiteLayout({layout, children}: {layout: Layout; children: ReactNode}) {
  return (
    <LayoutProvider value={layout}>
      <div className={`site ${siteFonts}`}>
        <div className="frame">
          <a className="skip-link" href="#main">
            Skip to content
          </a>
          <ColourBar />
          {layout.announcement && <Announcement {...layout.announcement} />}
          {/* Not around the page: then opening the sidebar would wait for the page's lazily loaded components. */}
          <SidebarProvider>
            {/* Boundaries: React hydrates each of them in short tasks, and at once when the visitor acts in it. */}
            <Activity>
              <SiteHeader layout={layout} />
              <SiteSidebar layout={layout} />
            </Activity>
          </SidebarProvider>
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          <Activity>
            <SiteFooter layout={layout} />
          </Activity>
        </div>
        {/* In an element of their own: what is inserted beside the frame has the browser compute the styles of the whole page again. */}
        <div id={BARS_ID} className="pb-(--bottom-bar-height)">
          <RouteTransition />
          <DeferredFeatures />
        </div>
      </div>
    </LayoutProvider>
  )
}
