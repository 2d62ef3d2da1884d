import {readdirSync, readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import playwright from '../playwright.config.ts'

/*
 * `npm run spec`: every row of docs/specification.md with what the last `npm test` found, from that run's own reports.
 */

const root = resolve(import.meta.dirname, '..')
const results = join(root, 'test-results')

type Outcome = {name: string; passed: boolean}
type VitestReport = {testResults: {assertionResults: {fullName: string; status: string}[]}[]}
type Suite = {title: string; suites?: Suite[]; specs?: {title: string; ok: boolean; tests: {status: string}[]}[]}

const readReport = <Shape>(name: string): Shape => JSON.parse(readFileSync(join(results, name), 'utf8')) as Shape

const ofVitest = ({testResults}: VitestReport): Outcome[] =>
  testResults
    .flatMap(({assertionResults}) => assertionResults)
    .map(({fullName, status}) => ({name: fullName, passed: status === 'passed'}))

function ofPlaywright(suite: Suite, above = ''): Outcome[] {
  const name = `${above} ${suite.title}`
  const own = (suite.specs ?? []).map(({title, ok, tests}) => ({
    name: `${name} ${title}`,
    // A skipped test proves nothing.
    passed: ok && tests.every(({status}) => status === 'expected'),
  }))
  return [...own, ...(suite.suites ?? []).flatMap(inner => ofPlaywright(inner, name))]
}

function readOutcomes(): Outcome[] {
  const reports = readdirSync(results).filter(name => name.endsWith('.json'))
  const journeys = (playwright.projects ?? []).map(({name}) => `e2e-${name}.json`)
  if (!['vitest.json', 'size.json', ...journeys].every(name => reports.includes(name))) throw new Error('incomplete')
  return [
    ...['vitest.json', 'size.json'].flatMap(name => ofVitest(readReport<VitestReport>(name))),
    ...journeys.flatMap(name => readReport<{suites: Suite[]}>(name).suites).flatMap(suite => ofPlaywright(suite)),
  ]
}

function main(): number {
  const ids = [...readFileSync(join(root, 'docs', 'specification.md'), 'utf8').matchAll(/^\| (S\d+-[a-z\d]+) \|/gm)]
  let outcomes: Outcome[]
  try {
    outcomes = readOutcomes()
  } catch {
    console.error('✗ There is no report of a whole test run: `npm test` makes one.')
    return 1
  }
  let unproven = 0
  for (const [, id = ''] of ids) {
    const tests = outcomes.filter(({name}) => new RegExp(`\\b${id}\\b(?!-)`).test(name))
    const failed = tests.filter(({passed}) => !passed)
    const holds = tests.length > 0 && failed.length === 0
    if (!holds) unproven += 1
    const verdict = holds ? 'passed' : tests.length === 0 ? 'NO TEST' : 'FAILED'
    console.log(`${holds ? '✓' : '✗'} ${id.padEnd(14)} ${verdict.padEnd(8)} ${tests.length} tests`)
    for (const {name} of failed) console.log(`    ${name.trim()}`)
  }
  console.log(`\n${ids.length - unproven} of ${ids.length} rows passed`)
  return unproven === 0 ? 0 : 1
}

process.exit(main())
