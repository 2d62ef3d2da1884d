import {readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {listSpecificationIds, type Outcome, PROJECTS, readPlaywright, readVitest} from './test-reports.ts'

/*
 * `npm run spec`: prints every row of docs/specification.md with its result in the last `npm test`, from that run's reports.
 */

const root = resolve(import.meta.dirname, '..')

function main(): number {
  const ids = listSpecificationIds(readFileSync(join(root, 'docs', 'specification.md'), 'utf8'))
  let outcomes: Outcome[]
  try {
    outcomes = [...['vitest.json', 'size.json'].flatMap(readVitest), ...PROJECTS.flatMap(readPlaywright)]
  } catch {
    console.error('✗ There is no report of a complete test run: run `npm test` first.')
    return 1
  }
  const width = Math.max(...ids.map(({length}) => length))
  let unproven = 0
  for (const id of ids) {
    const tests = outcomes.filter(({name}) => new RegExp(`\\b${id}\\b(?!-)`).test(name))
    const failed = tests.filter(({passed}) => !passed)
    const isProven = tests.length > 0 && failed.length === 0
    if (!isProven) unproven += 1
    const result = isProven ? 'passed' : tests.length === 0 ? 'NO TEST' : 'FAILED'
    console.log(`${isProven ? '✓' : '✗'} ${id.padEnd(width)} ${result.padEnd(8)} ${tests.length} tests`)
    for (const {name} of failed) console.log(`    ${name}`)
  }
  console.log(`\n${ids.length - unproven} of ${ids.length} rows passed`)
  return unproven === 0 ? 0 : 1
}

process.exit(main())
