import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {auditLock, type Lock, readAdvisories} from '../../../scripts/audit-rules.ts'

const root = join(import.meta.dirname, '../../..')
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))

test('every package of the lock file has a hash, comes from the registry, is there for every platform, and its install script is decided on', () => {
  expect(auditLock(read('package-lock.json') as Lock, {...read('package.json').allowScripts})).toEqual([])
})

test('a package for another platform that the lock file lacks is reported', () => {
  const entry = {integrity: 'sha512-x'}
  const optionalDependencies = {'@s/a-linux': '1.0.0', '@s/a-mac': '1.0.0', 'a-own': '1.0.0'}
  const packages = {
    'node_modules/a': entry,
    'node_modules/b/node_modules/a': {...entry, optionalDependencies},
    'node_modules/b/node_modules/a/node_modules/a-own': entry,
    'node_modules/@s/a-linux': entry,
  }
  expect(auditLock({packages}, {})).toEqual([
    '@s/a-mac, an optional dependency of node_modules/b/node_modules/a, is missing: run "npm install --package-lock-only".',
  ])
})

test('a package without a hash, from elsewhere or with a script is reported', () => {
  const resolved = 'https://registry.example/a/-/a-1.0.0.tgz'
  const packages = {
    '': {},
    'services/kit': {},
    'node_modules/kit': {link: true, resolved: 'services/kit'},
    'node_modules/a': {resolved, integrity: 'sha512-x'},
    'node_modules/b': {resolved},
    'node_modules/a/node_modules/@s/c': {resolved: 'git+ssh://git@host.example/c.git#1', integrity: 'sha512-x'},
    'node_modules/d': {resolved, integrity: 'sha512-x', hasInstallScript: true},
    'node_modules/node': {resolved, integrity: 'sha512-x', hasInstallScript: true},
  }
  expect(auditLock({packages}, {node: true}).map(line => line.split(' ').slice(0, 4).join(' '))).toEqual([
    'b has no integrity',
    '@s/c does not come',
    'd has an install',
  ])
})

test('advisories of level high and critical are listed', () => {
  const vulnerability = {name: 'a', range: '<2', via: [{title: 'Reads any file'}, 'b']}
  const report = (severity: string) => JSON.stringify({vulnerabilities: {a: {...vulnerability, severity}}})
  expect(readAdvisories(report('high'))).toEqual(['a <2 (high): Reads any file; through b'])
  expect(readAdvisories(report('critical'))).toHaveLength(1)
  expect(readAdvisories(report('moderate'))).toEqual([])
})

test('a registry without advisories is not a registry without vulnerabilities', () => {
  expect(readAdvisories('{"message": "405 Method Not Allowed", "error": {"summary": ""}}')).toBeNull()
  expect(readAdvisories('')).toBeNull()
})
