import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'

/* nginx takes the first location whose expression matches, so their order decides what is stored. */

const folder = join(import.meta.dirname, '..', '..', '..', 'deploy', 'nginx')
const text = readFileSync(join(folder, 'overprint-server.conf'), 'utf8')

const locations = [...text.matchAll(/^location (?:~ )?(\S+) \{\n([^}]*)\}/gm)].map(([, pattern = '', body = '']) => ({
  pattern,
  isStored: body.includes('include overprint-cache.conf;'),
}))

const isStored = (path: string): boolean => {
  const found = locations.find(({pattern}) => pattern !== '/' && new RegExp(pattern).test(path))
  return (found ?? locations.find(({pattern}) => pattern === '/'))?.isStored ?? false
}

test.each(['/', '/blog/a', '/lake/images/p/d/a.png', '/apiary', '/lakes', '/_next/static/a.js', '/share/a.jpg'])(
  'nginx may store %s',
  path => expect(isStored(path)).toBe(true),
)

test.each(['/api/health', '/backend', '/lake', '/lake/', '/lake/images', '/lake/v1/ping', '/lake/image'])(
  'nginx stores nothing of %s',
  path => expect(isStored(path)).toBe(false),
)
