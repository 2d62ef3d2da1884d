import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {gzipSync} from 'node:zlib'

/** The scripts that a page's HTML loads before anything is clicked, without those for browsers that know no modules. */
export function scriptsOf(html: string): string[] {
  return [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g)]
    .filter(([tag]) => !/\bnomodule\b/i.test(tag))
    .flatMap(([, src]) => src ?? [])
}

/** Size in bytes, gzip, of the scripts that a page loads first; `distDir` holds the build they belong to. */
export function firstLoadBytes(html: string, distDir: string): number {
  const sizes = scriptsOf(html).map(src => {
    const path = decodeURIComponent(src.split('?')[0] ?? '').replace(/^\/_next\//, '')
    return gzipSync(readFileSync(join(distDir, path)), {level: 9}).length
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}
