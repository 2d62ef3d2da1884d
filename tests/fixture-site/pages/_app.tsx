import type {AppProps} from 'next/app'
import {SiteApp} from '@/components/site/SiteApp'
import {fallbackLayout} from '@/lib/content/layout/fallback-layout'
import '@/styles/globals.css'

export default function App(props: AppProps) {
  return <SiteApp {...props} layout={fallbackLayout} />
}
