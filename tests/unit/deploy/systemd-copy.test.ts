import {execFileSync} from 'node:child_process'
import {existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'

/* What a unit of systemd runs before a server of the site starts. */

const unit = join(import.meta.dirname, '..', '..', '..', 'deploy', 'systemd', 'overprint-site@.service')
const [, command = ''] = /^ExecStartPre=\/bin\/sh -c '(.+)'$/m.exec(readFileSync(unit, 'utf8')) ?? []

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'systemd-copy-'))
  for (const name of ['server', 'cache/turbopack']) mkdirSync(join(folder, '.next', name), {recursive: true})
  for (const name of ['BUILD_ID', '.hidden', 'server/page.html', 'cache/turbopack/00000001.sst'])
    writeFileSync(join(folder, '.next', name), 'first')
})
afterEach(() => rmSync(folder, {recursive: true}))

const prepare = () => execFileSync('/bin/sh', ['-c', command.replaceAll('%i', '3000')], {cwd: folder, stdio: 'pipe'})
const pageOf = (copy: string) => readFileSync(join(folder, copy, 'server', 'page.html'), 'utf8')

test('each server gets a copy of the build without its cache, which has the secrets of the build', () => {
  prepare()
  expect(readdirSync(join(folder, '.next-3000'), {recursive: true}).toSorted()).toEqual(
    ['.hidden', 'BUILD_ID', 'server', 'server/page.html'].toSorted(),
  )
  expect(existsSync(join(folder, '.next-3000.new'))).toBe(false)
})

test('the copy outlasts a restart, and a new build replaces it', () => {
  prepare()
  writeFileSync(join(folder, '.next-3000', 'server', 'page.html'), 'generated')
  // Left by a start that was killed.
  mkdirSync(join(folder, '.next-3000.new', 'server'), {recursive: true})
  prepare()
  expect(pageOf('.next-3000')).toBe('generated')
  writeFileSync(join(folder, '.next', 'BUILD_ID'), 'second')
  writeFileSync(join(folder, '.next', 'server', 'page.html'), 'second')
  prepare()
  expect(pageOf('.next-3000')).toBe('second')
})
