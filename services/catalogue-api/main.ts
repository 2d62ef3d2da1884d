import {runService} from '../kit/http/listen.ts'
import type {Command} from './commands/arguments.ts'

/* Runs the reference backend or one of its commands. README.md describes the options and environment variables. */

const USAGE = `Usage: node services/catalogue-api/main.ts [command] [options]

Without a command, runs the catalogue API:
  --port <number>     port to listen on (4020)
  --host <address>    address to listen on (127.0.0.1)
  --quiet             no request log

Commands:
  backup [folder]     copy the database, also while the API runs; without a folder, next to the daily backups
  verify [backup]     check the database, also while the API runs, or a backup
  restore [backup]    replace a damaged database by a backup (the newest sound one) and add what is newer and still readable;
                      stop the API first. --exact brings back the backup as it is, even if the database is sound

Options of every command:
  --data <folder>     data folder (.data/catalogue)
  --backups <folder>  folder of the daily backups (CATALOGUE_BACKUPS, .data/backups/catalogue)`

// Loaded on demand: each command imports only its own dependencies.
const COMMANDS: Record<string, () => Promise<Command>> = {
  backup: async () => (await import('./commands/backup.ts')).backup,
  restore: async () => (await import('./commands/restore.ts')).restore,
  verify: async () => (await import('./commands/verify.ts')).verify,
}

const main = async (): Promise<void> => {
  const [name = '', ...rest] = process.argv.slice(2)
  if (process.argv.includes('--help')) return console.log(USAGE)
  const load = COMMANDS[name]
  if (load) {
    const run = await load()
    for (const line of await run(rest)) console.log(line)
    return
  }
  if (name && !name.startsWith('-')) throw new Error(`"${name}" is not a command. (--help lists the commands.)`)
  const {serve} = await import('./commands/serve.ts')
  await serve(process.argv.slice(2))
}

const at = process.argv.indexOf('--data')
await runService('Catalogue API', (at > 0 && process.argv[at + 1]) || 'the data folder', main)
