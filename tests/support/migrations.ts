import {readdirSync} from 'node:fs'
import {basename, join} from 'node:path'

/** The names of the catalogue API's migrations, in their order. */
export const MIGRATION_NAMES = readdirSync(
  join(import.meta.dirname, '../../services/catalogue-api/database/migrations'),
)
  .map(file => basename(file, '.ts'))
  .sort()
