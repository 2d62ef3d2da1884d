import {spawn} from 'node:child_process'
import {mkdirSync, rmSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {stripVTControlCharacters} from 'node:util'
import {BESIDE, OWN_SITES, WORKERS} from '../playwright.config.ts'
import {startSources, TEST_DIST_DIR} from '../tests/support/environment.ts'
import {buildFixtureSites} from '../tests/support/fixture-site.ts'
import {JOURNEYS, type Outcome, RESULTS_DIR, readJourneys, readVitest} from './test-reports.ts'

/*
 * `npm test`: unit and contract tests, then services of its own with the sample content, and the journeys in a real browser:
 * those that build a site of their own, and after them, around one more build, its size and all others. Ends with the names of
 * what failed, and with the counts of all.
 */

const root = resolve(import.meta.dirname, '..')

/** Runs a program; its outcomes are those of the report that it leaves, and one more when it failed beyond them. */
async function run(command: string[], read: () => Outcome[], env: Record<string, string> = {}): Promise<Outcome[]> {
  const [program = '', ...args] = command
  const child = spawn(join(root, 'node_modules', '.bin', program), args, {
    cwd: root,
    env: {...process.env, ...env},
    stdio: 'inherit',
  })
  const code = await new Promise(done => child.once('close', done))
  const name = command.join(' ')
  try {
    const outcomes = read()
    const isTold = code === 0 || outcomes.some(({passed}) => !passed)
    return isTold ? outcomes : [...outcomes, {name: `${name}: ended with code ${code}`, passed: false}]
  } catch {
    return [{name: `${name}: left no report`, passed: false}]
  }
}

/** The first lines of what went wrong, set in below its name: what was printed above it may be cut or far away. */
const beginningOf = (reason: string): string =>
  stripVTControlCharacters(reason)
    .split('\n', 12)
    .map(line => (line ? `\n    ${line.slice(0, 300)}` : ''))
    .join('')

const heading = (text: string) => console.log(`\n— ${text}`)

function vitest(projects: string[], report: string, env: Record<string, string> = {}): Promise<Outcome[]> {
  const chosen = projects.flatMap(project => ['--project', project])
  const reporters = ['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${join(RESULTS_DIR, report)}`]
  return run(['vitest', 'run', ...chosen, ...reporters], () => readVitest(report), env)
}

async function journeys(project: string, env: Record<string, string>): Promise<void> {
  heading(`Journeys: ${project}`)
  const traces = join(RESULTS_DIR, 'traces', project)
  const beside = BESIDE[project]
  const chosen = ['--project', project, ...(beside ? ['--project', beside, '--workers', String(WORKERS + 1)] : [])]
  const command = ['playwright', 'test', ...chosen, '--output', traces, '--reporter', 'list,json']
  const report = join(RESULTS_DIR, `e2e-${project}.json`)
  outcomes.push(...(await run(command, () => readJourneys(project), {...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report})))
}

async function inEnvironment(): Promise<void> {
  const report = (text: string) => console.log(`• ${text} …`)
  const {file, serveSite, stop} = await startSources({report})
  try {
    // One after the other, these leave a core to another builder.
    await Promise.all([journeys(OWN_SITES, {E2E_ENVIRONMENT: file}), buildFixtureSites()])
    heading('The site')
    const {siteUrl} = await serveSite(TEST_DIST_DIR)
    heading('Size')
    outcomes.push(...(await vitest(['size'], 'size.json', {E2E_ENVIRONMENT: file})))
    for (const project of JOURNEYS) {
      if (project !== OWN_SITES) await journeys(project, {E2E_ENVIRONMENT: file, E2E_SITE_URL: siteUrl})
    }
  } finally {
    await stop()
  }
}

// Leaving by `exit` takes the services along, which lead process groups of their own.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130))

rmSync(RESULTS_DIR, {recursive: true, force: true})
mkdirSync(RESULTS_DIR, {recursive: true})
heading('Unit and contract')
const outcomes = await vitest(['unit', 'contract'], 'vitest.json')
heading('Services')
try {
  await inEnvironment()
} catch (error) {
  outcomes.push({name: error instanceof Error ? error.message : String(error), passed: false})
}
const failed = outcomes.filter(({passed}) => !passed)
heading('Result')
for (const {name, reason = ''} of failed) console.log(`✗ ${name}${beginningOf(reason)}`)
console.log(`${outcomes.length - failed.length} passed, ${failed.length} failed`)
process.exit(failed.length === 0 ? 0 : 1)
