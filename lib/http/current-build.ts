import {readFileSync, statSync} from 'node:fs'
import {join} from 'node:path'
import type {BuildManifest} from '@/lib/browser/build/build-manifest'
import {env} from '@/lib/env'

/** The build ID of `next dev`. */
const DEVELOPMENT: BuildManifest = {id: 'development'}

let current: BuildManifest | undefined

/** Returns the build that this server serves, read once from the output of `next build`. */
export function currentBuild(): BuildManifest {
  current ??= env.isDevelopment ? DEVELOPMENT : readBuild()
  return current
}

function readBuild(): BuildManifest {
  return {id: readFileSync(buildFile(), 'utf8').trim()}
}

/** Returns the time of the build that this server serves, in ISO format; in development, the time of the start. */
export function buildTime(): string {
  const time = env.isDevelopment ? performance.timeOrigin : statSync(buildFile()).mtimeMs
  return new Date(time).toISOString()
}

// The path is only known at run time; without the comment Turbopack would bundle the folder.
const buildFile = () => join(/* turbopackIgnore: true */ process.cwd(), env.NEXT_DIST_DIR, 'BUILD_ID')
