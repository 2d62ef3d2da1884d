import {globSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {PROCESS_SETTINGS} from '../../support/process-settings'

/* The files of settings that the units of systemd read are those that deploy/README.md describes. */

const deploy = join(import.meta.dirname, '..', '..', '..', 'deploy')
const read = (name: string): string => readFileSync(join(deploy, name), 'utf8')

/** The settings of each file in the table. */
const described = new Map(
  [...read('README.md').matchAll(/^\| `\/etc\/overprint\/([a-z-]+)\.env` \| (.*) \|$/gm)].map(
    ([, name = '', row = '']) => [name, [...row.matchAll(/`([A-Z_]+)[`=]/g)].map(([, setting = '']) => setting)],
  ),
)
const units = globSync('systemd/*.service', {cwd: deploy}).map(read)

test('each unit has a file in the table, with the variables of its command', () => {
  const files = units.map(unit => /^EnvironmentFile=\/etc\/overprint\/([a-z-]+)\.env$/m.exec(unit)?.[1] ?? '')
  expect([...described.keys()].toSorted()).toEqual(files.toSorted())
  for (const [index, unit] of units.entries()) {
    const [command = ''] = /^ExecStart=.*$/m.exec(unit) ?? []
    const variables = [...command.matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name]) => name)
    expect(described.get(files[index] ?? '')).toEqual(expect.arrayContaining(variables))
  }
})

test.each([
  ['lake', [...PROCESS_SETTINGS.lake, 'SITE_URL']],
  ['catalogue-api', PROCESS_SETTINGS.catalogueApi],
  ['site', PROCESS_SETTINGS.site],
])('each setting of %s.env is one that the process reads', (name, known) => {
  const names = described.get(name) ?? []
  expect(names.length).toBeGreaterThan(4)
  // In parentheses: where the value comes from.
  const others = name === 'site' ? ['LAKE_READ_TOKEN', 'LAKE_ADMIN_TOKEN'] : []
  expect(names.filter(one => !known.includes(one) && !others.includes(one))).toEqual([])
})

test('the files have the secrets that `prepare` requires', () => {
  const required = [...read('docker/prepare.ts').matchAll(/^ +([A-Z_]+): secret,$/gm)].map(([, name = '']) => name)
  expect(required.length).toBeGreaterThan(2)
  expect([...described.values()].flat()).toEqual(expect.arrayContaining(required))
})
