import {spawnSync} from 'node:child_process'
import {resolve} from 'node:path'

/*
 * Everything CI holds a change against, in order of cost. `--without-tests` leaves the tests to `npm test`.
 */

const root = resolve(import.meta.dirname, '..')
const withoutTests = process.argv.includes('--without-tests')

const STEPS: [label: string, script: string[]][] = [
  ['format and lint', ['lint']],
  ['types', ['types']],
  ['imports', ['lint:imports']],
  ['dead code', ['dead-code']],
  ['generated types', ['typegen', '--', '--check']],
  ['OpenAPI document', ['openapi', '--', '--check']],
]

const failed: string[] = []
for (const [label, script] of withoutTests ? STEPS : [...STEPS, ['tests', ['test']] as [string, string[]]]) {
  const began = performance.now()
  console.log(`\n— ${label}`)
  const {status} = spawnSync('npm', ['run', '--silent', ...script], {cwd: root, stdio: 'inherit'})
  console.log(`  ${status === 0 ? '✓' : '✗'} ${label} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  if (status !== 0) failed.push(label)
}
console.log(failed.length === 0 ? '\nAll of it holds.' : `\nNot clean: ${failed.join(', ')}.`)
process.exit(failed.length === 0 ? 0 : 1)
