import {tryToKeepOldAssets} from '../old-assets/keep-old-assets.ts'
import {makeCachePrivate} from './build-cache.ts'
import {compressAssets} from './compress-assets.ts'
import {shortenManifest} from './shorten-manifest.ts'

type Options = {
  /** Folder of the build, such as `.next`. */
  distDir: string
  /** Folder with the files of earlier builds, which the build then serves too. */
  oldAssets?: string | undefined
}

/**
 * Prepares a build to be served: makes its cache private, shortens its list of pages, compresses its files and adds those of earlier builds.
 * What fails is logged; the build is usable without.
 */
export async function finishBuild({distDir, oldAssets}: Options): Promise<void> {
  await attempt('The cache of the build has secrets, and other users of this machine may be able to read it', () =>
    makeCachePrivate(distDir),
  )
  await attempt('The list of pages could not be shortened; it stays as it is', () => shortenManifest(distDir))
  await attempt('Scripts and styles could not be compressed ahead; the site compresses them at each request', () =>
    compressAssets(distDir),
  )
  if (oldAssets) tryToKeepOldAssets({distDir, folder: oldAssets})
}

async function attempt(failure: string, work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.warn(`${failure}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
