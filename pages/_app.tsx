import type {AppProps} from 'next/app'
import {SiteApp} from '@/components/site/SiteApp'
import {fallbackLayout} from '@/lib/content/layout/fallback-layout'
import type {Layout} from '@/lib/content/layout/layout'
import '@/styles/globals.css'

type PageProps = {layout?: Layout}
/** A standalone page renders without the site's layout. */
type Props = AppProps<PageProps> & {Component: {isStandalone?: boolean}}

/** The root of every page. Error pages have no layout data and use the fallback. */
export default function App(props: Props) {
  const {Component, pageProps} = props
  if (Component.isStandalone) return <Component {...pageProps} />
  return <SiteApp {...props} layout={props.pageProps.layout ?? fallbackLayout} />
}
