import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {afterEach, beforeEach, expect, onTestFinished, test} from 'vitest'
import {type Build, buildSite, holdCurrentBuild, isBuildCurrent, listSources} from '@/services/launcher/build'

/* A script in place of Next is the build. */

const launcher = resolve(import.meta.dirname, '..', '..', '..', '..', 'services', 'launcher')

let root: string
let build: Build

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'overprint-root-'))
  build = {root, distDir: '.next', env: {}, logFile: join(root, 'build.log')}
})
afterEach(() => rmSync(root, {recursive: true, force: true}))

function writeNext(script: string): void {
  const folder = join(root, 'node_modules', 'next', 'dist', 'bin')
  mkdirSync(folder, {recursive: true})
  writeFileSync(join(folder, 'next'), script)
}

test('only the owner can read the cache of a build, also while it is built and after it has failed', async () => {
  mkdirSync(join(root, '.next', 'cache'), {recursive: true, mode: 0o755})
  writeNext(
    `const {mode} = require('node:fs').statSync('.next/cache'); console.error('Error: mode ' + (mode & 0o777).toString(8)); process.exit(1)`,
  )
  await expect(buildSite(build)).rejects.toThrow('The site could not be built: mode 700')
  expect(statSync(join(root, '.next', 'cache')).mode & 0o777).toBe(0o700)
})

/** Has another process serve the build with a setting. Returns how to end it. */
async function serveElsewhere(siteUrl: string): Promise<{pid: number; end: () => Promise<void>}> {
  const script = `
    import {buildSite, holdCurrentBuild} from ${JSON.stringify(join(launcher, 'build.ts'))}
    const build = ${JSON.stringify({...build, env: {NEXT_PUBLIC_SITE_URL: siteUrl}})}
    await holdCurrentBuild(build, () => buildSite(build))
    console.log('serves')
    process.stdin.resume()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {stdio: ['pipe', 'pipe', 'inherit']})
  const ended = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  const [first] = await Promise.race([once(child.stdout, 'data'), ended])
  expect(String(first)).toBe('serves\n')
  const end = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return {pid: child.pid ?? 0, end}
}

test('a build that another start serves is not replaced, until that has ended', async () => {
  // Like Next, it removes what was there.
  writeNext(`const fs = require('node:fs')
    const builds = fs.existsSync('builds') ? Number(fs.readFileSync('builds')) : 0
    fs.rmSync('.next', {recursive: true})
    fs.mkdirSync('.next')
    fs.writeFileSync('builds', String(builds + 1))`)
  const countBuilds = () => Number(readFileSync(join(root, 'builds'), 'utf8'))
  const start = (siteUrl: string) => {
    const own = {...build, env: {NEXT_PUBLIC_SITE_URL: siteUrl}}
    return holdCurrentBuild(own, () => buildSite(own))
  }
  const [one, two] = ['http://localhost:1', 'http://localhost:2']
  const other = await serveElsewhere(one)
  await expect(start(two)).rejects.toThrow(
    `another start (process ${other.pid}) serves the build in .next: stop it, or set NEXT_DIST_DIR=…`,
  )
  // The same build can be served twice, and is not replaced either when only the one of both has ended.
  await start(one)
  const third = await serveElsewhere(one)
  await other.end()
  await expect(start(two)).rejects.toThrow(`(process ${third.pid})`)
  expect(countBuilds()).toBe(1)
  await third.end()
  await start(two)
  expect(countBuilds()).toBe(2)
  expect(existsSync(join(root, '.next', `overprint-launcher-${process.pid}`))).toBe(true)
})

test('a launcher that has exited, and a file that is cut short, hold no build', async () => {
  mkdirSync(join(root, '.next'))
  writeFileSync(join(root, '.next', 'overprint-launcher-2'), JSON.stringify({pid: process.ppid, startedAt: 'before'}))
  writeFileSync(join(root, '.next', 'overprint-launcher-3'), '{"pid": 3')
  writeNext('')
  await holdCurrentBuild(build, () => buildSite(build))
  expect(existsSync(join(root, '.next', 'overprint-launcher-2'))).toBe(false)
  expect(existsSync(join(root, '.next', 'overprint-launcher-3'))).toBe(false)
})

test('every module of the services that the site imports is a source of its build', () => {
  const project = resolve(launcher, '..', '..')
  const files = globSync('{pages,components,contract,lib,studio}/**/*.{ts,tsx}', {cwd: project})
  const imported = [...files, 'instrumentation.ts', 'next.config.js'].flatMap(file => {
    const content = readFileSync(join(project, file), 'utf8')
    return [...content.matchAll(/(?<=['/])services\/[\w/-]+/g)].map(([name]) => `${name}.ts`)
  })
  expect(imported).toContain('services/kit/images/sharp.ts')
  const sources = listSources(project)
  expect(imported.filter(name => !sources.includes(name))).toEqual([])
  // And what these import.
  expect(globSync('services/kit/**/*.ts', {cwd: project}).filter(name => !sources.includes(name))).toEqual([])
})

test.each(['SHOPIFY_APP_URL', 'SITE_TIME_ZONE'])('another %s makes the build out of date', async name => {
  mkdirSync(join(root, '.next'))
  writeNext('')
  await buildSite({...build, env: {[name]: 'one'}})
  expect(isBuildCurrent({...build, env: {[name]: 'one'}})).toBe(true)
  expect(isBuildCurrent({...build, env: {[name]: 'two'}})).toBe(false)
})
