import {readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {listSpecificationIds, type Outcome, readLastRun} from './test-reports.ts'

/*
 * `npm run spec`: prints the id of every row of docs/specification.md with its result in the last `npm test`, from that run's reports.
 */

const root = resolve(import.meta.dirname, '..')

function main(): number {
  const ids = listSpecificationIds(readFileSync(join(root, 'docs', 'specification.md'), 'utf8'))
  const run = readReports()
  if (run === null) {
    console.error('✗ There is no report of a complete test run: run `npm test` first.')
    return 1
  }
  const {outcomes, hasFirefox} = run
  const width = Math.max(...ids.map(({length}) => length))
  const passed = ids.filter(id => printRow(id.padEnd(width), testsOf(id, outcomes)))
  if (!hasFirefox) console.log('\n! Without the tests in Firefox, which were not run.')
  console.log(`\n${passed.length} of ${ids.length} rows passed`)
  return passed.length === ids.length ? 0 : 1
}

const testsOf = (id: string, outcomes: Outcome[]): Outcome[] =>
  outcomes.filter(({name}) => new RegExp(`\\b${id}\\b(?!-)`).test(name))

/** Prints the line of a row, with its failed tests. Returns whether the row has passed. */
function printRow(id: string, tests: Outcome[]): boolean {
  const failed = tests.filter(({passed}) => !passed)
  const isProven = tests.length > 0 && failed.length === 0
  const result = isProven ? 'passed' : tests.length === 0 ? 'NO TEST' : 'FAILED'
  console.log(`${isProven ? '✓' : '✗'} ${id} ${result.padEnd(8)} ${tests.length} tests`)
  for (const {name} of failed) console.log(`    ${name}`)
  return isProven
}

/** Returns null when a report is missing. */
function readReports(): ReturnType<typeof readLastRun> | null {
  try {
    return readLastRun()
  } catch {
    return null
  }
}

process.exit(main())
