import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {gzipSync} from 'node:zlib'

/** The scripts that a page's HTML loads before anything is clicked, without those for browsers that know no modules. */
export function scriptsOf(html: string): string[] {
  return [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g)]
    .filter(([tag]) => !/\bnomodule\b/i.test(tag))
    .flatMap(([, src]) => src ?? [])
}

/** The texts of the scripts that a page loads first; `distDir` holds the build they belong to. */
export function scriptTexts(html: string, distDir: string): string[] {
  return scriptsOf(html).map(src => {
    const path = decodeURIComponent(src.split('?')[0] ?? '').replace(/^\/_next\//, '')
    return readFileSync(join(distDir, path), 'utf8')
  })
}

/** Size in bytes, gzip, of the scripts that a page loads first; `distDir` holds the build they belong to. */
export function firstLoadBytes(html: string, distDir: string): number {
  return scriptTexts(html, distDir).reduce((sum, text) => sum + gzipSync(text, {level: 9}).length, 0)
}
