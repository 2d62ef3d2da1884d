import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import playwright, {CONCURRENT_PROJECTS} from '../playwright.config.ts'

/** Folder of a test run's reports. */
export const RESULTS_DIR = join(import.meta.dirname, '..', 'test-results')

/** The Playwright projects in run order. A project that runs beside another is part of that one's report. */
export const PROJECTS = (playwright.projects ?? [])
  .map(({name = ''}) => name)
  .filter(name => !Object.values(CONCURRENT_PROJECTS).includes(name))

/** The Vitest reports of every complete run. */
const VITEST_REPORTS = ['vitest.json', 'size.json', 'security.json']
const FIREFOX_REPORT = 'firefox.json'

/** The outcome of one test: its full name, and the reason of a failure. A test that passed on a retry counts as failed. */
export type Outcome = {name: string; passed: boolean; reason?: string | undefined}

type VitestReport = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: {fullName: string; status: string; failureMessages?: string[] | null}[]
  }[]
}
type Suite = {title: string; suites?: Suite[]; specs?: Spec[]}
type Spec = {title: string; ok: boolean; tests: {status: string; results: {errors: {message?: string}[]}[]}[]}

/** Returns the ids of the rows of the specification, in its order. */
export const listSpecificationIds = (specification: string): string[] =>
  [...specification.matchAll(/^\| (S\d+-[a-z\d-]+) \|/gm)].map(([, id = '']) => id)

const readReport = <Shape>(folder: string, name: string): Shape =>
  JSON.parse(readFileSync(join(folder, name), 'utf8')) as Shape

function outcomesIn(suite: Suite, parent = ''): Outcome[] {
  const name = `${parent} ${suite.title}`.trim()
  const own = (suite.specs ?? []).map(({title, ok, tests}) => ({
    name: `${name} ${title}`,
    passed: ok && tests.every(({status}) => status === 'expected'),
    // After a timeout, the second error names the call that did not end.
    reason: tests.flatMap(({results}) => results.flatMap(({errors}) => errors.map(({message}) => message))).join('\n'),
  }))
  return [...own, ...(suite.suites ?? []).flatMap(inner => outcomesIn(inner, name))]
}

/** Reads a Vitest report: the outcome of each test, and of each file that failed to load. Throws without a report. */
export function readVitest(report: string, folder = RESULTS_DIR): Outcome[] {
  return readReport<VitestReport>(folder, report).testResults.flatMap(({name, status, message, assertionResults}) => {
    const tests = assertionResults
      .filter(test => test.status !== 'skipped')
      .map(test => ({
        name: test.fullName,
        passed: test.status === 'passed',
        reason: test.failureMessages?.[0],
      }))
    const failedToLoad = status === 'failed' && tests.every(({passed}) => passed)
    return failedToLoad ? [...tests, {name, passed: false, reason: message}] : tests
  })
}

/** Reads the report of a Playwright project, including the one that ran beside it. Throws without a report. */
export function readPlaywright(project: string, folder = RESULTS_DIR): Outcome[] {
  return readReport<{suites: Suite[]}>(folder, `e2e-${project}.json`).suites.flatMap(suite => outcomesIn(suite))
}

/**
 * Reads all reports of the last `npm test`. Where Firefox is not installed, there is none of its tests (`hasFirefox`). Throws when another
 * one is missing.
 */
export function readLastRun(folder = RESULTS_DIR): {outcomes: Outcome[]; hasFirefox: boolean} {
  const hasFirefox = existsSync(join(folder, FIREFOX_REPORT))
  const reports = [...VITEST_REPORTS, ...(hasFirefox ? [FIREFOX_REPORT] : [])]
  const outcomes = [
    ...reports.flatMap(report => readVitest(report, folder)),
    ...PROJECTS.flatMap(project => readPlaywright(project, folder)),
  ]
  return {outcomes, hasFirefox}
}
