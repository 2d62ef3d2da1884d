import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {BuildManifest} from '@/lib/browser/build/build-manifest'
import {env} from '@/lib/env'

/** What `next dev` calls itself. */
const DEVELOPMENT: BuildManifest = {id: 'development'}

let current: BuildManifest | undefined

/** The build that this server serves, read once from the folder that `next build` wrote. */
export function currentBuild(): BuildManifest {
  current ??= process.env.NODE_ENV === 'development' ? DEVELOPMENT : readBuild()
  return current
}

function readBuild(): BuildManifest {
  // Asked at run time: the bundler would take the folder for something to pack.
  const file = join(/* turbopackIgnore: true */ process.cwd(), env.NEXT_DIST_DIR, 'BUILD_ID')
  return {id: readFileSync(file, 'utf8').trim()}
}
