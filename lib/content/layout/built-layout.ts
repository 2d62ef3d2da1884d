import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {env} from '@/lib/env'
import {type ReadLayout, rememberLayout} from './last-layout'

/**
 * Remembers the layout of the static 404 page, for a server that starts while the content lake is down. The build writes
 * that page, and each publish of the layout writes it again. Does nothing without a build.
 */
export function rememberBuiltLayout(): void {
  // The path is only known at run time; without the comment Turbopack would bundle the folder.
  const file = join(/* turbopackIgnore: true */ process.cwd(), env.NEXT_DIST_DIR, 'server', 'pages', '404.json')
  try {
    const {pageProps}: {pageProps: ReadLayout} = JSON.parse(readFileSync(file, 'utf8'))
    rememberLayout({layout: pageProps.layout, readAt: pageProps.readAt})
  } catch {
    // `next dev` has no build.
  }
}
