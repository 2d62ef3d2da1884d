import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import playwright, {BESIDE} from '../playwright.config.ts'

/** Where a test run leaves its reports. */
export const RESULTS_DIR = join(import.meta.dirname, '..', 'test-results')

/** The projects of journeys, in the order in which they run; those that run beside another stand in its report. */
export const JOURNEYS = (playwright.projects ?? [])
  .map(({name = ''}) => name)
  .filter(name => !Object.values(BESIDE).includes(name))

/** One test that was run, named by all that it stands in, and what went wrong; one that needed a second try has not passed. */
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
type Spec = {title: string; ok: boolean; tests: {status: string; results: {error?: {message?: string}}[]}[]}

const readReport = <Shape>(name: string): Shape => JSON.parse(readFileSync(join(RESULTS_DIR, name), 'utf8')) as Shape

function outcomesIn(suite: Suite, above = ''): Outcome[] {
  const name = `${above} ${suite.title}`.trim()
  const own = (suite.specs ?? []).map(({title, ok, tests}) => ({
    name: `${name} ${title}`,
    passed: ok && tests.every(({status}) => status === 'expected'),
    reason: tests.flatMap(({results}) => results.map(({error}) => error?.message)).find(Boolean),
  }))
  return [...own, ...(suite.suites ?? []).flatMap(inner => outcomesIn(inner, name))]
}

/** What a report of vitest says of each test, and of each file that could not be run; throws when there is no report. */
export function readVitest(report: string): Outcome[] {
  return readReport<VitestReport>(report).testResults.flatMap(({name, status, message, assertionResults}) => {
    const tests = assertionResults
      .filter(test => test.status !== 'skipped')
      .map(test => ({
        name: test.fullName,
        passed: test.status === 'passed',
        reason: test.failureMessages?.[0],
      }))
    const isBroken = status === 'failed' && tests.every(({passed}) => passed)
    return isBroken ? [...tests, {name, passed: false, reason: message}] : tests
  })
}

/** What the report of a project of journeys says of each test, with what ran beside it; throws when there is no report. */
export function readJourneys(project: string): Outcome[] {
  return readReport<{suites: Suite[]}>(`e2e-${project}.json`).suites.flatMap(suite => outcomesIn(suite))
}
