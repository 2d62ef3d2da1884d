import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, it} from 'vitest'
import {dayIn} from '../../services/content-lake/transactions/rules/check-in-force.ts'
import {runLakeCommand, startLakeProcess} from '../support/lake-process.ts'

/* Imports while the lake is stopped follow the content rules with which it last ran. */

const RULES = {
  unique: [{type: 'post', field: 'slug'}],
  permanent: [],
  inForce: [{type: 'policy', date: 'date', name: 'version', text: 'text', history: 'history'}],
}
/** Two time zones that never have the same day. */
const [EARLIEST, LATEST] = ['Pacific/Kiritimati', 'Etc/GMT+12']

let folder = ''
const at = (name: string): string => join(folder, name)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overprint-import-rules-'))
  writeFileSync(at('rules.json'), JSON.stringify(RULES))
})
afterEach(() => rmSync(folder, {recursive: true, force: true}))

const runOnce = async (args: string[]): Promise<void> => {
  const lake = await startLakeProcess(at('lake'), {SITE_TIME_ZONE: EARLIEST}, args)
  expect(await lake.end('SIGTERM')).toBe(0)
}
const importing = async (documents: object[], ...args: string[]) => {
  writeFileSync(at('in.ndjson'), documents.map(document => JSON.stringify(document)).join('\n'))
  const env = {SITE_TIME_ZONE: LATEST}
  const {code, output} = await runLakeCommand(['import', at('in.ndjson'), ...args, '--data', at('lake')], {env})
  return `${code} ${output}`
}
const twoPosts = ['a', 'b'].map(_id => ({_id, _type: 'post', slug: 'same'}))

it('an import with the lake stopped follows its rules, in its time zone', async () => {
  await runOnce(['--rules', at('rules.json')])
  expect(await importing(twoPosts)).toMatch(/^1 .*its slug "same" belongs to the post "a"/)
  const policy = {_id: 'privacy', _type: 'policy', text: 'Text', history: []}
  expect(await importing([{...policy, version: '1', date: '2024-01-01'}])).toMatch(/^0 Imported 1 documents/)
  const next = {...policy, version: '2', date: dayIn(EARLIEST, new Date().toISOString())}
  expect(await importing([next], '--replace')).toMatch(/^0 Imported 1 documents/)
  expect(await importing([{...next, version: '3', date: '2999-01-01'}], '--replace')).toMatch(/^1 .*is dated ahead/)
})

it('an import into a lake that ran without rules, or with --without-rules, follows none', async () => {
  await runOnce([])
  expect(await importing(twoPosts)).toMatch(/^0 Imported 2 documents/)
  await runOnce(['--rules', at('rules.json')])
  expect(await importing(twoPosts, '--replace', '--without-rules')).toMatch(/^0 Imported 2 documents/)
  const other = {_id: 'c', _type: 'post', slug: 'same'}
  expect(await importing([other])).toMatch(/^1 .*its slug "same" belongs to the post/)
})

it('an import asks for rules when they are unknown or missing', async () => {
  expect(await importing(twoPosts)).toMatch(/^1 content lake: .*pass --rules <file>, or --without-rules/)
  expect(await importing(twoPosts, '--rules', at('rules.json'))).toMatch(/^1 .*belongs to the post "a"/)
  expect(await importing(twoPosts, '--rules', at('rules.json'), '--without-rules')).toMatch(/^1 .*Pass either/)
  await runOnce(['--rules', at('rules.json')])
  rmSync(at('rules.json'))
  expect(await importing(twoPosts)).toMatch(/^1 content lake: The content rules in .* cannot be read/)
})

it('an import into a running lake takes no rules', async () => {
  const lake = await startLakeProcess(at('lake'), {}, ['--rules', at('rules.json')])
  expect(await importing(twoPosts, '--without-rules')).toMatch(/^1 content lake: The running content lake uses its own/)
  expect(await importing(twoPosts)).toMatch(/^1 .*belongs to the post "a"/)
  expect(await lake.end('SIGTERM')).toBe(0)
})
