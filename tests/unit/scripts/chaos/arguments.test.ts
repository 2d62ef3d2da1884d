import {spawnSync} from 'node:child_process'
import {resolve} from 'node:path'
import {expect, test} from 'vitest'

const root = resolve(import.meta.dirname, '..', '..', '..', '..')

test.each([
  [['--minutes', 'x'], /^✗ --minutes must be a number above 0$/],
  [['--minutes', '0'], /^✗ --minutes must be a number above 0$/],
  [['--front', 'apache'], /^✗ --front must be varnish or nginx$/],
  [['--fast'], /^✗ Unknown option '--fast'.*$/],
])('npm run test:chaos rejects %j in one sentence', (args, sentence) => {
  const {status, stderr} = spawnSync(process.execPath, ['scripts/chaos.ts', ...args], {cwd: root, encoding: 'utf8'})
  expect(stderr.trim()).toMatch(sentence)
  expect(status).toBe(2)
})
