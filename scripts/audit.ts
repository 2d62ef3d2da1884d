import {spawnSync} from 'node:child_process'
import {readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {auditLock, type Lock, readAdvisories} from './audit-rules.ts'

/*
 * `npm run audit`: known vulnerabilities of level high or critical, from the registry, and rules for the packages in the lock
 * file, which need no network. Exits with 1 when something is found. A registry without advisories is reported, not an error.
 */

const root = resolve(import.meta.dirname, '..')
const readJson = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'))

const {allowScripts = {}} = readJson('package.json') as {allowScripts?: Record<string, boolean>}
const lock = readJson('package-lock.json') as Lock
const {stdout} = spawnSync('npm', ['audit', '--json'], {cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28})
const advisories = readAdvisories(stdout)
const problems = [...auditLock(lock, allowScripts), ...(advisories ?? [])]

console.log(
  advisories === null
    ? '? The registry offers no advisories here: only the lock file was checked.'
    : `${advisories.length === 0 ? '✓' : '✗'} advisories of level high or critical: ${advisories.length}`,
)
for (const problem of problems) console.log(`✗ ${problem}`)
if (problems.length === 0) console.log(`✓ ${Object.keys(lock.packages).length} packages of the lock file`)
process.exit(problems.length === 0 ? 0 : 1)
