import {startEnvironment, TEST_DIST_DIR} from '../tests/support/environment.ts'
import {exitOnSignals, runProgram} from './run-program.ts'

/*
 * `npm run test:security`, `npm run test:firefox`, `npm run test:editors`: builds and starts the site with its services, then runs
 * the project that the first argument names: `studio` is one of Playwright, all others are of vitest. Further arguments go to
 * Playwright or vitest.
 */

exitOnSignals()

const report = (text: string) => console.log(`• ${text} …`)
const {file, environment, stop} = await startEnvironment(TEST_DIST_DIR, {report})
const [project = '', ...args] = process.argv.slice(2)
const [program, verb] = project === 'studio' ? ['playwright', 'test'] : ['vitest', 'run']
const env = {E2E_ENVIRONMENT: file, E2E_SITE_URL: environment.siteUrl}
const code = await runProgram([program, verb, '--project', project, ...args], env)
await stop()
process.exit(code ?? 1)
