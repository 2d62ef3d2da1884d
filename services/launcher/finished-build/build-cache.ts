import {chmodSync, mkdirSync} from 'node:fs'
import {join} from 'node:path'

/**
 * Creates the folder `cache` of a build and makes it readable for its owner alone, also one that exists: what the bundler stores there
 * contains the environment of the build with its secrets (next 16.4.6).
 */
export function makeCachePrivate(distDir: string): void {
  const folder = join(distDir, 'cache')
  mkdirSync(folder, {recursive: true})
  chmodSync(folder, 0o700)
}
