import {Html, Main} from 'next/document'
import type {CSSProperties} from 'react'
import {BootHead} from '@/components/site/boot/BootHead'
import {PageData} from '@/components/site/boot/PageData'
import {publicEnv} from '@/lib/public-env'
import {routes} from '@/lib/routes'

/** The origin of the site as a CSS string, which prints use to complete the addresses of links. */
const ORIGIN = {'--origin': JSON.stringify(publicEnv.siteUrl)} as CSSProperties

/** The HTML document of every page. */
export default function Document() {
  return (
    <Html lang={publicEnv.defaultLocale} data-scroll-behavior="smooth" style={ORIGIN}>
      <BootHead>
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f6f0e2" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101a16" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href={routes.manifest} />
        <link rel="alternate" type="application/rss+xml" href={routes.feed} title={`${publicEnv.brandName} blog`} />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      </BootHead>
      <body>
        <Main />
        <PageData />
      </body>
    </Html>
  )
}
