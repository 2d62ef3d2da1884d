import {readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {JOURNEYS, type Outcome, readJourneys, readVitest} from './test-reports.ts'

/*
 * `npm run spec`: every row of docs/specification.md with what the last `npm test` found, from that run's own reports.
 */

const root = resolve(import.meta.dirname, '..')

function main(): number {
  const ids = [...readFileSync(join(root, 'docs', 'specification.md'), 'utf8').matchAll(/^\| (S\d+-[a-z\d]+) \|/gm)]
  let outcomes: Outcome[]
  try {
    outcomes = [...['vitest.json', 'size.json'].flatMap(readVitest), ...JOURNEYS.flatMap(readJourneys)]
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
    for (const {name} of failed) console.log(`    ${name}`)
  }
  console.log(`\n${ids.length - unproven} of ${ids.length} rows passed`)
  return unproven === 0 ? 0 : 1
}

process.exit(main())
