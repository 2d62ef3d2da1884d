import {execFileSync} from 'node:child_process'
import {resolve} from 'node:path'
import {expect, test} from 'vitest'
import {inheritEnvironment} from '@/services/kit/environment'

const root = resolve(import.meta.dirname, '..', '..', '..')

/** Runs `scripts/preview-link.ts` and returns the link. */
function createLink(path: string, env: Record<string, string>): URL {
  const blank = {NEXT_PUBLIC_SITE_URL: '', PORT: '', PREVIEW_SECRET: 'a-secret-of-some-length'}
  const options = {cwd: root, env: inheritEnvironment({...blank, ...env}), encoding: 'utf8'} as const
  return new URL(execFileSync(process.execPath, ['scripts/preview-link.ts', path], options).trim())
}

test.each([
  ['http://localhost:3000', {}],
  ['http://localhost:3100', {PORT: '3100'}],
  ['https://print.test', {PORT: '3100', NEXT_PUBLIC_SITE_URL: 'https://print.test'}],
])('a link to %s, where the site is with %j', (origin, env) => {
  const link = createLink('/blog/teal', env)
  expect(link.origin).toBe(origin)
  expect(link.searchParams.get('path')).toBe('/blog/teal')
})
