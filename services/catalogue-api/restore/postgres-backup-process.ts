import {readCatalogueEnvironment} from '../environment.ts'
import {writePostgresBackup} from './postgres-backup.ts'

/* Runs in a child process of the API: copies the PostgreSQL database of its environment into the folder of its first argument. */

const [target] = process.argv.slice(2)
const {CATALOGUE_DATABASE_URL: databaseUrl} = readCatalogueEnvironment()
try {
  if (target === undefined || databaseUrl === undefined)
    throw new Error('A folder and CATALOGUE_DATABASE_URL are required.')
  await writePostgresBackup({databaseUrl}, target)
} catch (error) {
  // The API logs it as the reason.
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
