import {copyDatabase} from '../../kit/backup/database-tasks.ts'
import {type ScheduledBackups, startBackups} from '../../kit/backup/scheduled-backups.ts'
import type {CatalogueApiSettings} from '../options.ts'
import {databaseFileOf} from './database-file.ts'
import type {Integrity} from './integrity.ts'

/** Copies the database of a data folder into a backup, also while the API is running. The image cache is not part of it. */
export const writeCatalogueBackup = (dataDir: string, target: string, signal?: AbortSignal): Promise<void> =>
  copyDatabase(databaseFileOf(dataDir), databaseFileOf(target), signal)

/** Starts the daily backups. Returns null when there are none by the settings, or when PostgreSQL keeps the data. */
export const scheduleBackups = (
  {dataDir, backups, databaseUrl}: CatalogueApiSettings,
  integrity: Integrity,
): ScheduledBackups | null =>
  backups && databaseUrl === undefined
    ? startBackups({
        ...backups,
        name: 'Catalogue API',
        write: (target, _newest, signal) => writeCatalogueBackup(dataDir, target, signal),
        onDamage: integrity.report,
      })
    : null
