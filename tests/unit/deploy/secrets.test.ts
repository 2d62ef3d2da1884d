import {globSync, readFileSync} from 'node:fs'
import {join, matchesGlob} from 'node:path'
import {expect, test} from 'vitest'
import {parseAllDocuments} from 'yaml'

/* Files with secrets and drafts that you write when you deploy: neither git nor an image may get them. */

const root = join(import.meta.dirname, '..', '..', '..')
const read = (file: string): string => readFileSync(join(root, 'deploy', file), 'utf8')

const SECRETS = [
  '.env',
  '.env.local',
  '.env.production.local',
  'site.env',
  'content.tar.gz',
  'deploy/.env',
  'deploy/site.env',
  'deploy/compose/certificates/key.pem',
  'deploy/compose/secret.conf',
  'deploy/nginx/secret.conf',
  'deploy/kubernetes/secrets.yaml',
]

const lines = (file: string): string[] => readFileSync(join(root, file), 'utf8').trim().split('\n')
const contains = (patterns: string[], file: string): boolean => {
  // A pattern leaves out what a folder contains, too.
  const parts = file.split('/')
  const paths = parts.map((_part, index) => parts.slice(0, index + 1).join('/'))
  return patterns.some(pattern => paths.some(path => matchesGlob(path, pattern)))
}

test.each(SECRETS)('%s is not copied into images', file => {
  expect(contains(lines('deploy/Dockerfile.dockerignore'), file)).toBe(true)
})

test.each(SECRETS)('%s is ignored by git', file => {
  // Without a slash before its end, a pattern of git matches in every folder.
  const ignored = lines('.gitignore').filter(line => !/^[!#]/.test(line))
  const patterns = ignored.map(line => {
    const pattern = line.replace(/\/$/, '')
    return pattern.includes('/') ? pattern.replace(/^\//, '') : `**/${pattern}`
  })
  expect(contains(patterns, file)).toBe(true)
})

test('kubectl applies the namespace first, and no example of secrets', () => {
  const files = globSync('kubernetes/*.{json,yaml,yml}', {cwd: join(root, 'deploy')}).toSorted()
  const kinds = files.map(file => parseAllDocuments(read(file)).map(document => document.toJS().kind as string))
  expect(kinds[0]).toContain('Namespace')
  expect(kinds.flat()).not.toContain('Secret')
})

test('the tokens and secrets of the example have the length that is required', () => {
  const [example] = parseAllDocuments(read('kubernetes/secrets.yaml.example')).map(document => document.toJS())
  const secrets = Object.entries<string>(example.stringData)
  const tokens = secrets.filter(([name]) => /_(TOKEN|SECRET)$/.test(name))
  expect(tokens.length).toBeGreaterThan(5)
  expect(tokens.filter(([, value]) => value.length < 16)).toEqual([])
})
