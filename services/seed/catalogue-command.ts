import {CommandError} from './commands/command-error.ts'
import {exportCatalogue} from './commands/export-catalogue.ts'
import {generate} from './commands/generate.ts'
import {importCatalogue, validate} from './commands/import-catalogue.ts'
import {runApiCommand} from './commands/run-api-command.ts'
import {stats} from './commands/stats.ts'
import {synonyms} from './commands/synonyms.ts'

/* `npm run catalogue`: imports, exports, checks, generates, counts and backs up catalogues, and changes the synonyms of the search. */

const USAGE = `Usage: npm run catalogue -- <command> [options]

Commands:
  import <file>       import products (.ndjson or .csv, "-" reads NDJSON from standard input), all of them or none
      --mode merge|replace   replace also deletes the products that the file does not have (merge)
      --skip-invalid         leave wrong products out; not with --mode replace
  validate <file>     check a file as an import would, against the catalogue of the API, and store nothing
      --mode merge|replace
  export              write the catalogue to standard output
      --out <file>           to a file: .ndjson, or .csv with a row per variant
      --format ndjson|csv
  stats [file]        count what is in the catalogue of the API, or in an .ndjson file
  synonyms            write the synonyms of the search to standard output, as JSON with a line per group
      --out <file>           to a file
  synonyms <file>     replace them by those of such a file ("-" reads standard input)
  generate            write a catalogue for measurements to standard output, a line per product, the same every time
      --products <number>
      --out <file>           to a file: .ndjson, or one document
      --ndjson               lines, also without the name .ndjson
  backup [folder], verify [backup], restore [backup]
                      back up, check and put back the database, with all messages of visitors (docs/backups.md)

Options of import, validate, export, stats and synonyms:
  --api <address>     address of the catalogue API (http://localhost:4020)
  --api-token <token> the administrator's token (CATALOGUE_ADMIN_TOKEN); .data/secrets.json has the one of npm start

Exit codes: 0 done, 1 nothing was done, 2 wrong usage, 3 done without the wrong products.`

const COMMANDS = new Map([
  ['import', importCatalogue],
  ['validate', validate],
  ['export', exportCatalogue],
  ['stats', stats],
  ['synonyms', synonyms],
  ['generate', generate],
  ['backup', runApiCommand('backup')],
  ['verify', runApiCommand('verify')],
  ['restore', runApiCommand('restore')],
])

const [name = '', ...args] = process.argv.slice(2)
try {
  const command = COMMANDS.get(name)
  if (name === '--help' || name === 'help' || args.includes('--help')) console.log(USAGE)
  else if (command) process.exitCode = await command(args)
  else throw new CommandError(`${name === '' ? 'A command is missing' : `"${name}" is not a command`}.\n\n${USAGE}`)
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = error instanceof CommandError ? 2 : 1
}
