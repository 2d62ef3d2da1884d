import {execFileSync} from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'

/* The start of the site's image. A script in place of Node prints what would be started. */

const script = join(import.meta.dirname, '..', '..', '..', 'deploy', 'docker', 'start-site.sh')
const AN_HOUR_AGO = Math.floor(Date.now() / 1000) - 3600
/** The user and the group of the images, as numbers. */
const IMAGE_USER = 1000
const isRoot = process.getuid?.() === 0

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-site-'))
  mkdirSync(join(folder, 'build', 'server'), {recursive: true})
  // The bundler's cache, which has the secrets of the build, and a folder of the same name that a page could have.
  for (const cache of ['cache', 'server/cache']) {
    mkdirSync(join(folder, 'build', cache))
    writeFileSync(join(folder, 'build', cache, '00000001.sst'), 'secrets')
  }
  for (const file of ['BUILD_ID', '.hidden', 'server/page.html']) {
    writeFileSync(join(folder, 'build', file), file)
    utimesSync(join(folder, 'build', file), AN_HOUR_AGO, AN_HOUR_AGO)
  }
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin', 'node'), '#!/bin/sh\necho "$@"\n')
  chmodSync(join(folder, 'bin', 'node'), 0o755)
  cpSync(script, join(folder, 'start-site.sh'))
  mkdirSync(join(folder, '.next'))
})
afterEach(() => rmSync(folder, {recursive: true}))

const start = (user: {uid?: number; gid?: number} = {}): string =>
  execFileSync('sh', ['start-site.sh'], {
    cwd: folder,
    env: {NODE_ENV: 'production', PATH: `${folder}/bin:/usr/bin:/bin`},
    encoding: 'utf8',
    stdio: 'pipe',
    ...user,
  })

const expectCopy = () => {
  expect(readdirSync(join(folder, '.next'), {recursive: true}).toSorted()).toEqual(
    ['.hidden', 'BUILD_ID', 'server', 'server/cache', 'server/cache/00000001.sst', 'server/page.html'].toSorted(),
  )
  // Pages are as old as the build, so they are regenerated at their first request.
  expect(Math.floor(statSync(join(folder, '.next', 'server', 'page.html')).mtimeMs / 1000)).toBe(AN_HOUR_AGO)
}

test('the server starts on a copy of the build without its cache, also after a restart', () => {
  for (let time = 0; time < 2; time += 1) {
    expect(start()).toBe('node_modules/next/dist/bin/next start --port 3000\n')
    expectCopy()
  }
})

test.runIf(isRoot)('the folder of the copy may belong to root, as a volume of Kubernetes does', () => {
  chmodSync(folder, 0o755)
  chownSync(join(folder, '.next'), 0, IMAGE_USER)
  chmodSync(join(folder, '.next'), 0o2777)
  expect(start({uid: IMAGE_USER, gid: IMAGE_USER})).toContain('next start')
  expectCopy()
})
