import {readFileSync} from 'node:fs'
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
  // The path is only known at run time; without the comment Turbopack would bundle the folder.
  const file = join(/* turbopackIgnore: true */ process.cwd(), env.NEXT_DIST_DIR, 'BUILD_ID')
  return {id: readFileSync(file, 'utf8').trim()}
}
