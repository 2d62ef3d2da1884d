import {spawn} from 'node:child_process'
import {join, resolve} from 'node:path'
import {inheritEnvironment} from '../services/kit/environment.ts'
import {startEnvironment, TEST_DIST_DIR} from '../tests/support/environment.ts'

/*
 * `npm run test:security`, `npm run test:firefox`, `npm run test:editors`: builds and starts the site with its services, then runs
 * the project that the first argument names: `studio` is one of Playwright, all others are of vitest. Further arguments go to
 * Playwright or vitest.
 */

const root = resolve(import.meta.dirname, '..')

// `exit` also stops the services, which lead their own process groups.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130))

const report = (text: string) => console.log(`• ${text} …`)
const {file, environment, stop} = await startEnvironment(TEST_DIST_DIR, {report})
const [project = '', ...args] = process.argv.slice(2)
const [program, verb] = project === 'studio' ? ['playwright', 'test'] : ['vitest', 'run']
const runner = spawn(join(root, 'node_modules', '.bin', program), [verb, '--project', project, ...args], {
  cwd: root,
  env: inheritEnvironment({E2E_ENVIRONMENT: file, E2E_SITE_URL: environment.siteUrl}),
  stdio: 'inherit',
})
const code = await new Promise<number | null>(done => runner.once('close', done))
await stop()
process.exit(code ?? 1)
