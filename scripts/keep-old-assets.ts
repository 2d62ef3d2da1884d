import {env} from '../lib/env.ts'
import {tryToKeepOldAssets} from '../services/launcher/old-assets/keep-old-assets.ts'

/* Runs after `npm run build`: with OLD_ASSETS_DIR, the build also serves the static files of the builds before it.
 * It reads the same files of settings as the build. */

if (env.OLD_ASSETS_DIR) tryToKeepOldAssets({distDir: env.NEXT_DIST_DIR, folder: env.OLD_ASSETS_DIR})
