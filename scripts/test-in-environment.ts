import {spawn} from 'node:child_process'
import {join, resolve} from 'node:path'
import {inheritEnvironment} from '../services/kit/environment.ts'
import {startEnvironment, TEST_DIST_DIR} from '../tests/support/environment.ts'

/*
 * `npm run test:security`, `npm run test:firefox`: builds and starts the site with its services, then runs the vitest project
 * that the first argument names. Further arguments go to vitest.
 */

const root = resolve(import.meta.dirname, '..')

// `exit` also stops the services, which lead their own process groups.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130))

const report = (text: string) => console.log(`• ${text} …`)
const {file, stop} = await startEnvironment(TEST_DIST_DIR, {report})
const [project = '', ...args] = process.argv.slice(2)
const command = ['run', '--project', project, ...args]
const vitest = spawn(join(root, 'node_modules', '.bin', 'vitest'), command, {
  cwd: root,
  env: inheritEnvironment({E2E_ENVIRONMENT: file}),
  stdio: 'inherit',
})
const code = await new Promise<number | null>(done => vitest.once('close', done))
await stop()
process.exit(code ?? 1)
