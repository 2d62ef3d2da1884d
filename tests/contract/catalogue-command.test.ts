import {type ChildProcess, spawn} from 'node:child_process'
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {text} from 'node:stream/consumers'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {inheritEnvironment} from '../../services/kit/environment.ts'
import {toLines} from '../support/bulk-import.ts'
import {type RunningCatalogueApi, startCatalogueApi} from '../support/catalogue-api.ts'
import {sampleCatalogue, sampleProduct} from '../support/sample-catalogue.ts'

/* `npm run catalogue`: its commands on a running API. */

let api: RunningCatalogueApi
let folder = ''
beforeAll(async () => {
  api = await startCatalogueApi({catalogue: sampleCatalogue})
  folder = await mkdtemp(join(tmpdir(), 'catalogue-command-'))
}, 300_000)
afterAll(async () => {
  await api.close()
  await rm(folder, {recursive: true, force: true})
})

type Result = {code: number | null; out: string; errors: string}

async function run(args: string[], input = ''): Promise<Result> {
  const child: ChildProcess = spawn(process.execPath, ['services/seed/catalogue-command.ts', ...args], {
    env: inheritEnvironment({CATALOGUE_ADMIN_TOKEN: api.adminToken}),
  })
  child.stdin?.end(input)
  const closed = new Promise<number | null>(done => child.once('close', done))
  const [out, errors] = await Promise.all([child.stdout, child.stderr].map(stream => (stream ? text(stream) : '')))
  return {code: await closed, out: out ?? '', errors: errors ?? ''}
}

const fileOf = async (name: string, content: string): Promise<string> => {
  const file = join(folder, name)
  await writeFile(file, content)
  return file
}
const at = () => ['--api', api.url]

test('what is exported can be checked and imported, in both formats', async () => {
  for (const name of ['catalogue.ndjson', 'catalogue.csv']) {
    const file = join(folder, name)
    expect(await run(['export', '--out', file, ...at()])).toMatchObject({code: 0, out: expect.stringContaining(file)})
    expect((await readFile(file, 'utf8')).length).toBeGreaterThan(1000)
    const unchanged = `0 new, 0 changed, ${sampleCatalogue.products.length} unchanged, 0 deleted`
    const expected = {code: 0, out: expect.stringContaining(unchanged)}
    expect(await run(['validate', file, ...at()])).toMatchObject(expected)
    expect(await run(['import', file, '--mode', 'replace', ...at()])).toMatchObject(expected)
  }
}, 300_000)

test('a wrong file is refused with its lines, or imported without them', async () => {
  const file = await fileOf(
    'wrong.ndjson',
    toLines([sampleProduct('right'), '{"id":', {...sampleProduct('x'), name: 1}]),
  )
  for (const command of ['validate', 'import']) {
    const {code, errors} = await run([command, file, ...at()])
    expect(code).toBe(1)
    expect(errors).toMatch(/line 2: line: is not JSON.*\n\s+line 3: name: .*\n✗ .*wrong\.ndjson has 2 errors/)
  }
  const skipped = await run(['import', file, '--skip-invalid', ...at()])
  expect(skipped).toMatchObject({
    code: 3,
    out: expect.stringContaining('1 new, 0 changed, 0 unchanged, 0 deleted, 2 left out'),
  })
}, 300_000)

test('a wrong first line is an error, also without wrong lines', async () => {
  const lost = {...sampleCatalogue.categories[0], id: 'lost', slug: 'lost', parent_id: 'nowhere'}
  const file = await fileOf('first.ndjson', toLines([{catalogue: {categories: [lost]}}, sampleProduct('lost-product')]))
  const {code, out, errors} = await run(['import', file, '--skip-invalid', ...at()])
  expect({code, out}).toEqual({code: 1, out: ''})
  expect(errors).toMatch(/line 1: .*nowhere, which does not exist\n✗ .*first\.ndjson has 1 error: nothing was stored/)
}, 300_000)

test('generated products and those of standard input are imported and counted', async () => {
  const file = join(folder, 'many.ndjson')
  expect(await run(['generate', '--products', '40', '--out', file])).toMatchObject({code: 0})
  const counted = await run(['stats', file])
  expect(counted.out).toMatch(/^products +40$/m)
  const lines = await readFile(file, 'utf8')
  expect(await run(['generate', '--products', '40'])).toMatchObject({code: 0, out: lines})
  expect(await run(['import', '-', '--mode', 'replace', ...at()], lines)).toMatchObject({code: 0})
  const withoutSize = (out: string) => out.replace(/^size.*$/m, '')
  const {code, out} = await run(['stats', ...at()])
  expect({code, out: withoutSize(out)}).toEqual({code: 0, out: withoutSize(counted.out)})
}, 300_000)

test('the synonyms of the search are written, changed and put back', async () => {
  const file = join(folder, 'synonyms.json')
  expect(await run(['synonyms', '--out', file, ...at()])).toMatchObject({code: 0, out: expect.stringContaining(file)})
  const written = await readFile(file, 'utf8')
  expect(written.split('\n')).toContain('  {"terms":["backpack","rucksack","knapsack","school bag"],"also":[]},')
  expect(await run(['synonyms', ...at()])).toMatchObject({code: 0, out: written})

  const quokka = written.replace('"rucksack"', '"quokka"')
  const changed = await run(['synonyms', await fileOf('quokka.json', quokka), ...at()])
  expect(changed).toMatchObject({code: 0, out: expect.stringContaining('1 new, 1 removed')})
  expect((await run(['synonyms', ...at()])).out).toBe(quokka)

  expect(await run(['synonyms', '-', ...at()], '{"search_synonyms": [{"terms": [""]}]}')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/responded 400: .*\n {2}search_synonyms\.0\.terms\.0: /),
  })
  expect(await run(['synonyms', '-', ...at()], '{')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Standard input is not JSON'),
  })
  expect(await run(['synonyms', file, '--out', file, ...at()])).toMatchObject({code: 2})
  expect((await run(['synonyms', ...at()])).out).toBe(quokka)

  expect(await run(['synonyms', file, ...at()])).toMatchObject({code: 0})
  expect((await run(['synonyms', ...at()])).out).toBe(written)
}, 300_000)

test('wrong usage has exit code 2, a missing API 1, and --help lists the commands', async () => {
  expect(await run(['--help'])).toMatchObject({code: 0, out: expect.stringContaining('--skip-invalid')})
  expect(await run(['explode'])).toMatchObject({code: 2, errors: expect.stringContaining('"explode" is not a command')})
  expect(await run(['import'])).toMatchObject({code: 2})
  const both = ['import', 'x.ndjson', '--mode', 'replace', '--skip-invalid']
  expect(await run(both)).toMatchObject({code: 2, errors: expect.stringContaining('delete')})
  expect(await run(['import', 'missing.ndjson'])).toMatchObject({code: 1, errors: expect.stringContaining('ENOENT')})
  const file = await fileOf('one.ndjson', toLines([sampleProduct('one')]))
  const away = ['import', file, '--api', 'http://127.0.0.1:1']
  expect(await run(away)).toMatchObject({code: 1, errors: expect.stringContaining('does not respond')})
  const forbidden = ['import', file, '--api-token', 'wrong', ...at()]
  expect(await run(forbidden)).toMatchObject({code: 1, errors: expect.stringContaining('401')})
}, 300_000)

test('backup, verify and restore are those of the API', async () => {
  for (const command of ['backup', 'verify', 'restore']) {
    const {code, errors} = await run([command, '--data', join(folder, 'nothing')])
    expect([command, code]).toEqual([command, 1])
    expect(errors).toContain('nothing')
  }
})
