import {runProgram} from '../kit/command-line/run-program.ts'

/* Runs the reference backend or one of its commands. README.md describes the options and environment variables. */

const USAGE = `Usage: node services/catalogue-api/main.ts [command] [options]

Without a command, runs the catalogue API:
  --port <number>     port to listen on (4020)
  --host <address>    address to listen on (127.0.0.1)
  --quiet             no request log

Commands (of the SQLite file, or of the PostgreSQL database of CATALOGUE_DATABASE_URL without --data):
  backup [folder]     copy the database, also while the API runs; without a folder, next to the daily backups
  verify [backup]     check the database, also while the API runs, or a backup
  restore [backup]    replace a damaged database by a backup (the newest sound one) and add what is newer and still readable;
                      stop the API first. --exact brings back the backup as it is, even if the database is sound

Options of every command:
  --data <folder>     data folder (.data/catalogue)
  --backups <folder>  folder of the daily backups (CATALOGUE_BACKUPS, .data/backups/catalogue)`

await runProgram({
  name: 'Catalogue API',
  dataDir: 'the data folder',
  usage: USAGE,
  commands: {
    backup: async () => (await import('./commands/backup.ts')).backup,
    restore: async () => (await import('./commands/restore.ts')).restore,
    verify: async () => (await import('./commands/verify.ts')).verify,
  },
  loadService: async () => (await import('./commands/serve.ts')).serve,
})
