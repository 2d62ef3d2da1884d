import {rmSync} from 'node:fs'
import {join} from 'node:path'
import type {Cluster} from '../../services/launcher/cluster/cluster.ts'
import {copyOf, prepareSite} from '../../services/launcher/cluster/sites.ts'
import {keepOldAssets} from '../../services/launcher/old-assets/keep-old-assets.ts'
import type {ServiceSpec} from '../../services/launcher/running-service.ts'
import type {Builds} from './builds.ts'
import type {Failure} from './failures.ts'
import type {Parts} from './parts.ts'
import type {SiteBuilds} from './site-builds.ts'
import type {Visitors} from './visitors.ts'

/** A different build: its scripts have another name of the brand. */
const OTHER = {NEXT_PUBLIC_BRAND_NAME: 'Overprint Two', NEXT_PUBLIC_BRAND_SLUG: 'overprint'}

type Options = {root: string; dataDir: string; builds: SiteBuilds; report: (text: string) => void}

/** The next build of a cluster's sites: how to start each, and what removes their folders. */
export type NextBuild = {specs: ServiceSpec[]; remove: () => void}

/** Who visits the site during a deploy, and the builds that they meet. */
export type Visits = {builds: Builds; visitors: Visitors}

/** Makes a build once more, with the static files of the build that runs, and gives each server a copy. */
export async function prepareNextBuild(
  cluster: Cluster,
  {root, dataDir, builds: {first, next}, report}: Options,
): Promise<NextBuild> {
  const {distDir} = next
  const build = {root, dataDir, secrets: cluster.secrets, distDir, env: {...cluster.siteEnv, ...OTHER}, report}
  await next.make(build)
  const folder = join(dataDir, 'old-assets')
  for (const name of [first.distDir, distDir]) keepOldAssets({distDir: join(root, name), folder})
  const ports = cluster.sites.map(({spec}) => spec.port)
  return {
    specs: ports.map((port, index) => prepareSite(build, index + 1, port)),
    remove: () => {
      for (const port of ports) rmSync(join(root, copyOf(distDir, port)), {recursive: true, force: true})
    },
  }
}

/**
 * A rolling deploy: one server after another ends, and starts with the next build. It ends when each page was requested once: a page that
 * a build has never generated needs the lake.
 */
export const rollingDeploy = (
  cluster: Cluster,
  {sites}: Parts,
  {specs}: NextBuild,
  {builds, visitors}: Visits,
): Failure => ({
  name: 'the next build is deployed, one server after another',
  run: async () => {
    builds.settled = null
    for (const [index, site] of sites.entries()) {
      const spec = specs[index]
      if (!spec) throw new Error(`There is no next build for ${site.name}.`)
      if (index === sites.length - 1) builds.ended.add(builds.current)
      await site.replace(spec)
    }
    const build = await readBuild(cluster.sites[0]?.url ?? '')
    builds.settle(build)
    await visitors.warmUp(build)
  },
})

/** Returns the id of the build that a server runs. */
export async function readBuild(url: string): Promise<string> {
  const response = await fetch(`${url}/builds/latest.json`)
  return ((await response.json()) as {id: string}).id
}
