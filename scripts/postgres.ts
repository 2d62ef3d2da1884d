import {createPostgres, findPostgres} from '../tests/support/postgres.ts'
import {exitOnSignals, runProgram} from './run-program.ts'

/*
 * `npm run test:postgres`: runs the tests of the catalogue API on PostgreSQL, in a server of its own. Without PostgreSQL, which
 * `scripts/setup.mjs --postgres` installs where it can, it says so and succeeds, with `--required` it fails.
 */

/** Files whose tests start the API. Those of data folders, backups and damage concern SQLite alone. */
const FILES = [
  'tests/contract/catalogue.test.ts',
  'tests/contract/catalogue-account',
  'tests/contract/catalogue-bulk-fuzz',
  'tests/contract/catalogue-changes',
  'tests/contract/catalogue-command',
  'tests/contract/catalogue-durability',
  'tests/contract/catalogue-facets',
  'tests/contract/catalogue-forward',
  'tests/contract/catalogue-fuzz',
  'tests/contract/catalogue-import-fuzz',
  'tests/contract/catalogue-import-kill',
  'tests/contract/catalogue-openapi',
  'tests/contract/catalogue-replacements',
  'tests/contract/catalogue-session',
  'tests/contract/catalogue-site-hook',
  'tests/contract/catalogue-successors',
  'tests/contract/catalogue-synonyms',
  'tests/contract/catalogue-texts',
  'tests/contract/catalogue-writes',
  'tests/unit/services/catalogue-api/auth',
  'tests/unit/services/catalogue-api/bulk',
  'tests/unit/services/catalogue-api/changes',
  'tests/unit/services/catalogue-api/disk-waits',
  'tests/unit/services/catalogue-api/catalogue-reader',
  'tests/unit/services/catalogue-api/http',
  'tests/unit/services/catalogue-api/images',
  'tests/unit/services/catalogue-api/inbox',
  'tests/unit/services/catalogue-api/index-builds',
  'tests/unit/services/catalogue-api/index-thread',
  'tests/unit/services/catalogue-api/index-updates',
  'tests/unit/services/catalogue-api/kept-products',
  'tests/unit/services/catalogue-api/metrics',
  'tests/unit/services/catalogue-api/nearest',
  'tests/unit/services/catalogue-api/one-line-fields',
  'tests/unit/services/catalogue-api/orders',
  'tests/unit/services/catalogue-api/search/search',
  'tests/unit/services/catalogue-api/submissions',
  'tests/unit/services/catalogue-api/support',
  'tests/postgres',
]

const PROJECTS = ['unit', 'contract', 'postgres'].flatMap(project => ['--project', project])

exitOnSignals()

if (findPostgres() === null) {
  console.log('! NOT RUN: the tests on PostgreSQL. It is not installed: run "apt-get install postgresql".')
  if (process.argv.includes('--required')) process.exitCode = 1
} else {
  const server = await createPostgres()
  try {
    const command = ['vitest', 'run', ...PROJECTS, ...FILES]
    process.exitCode = (await runProgram(command, {CATALOGUE_TEST_DATABASE_URL: server.url})) ?? 1
  } finally {
    await server.remove()
  }
}
