import {existsSync, mkdirSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import {stripVTControlCharacters} from 'node:util'
import {CONCURRENT_PROJECTS, LAST, OWN_SITES, STUDIO_WORKERS} from '../playwright.config.ts'
import {startSources, TEST_DIST_DIR} from '../tests/support/environment.ts'
import {buildFixtureSites} from '../tests/support/fixture-site.ts'
import {DEFAULT_FIREFOX_PATH, settings} from '../tests/support/settings.ts'
import {exitOnSignals, runProgram} from './run-program.ts'
import {type Outcome, PROJECTS, RESULTS_DIR, readPlaywright, readVitest} from './test-reports.ts'

/*
 * `npm test`: unit and contract tests first, then the browser tests in an environment of their own with the sample content.
 * Specs that build their own sites run before the shared site is built and measured. Prints the failed tests and the totals
 * at the end.
 */

/** Runs a program and reads the outcomes from its report. Adds a failed outcome when the program failed otherwise. */
async function run(command: string[], read: () => Outcome[], env: Record<string, string> = {}): Promise<Outcome[]> {
  const code = await runProgram(command, env)
  const name = command.join(' ')
  try {
    const outcomes = read()
    const isExplained = code === 0 || outcomes.some(({passed}) => !passed)
    return isExplained ? outcomes : [...outcomes, {name: `${name}: exited with code ${code}`, passed: false}]
  } catch {
    return [{name: `${name}: wrote no report`, passed: false}]
  }
}

/** Returns the first lines of a failure, indented. The full output above may be cut off or far away. */
const summarize = (reason: string): string =>
  stripVTControlCharacters(reason)
    .split('\n', 12)
    .map(line => (line ? `\n    ${line.slice(0, 300)}` : ''))
    .join('')

/** A `FIREFOX_PATH` that is set counts even when nothing is there, so that a wrong one fails. */
const hasFirefox = existsSync(settings.FIREFOX_PATH) || settings.FIREFOX_PATH !== DEFAULT_FIREFOX_PATH
const WITHOUT_FIREFOX = `! NOT RUN: the journeys in Firefox. ${DEFAULT_FIREFOX_PATH} is missing: install firefox-esr, or set FIREFOX_PATH.`

const heading = (text: string) => console.log(`\n— ${text}`)

function runVitest(
  projects: string[],
  report: string,
  env: Record<string, string> = {},
  options: string[] = [],
): Promise<Outcome[]> {
  const chosen = projects.flatMap(project => ['--project', project])
  const reporters = ['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${join(RESULTS_DIR, report)}`]
  return run(['vitest', 'run', ...chosen, ...reporters, ...options], () => readVitest(report), env)
}

async function runPlaywright(project: string, env: Record<string, string>): Promise<void> {
  heading(`Browser tests: ${project}`)
  const traces = join(RESULTS_DIR, 'traces', project)
  const beside = CONCURRENT_PROJECTS[project]
  const chosen = [
    '--project',
    project,
    ...(beside ? ['--project', beside, '--workers', String(STUDIO_WORKERS + 1)] : []),
  ]
  const command = ['playwright', 'test', ...chosen, '--output', traces, '--reporter', 'list,json']
  const report = join(RESULTS_DIR, `e2e-${project}.json`)
  outcomes.push(...(await run(command, () => readPlaywright(project), {...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report})))
}

async function runInEnvironment(): Promise<void> {
  const report = (text: string) => console.log(`• ${text} …`)
  const {file, serveSite, stop} = await startSources({report})
  try {
    // The own-sites project uses one worker, which leaves a core for the fixture sites.
    await Promise.all([runPlaywright(OWN_SITES, {E2E_ENVIRONMENT: file}), buildFixtureSites()])
    heading('The site')
    const {siteUrl} = await serveSite(TEST_DIST_DIR)
    const env = {E2E_ENVIRONMENT: file, E2E_SITE_URL: siteUrl}
    for (const project of PROJECTS) if (project !== OWN_SITES && project !== LAST) await runPlaywright(project, env)
    // Both mostly wait. The failed sign-ins and uploads of attacks must not show in other tests.
    heading('Size and security')
    const [sizes, attacks] = await Promise.all([
      runVitest(['size'], 'size.json', env),
      runVitest(['security'], 'security.json', env),
    ])
    outcomes.push(...sizes, ...attacks)
    heading('Firefox')
    if (hasFirefox) outcomes.push(...(await runVitest(['firefox'], 'firefox.json', env)))
    else console.log(WITHOUT_FIREFOX)
    await runPlaywright(LAST, env)
  } finally {
    await stop()
  }
}

exitOnSignals()

rmSync(RESULTS_DIR, {recursive: true, force: true})
mkdirSync(RESULTS_DIR, {recursive: true})
heading('Unit and contract')
// Some tests wait for other programs: a third worker uses the time.
const outcomes = await runVitest(['unit', 'contract'], 'vitest.json', {}, ['--maxWorkers', '3'])
heading('Services')
try {
  await runInEnvironment()
} catch (error) {
  outcomes.push({name: error instanceof Error ? error.message : String(error), passed: false})
}
const failed = outcomes.filter(({passed}) => !passed)
heading('Result')
for (const {name, reason = ''} of failed) console.log(`✗ ${name}${summarize(reason)}`)
if (!hasFirefox) console.log(WITHOUT_FIREFOX)
if (!settings.EXTENDED_TESTS)
  console.log('Repetitions of tests with other values were left out: `npm run test:extended` has them.')
console.log(`${outcomes.length - failed.length} passed, ${failed.length} failed`)
process.exit(failed.length === 0 ? 0 : 1)
