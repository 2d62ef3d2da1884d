import type {AppProps} from 'next/app'
import {SiteApp} from '@/components/site/SiteApp'
import type {Layout} from '@/lib/content/layout'
import {fallbackLayout} from '@/lib/fallback-layout'
import '@/styles/globals.css'

type PageProps = {layout?: Layout}

/** Every page of the site; an error page without content gets the layout's fallback. */
export default function App(props: AppProps<PageProps>) {
  return <SiteApp {...props} layout={props.pageProps.layout ?? fallbackLayout} />
}
