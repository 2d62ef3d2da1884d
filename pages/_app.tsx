import type {AppProps} from 'next/app'
import {SiteApp} from '@/components/site/SiteApp'
import {fallbackLayout} from '@/lib/content/layout/fallback-layout'
import type {Layout} from '@/lib/content/layout/layout'
import '@/styles/globals.css'

type PageProps = {layout?: Layout}
/** A page may stand alone, without the site around it. */
type Props = AppProps<PageProps> & {Component: {isStandalone?: boolean}}

/** Every page of the site; an error page without content gets the layout's fallback. */
export default function App(props: Props) {
  const {Component, pageProps} = props
  if (Component.isStandalone) return <Component {...pageProps} />
  return <SiteApp {...props} layout={props.pageProps.layout ?? fallbackLayout} />
}
