import {join, resolve} from 'node:path'

/*
 * Loads `.env.local` and `.env` of the project. Preloaded with `node --import`, so that it runs before any module reads the
 * environment. A variable that is already set keeps its value. `npm run build` reads more files, which may have the settings of
 * a deployment.
 */

const root = resolve(import.meta.dirname, '..')

for (const name of ['.env.local', '.env']) {
  try {
    process.loadEnvFile(join(root, name))
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isMissing) throw error
  }
}
