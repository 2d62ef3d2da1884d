import {type ParseArgsOptionsConfig, parseArgs} from 'node:util'
import {defaultBackupFolder, toBackupFolder} from '../../kit/backup/backup-folder.ts'
import {readCatalogueEnvironment} from '../environment.ts'

const COMMON_OPTIONS = {data: {type: 'string'}, backups: {type: 'string'}} as const

/** Parses the arguments of a command that works on a data folder. Throws an Error for an unknown option. */
export const readArguments = <const Options extends ParseArgsOptionsConfig>(args: string[], options: Options) => {
  const environment = readCatalogueEnvironment()
  const {values, positionals} = parseArgs({args, options: {...options, ...COMMON_OPTIONS}, allowPositionals: true})
  // The type of the values depends on `Options`, so TypeScript does not know the common ones.
  const common: {data?: string; backups?: string} = values
  const dataDir = common.data ?? `${environment.DATA_DIR}/catalogue`
  const backupFolder = toBackupFolder(common.backups ?? environment.CATALOGUE_BACKUPS) ?? defaultBackupFolder(dataDir)
  // A named folder is that of a SQLite file.
  const databaseUrl = common.data === undefined ? environment.CATALOGUE_DATABASE_URL : undefined
  return {values, positionals, dataDir, backupFolder, databaseUrl}
}
