import type {AppProps} from 'next/app'
import {SiteLayout} from '@/components/site/SiteLayout'
import type {Layout} from '@/lib/content/layout'
import {fallbackLayout} from '@/lib/fallback-layout'
import '@/styles/globals.css'

type PageProps = {layout?: Layout}

/** Mounts the one default layout around every page; an error page without content gets the layout's fallback. */
export default function App({Component, pageProps}: AppProps<PageProps>) {
  return (
    <SiteLayout layout={pageProps.layout ?? fallbackLayout}>
      <Component {...pageProps} />
    </SiteLayout>
  )
}
