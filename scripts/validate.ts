import {spawnSync} from 'node:child_process'
import {resolve} from 'node:path'

/*
 * `npm run validate`: every check, the cheapest first, and `npm test`. `--without-tests` skips the tests.
 */

const root = resolve(import.meta.dirname, '..')
const withoutTests = process.argv.includes('--without-tests')

const STEPS: [label: string, script: string[]][] = [
  ['format and lint', ['lint']],
  ['types', ['types']],
  ['imports', ['lint:imports']],
  ['spelling', ['lint:spelling']],
  ['dead code', ['dead-code']],
  ['generated types', ['typegen', '--', '--check']],
  ['OpenAPI document, public paths', ['openapi', '--', '--check']],
]

const failed: string[] = []
for (const [label, script] of withoutTests ? STEPS : [...STEPS, ['tests', ['test']] as [string, string[]]]) {
  const start = performance.now()
  console.log(`\n— ${label}`)
  const {status} = spawnSync('npm', ['run', '--silent', ...script], {cwd: root, stdio: 'inherit'})
  console.log(`  ${status === 0 ? '✓' : '✗'} ${label} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
  if (status !== 0) failed.push(label)
}
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`)
process.exit(failed.length === 0 ? 0 : 1)
