import {mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {listSpecificationIds, PROJECTS, readLastRun} from '../../../scripts/test-reports.ts'

const specification = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'specification.md'), 'utf8')

test('every row of the specification has an id of its own', () => {
  const ids = listSpecificationIds(specification)
  expect(ids).toContain('S2-structured-data')
  expect(ids).toHaveLength(specification.match(/^\| S\d/gm)?.length ?? 0)
  expect(ids).toHaveLength(new Set(ids).size)
})

/** The reports that `npm test` writes, each with one test of the same name. */
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overprint-reports-'))
  const names = [...readFileSync(TEST_RUN, 'utf8').matchAll(/'([a-z]+\.json)'/g)].map(([, name = '']) => name)
  for (const name of names) {
    const assertionResults = [{fullName: name, status: name === 'firefox.json' ? 'failed' : 'passed'}]
    write(name, {testResults: [{name, status: 'passed', message: '', assertionResults}]})
  }
  for (const project of PROJECTS) write(`e2e-${project}.json`, {suites: [{title: '', specs: [specOf(project)]}]})
})
afterEach(() => rmSync(folder, {recursive: true}))

const TEST_RUN = join(import.meta.dirname, '..', '..', '..', 'scripts', 'test.ts')
const write = (name: string, report: object) => writeFileSync(join(folder, name), JSON.stringify(report))
const specOf = (title: string) => ({title, ok: true, tests: [{status: 'expected', results: []}]})

test('the last run has the tests of every report that `npm test` writes', () => {
  const {outcomes, hasFirefox} = readLastRun(folder)
  expect(hasFirefox).toBe(true)
  expect(readdirSync(folder)).toEqual(
    expect.arrayContaining(['vitest.json', 'size.json', 'security.json', 'firefox.json']),
  )
  expect(outcomes).toHaveLength(readdirSync(folder).length)
  expect(outcomes.filter(({passed}) => !passed)).toMatchObject([{name: 'firefox.json'}])
})

test('the last run may have no report of Firefox, and is incomplete without another one', () => {
  rmSync(join(folder, 'firefox.json'))
  expect(readLastRun(folder).hasFirefox).toBe(false)
  rmSync(join(folder, 'security.json'))
  expect(() => readLastRun(folder)).toThrow('security.json')
})
