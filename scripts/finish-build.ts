import {env} from '../lib/env.ts'
import {finishBuild} from '../services/launcher/finished-build/finish-build.ts'

/* Runs after `npm run build`: compresses the files of the build, and with OLD_ASSETS_DIR, the build also serves those of the builds before
 * it. It reads the same files of settings as the build. */

await finishBuild({distDir: env.NEXT_DIST_DIR, oldAssets: env.OLD_ASSETS_DIR})
