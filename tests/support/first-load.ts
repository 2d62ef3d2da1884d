import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {gzipSync} from 'node:zlib'

/** Lists the scripts that a page's HTML loads before any interaction, without those for browsers without modules. */
export function scriptsOf(html: string): string[] {
  return [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g)]
    .filter(([tag]) => !/\bnomodule\b/i.test(tag))
    .flatMap(([, src]) => src ?? [])
}

/** Reads the scripts of a page's first load from the build in `distDir`. */
export function scriptTexts(html: string, distDir: string): string[] {
  return scriptsOf(html).map(src => {
    const path = decodeURIComponent(src.split('?')[0] ?? '').replace(/^\/_next\//, '')
    return readFileSync(join(distDir, path), 'utf8')
  })
}

/** Returns the size of a page's first load in bytes, gzip, from the build in `distDir`. */
export function firstLoadBytes(html: string, distDir: string): number {
  return scriptTexts(html, distDir).reduce((sum, text) => sum + gzipSync(text, {level: 9}).length, 0)
}
