import {spawn} from 'node:child_process'
import {mkdirSync, readFileSync, rmSync} from 'node:fs'
import {join, resolve} from 'node:path'
import playwright from '../playwright.config.ts'
import {startWorld} from '../tests/support/world.ts'

/*
 * `npm test`: unit and contract tests, then a world of its own (services, sample content, a build), the size of that
 * build, and the journeys in a real browser. Ends with the counts of all of them.
 */

const root = resolve(import.meta.dirname, '..')
const results = join(root, 'test-results')
const DIST_DIR = '.next-test'

type Counts = {passed: number; failed: number}

function run(command: string[], env: Record<string, string> = {}): Promise<number> {
  const [program = '', ...args] = command
  const child = spawn(join(root, 'node_modules', '.bin', program), args, {
    cwd: root,
    env: {...process.env, ...env},
    stdio: 'inherit',
  })
  return new Promise(done => child.once('close', code => done(code ?? 1)))
}

const heading = (text: string) => console.log(`\n— ${text}`)

function readJson<Shape>(name: string): Shape | null {
  try {
    return JSON.parse(readFileSync(join(results, name), 'utf8')) as Shape
  } catch {
    return null
  }
}

/** Runs vitest projects; a run that left no report counts as one failure. */
async function vitest(projects: string[], name: string, env: Record<string, string> = {}): Promise<Counts> {
  const flags = projects.flatMap(project => ['--project', project])
  const code = await run(
    [
      'vitest',
      'run',
      ...flags,
      '--reporter',
      'default',
      '--reporter',
      'json',
      `--outputFile.json=test-results/${name}`,
    ],
    env,
  )
  const report = readJson<{numPassedTests: number; numFailedTests: number}>(name)
  const failed = report?.numFailedTests ?? 1
  return {passed: report?.numPassedTests ?? 0, failed: code !== 0 && failed === 0 ? 1 : failed}
}

/** Runs one project of journeys; a run that left no report counts as one failure. */
async function journeys(project: string, env: Record<string, string>): Promise<Counts> {
  const name = `e2e-${project}.json`
  const traces = join('test-results', 'traces', project)
  const code = await run(['playwright', 'test', '--project', project, '--output', traces, '--reporter', 'list,json'], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(results, name),
  })
  const report = readJson<{stats: {expected: number; unexpected: number; flaky: number}}>(name)
  const failed = report ? report.stats.unexpected + report.stats.flaky : 1
  return {passed: report?.stats.expected ?? 0, failed: code !== 0 && failed === 0 ? 1 : failed}
}

async function inWorld(): Promise<Counts[]> {
  const {world, file, stop} = await startWorld(DIST_DIR, {report: text => console.log(`• ${text} …`)})
  try {
    heading('Size')
    const size = await vitest(['size'], 'size.json', {E2E_WORLD: file})
    const counts = [size]
    for (const {name = ''} of playwright.projects ?? []) {
      heading(`Journeys: ${name}`)
      counts.push(await journeys(name, {E2E_WORLD: file, E2E_SITE_URL: world.siteUrl}))
    }
    return counts
  } finally {
    await stop()
  }
}

// Leaving by `exit` takes the services along, which lead process groups of their own.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130))

rmSync(results, {recursive: true, force: true})
mkdirSync(results, {recursive: true})
heading('Unit and contract')
const counts = [await vitest(['unit', 'contract'], 'vitest.json')]
heading('The site')
try {
  counts.push(...(await inWorld()))
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  counts.push({passed: 0, failed: 1})
}
const total = counts.reduce((sum, {passed, failed}) => ({passed: sum.passed + passed, failed: sum.failed + failed}))
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
