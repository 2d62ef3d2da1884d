import {join, resolve} from 'node:path'
import {buildSite, isBuiltFromSources} from '../services/launcher/build.ts'
import {holdBuild} from '../services/launcher/build-holders.ts'
import {finishBuild} from '../services/launcher/finished-build/finish-build.ts'
import {ENGINES, findEngine} from '../tests/support/cluster/front.ts'
import {freePort, readSourcesFile, siteSettings, startSources, TEST_DIST_DIR} from '../tests/support/environment.ts'
import {findRedis} from '../tests/support/redis-server.ts'
import {exitOnSignals, runProgram} from './run-program.ts'

/*
 * `npm run test:cluster`: runs the tests of several servers of the site that share a Redis, with Varnish and nginx in front. It
 * takes the build that `npm test` leaves, when that is of the current sources. Without Redis, Varnish or nginx, which
 * `scripts/setup.mjs --redis --front` installs where it can, it says so and succeeds, with `--required` it fails. Other arguments go to vitest.
 */

const root = resolve(import.meta.dirname, '..')
const isRequired = process.argv.includes('--required')
const args = process.argv.slice(2).filter(arg => arg !== '--required')

async function runTests(): Promise<number> {
  const report = (text: string) => console.log(`• ${text} …`)
  const {file, stop} = await startSources({report})
  try {
    const build = {root, distDir: TEST_DIST_DIR, logFile: join(file, '..', 'logs', 'build.log')}
    if (!isBuiltFromSources(build)) {
      report('Building the site')
      const siteUrl = `http://localhost:${await freePort()}`
      await buildSite({...build, env: siteSettings(readSourcesFile(file), {siteUrl, distDir: TEST_DIST_DIR})})
      await finishBuild({distDir: join(root, TEST_DIST_DIR)})
    }
    // The tests copy the build. Another run that built there would replace its files.
    holdBuild(join(root, TEST_DIST_DIR))
    return (await runProgram(['vitest', 'run', '--project', 'cluster', ...args], {E2E_ENVIRONMENT: file})) ?? 1
  } finally {
    await stop()
  }
}

exitOnSignals()

const hasRedis = findRedis() !== null
const missing = [...ENGINES.filter(engine => findEngine(engine) === null), ...(hasRedis ? [] : ['redis-server'])]
for (const name of missing)
  console.log(`! NOT RUN: the tests with ${name}. It is not installed: run "apt-get install ${name}".`)
if (missing.length > 0 && (isRequired || !hasRedis)) process.exit(isRequired ? 1 : 0)
process.exit(await runTests())
