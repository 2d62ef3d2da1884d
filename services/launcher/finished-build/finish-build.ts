import {tryToKeepOldAssets} from '../old-assets/keep-old-assets.ts'
import {compressAssets} from './compress-assets.ts'

type Options = {
  /** Folder of the build, such as `.next`. */
  distDir: string
  /** Folder with the files of earlier builds, which the build then serves too. */
  oldAssets?: string | undefined
}

/** Prepares a build to be served: compresses its files and adds those of earlier builds. What fails is logged; the build is usable without. */
export async function finishBuild({distDir, oldAssets}: Options): Promise<void> {
  try {
    await compressAssets(distDir)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    console.warn(`Scripts and styles could not be compressed with brotli; browsers get gzip: ${reason}`)
  }
  if (oldAssets) tryToKeepOldAssets({distDir, folder: oldAssets})
}
