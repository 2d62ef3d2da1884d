import {rmSync} from 'node:fs'
import {join} from 'node:path'
import {isBuiltFromSources} from '../../services/launcher/build.ts'
import {buildOnce, type ClusterBuild} from '../../services/launcher/cluster/sites.ts'
import {copyBuild, removePages} from '../../tests/support/cluster/build-copy.ts'
import {TEST_DIST_DIR} from '../../tests/support/environment.ts'

const DIST_DIR = '.next-chaos'

/** Two builds of the site, one to start with and one to deploy, and how to make each in its folder. */
export type SiteBuilds = {
  first: {distDir: string; make: (build: ClusterBuild) => Promise<void>}
  next: {distDir: string; make: (build: ClusterBuild) => Promise<void>}
  /** Removes what is not kept for the next run. */
  remove: (root: string) => void
}

/** Builds the site twice. The builds are kept. */
export const ownBuilds = (): SiteBuilds => ({
  first: {distDir: DIST_DIR, make: buildOnce},
  next: {distDir: `${DIST_DIR}-next`, make: buildOnce},
  remove: () => {},
})

/**
 * Copies the build that `npm test` leaves, when that is of the current sources, and one of its own otherwise. The copies have different
 * ids, so servers share no pages, data or lists of files; their scripts and styles are the same.
 */
export const copiedBuilds = (): SiteBuilds => ({
  first: {distDir: `${DIST_DIR}-copy`, make: build => makeCopy(build, 'chaos-first')},
  next: {distDir: `${DIST_DIR}-copy-next`, make: build => makeCopy(build, 'chaos-next')},
  remove: root => {
    for (const name of [`${DIST_DIR}-copy`, `${DIST_DIR}-copy-next`])
      rmSync(join(root, name), {recursive: true, force: true})
  },
})

async function makeCopy(build: ClusterBuild, buildId: string): Promise<void> {
  const {root, distDir, env} = build
  let source = [TEST_DIST_DIR, DIST_DIR].find(name => isBuiltFromSources({root, distDir: name}))
  if (source === undefined) {
    source = DIST_DIR
    await buildOnce({...build, distDir: DIST_DIR})
  }
  const to = join(root, distDir)
  rmSync(to, {recursive: true, force: true})
  copyBuild({from: join(root, source), to, lake: env.SANITY_API_HOST ?? '', buildId})
  removePages(to)
}
