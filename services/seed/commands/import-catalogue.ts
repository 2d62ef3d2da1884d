import {createReadStream, statSync} from 'node:fs'
import {Transform} from 'node:stream'
import {type ImportReport, importProblem, importReport} from '../../../contract/catalogue-transfer.ts'
import {formatBytes, showProgress} from '../../kit/command-line/progress.ts'
import {CommandError} from './command-error.ts'
import {type Api, readArguments, toApi, toFile} from './read-arguments.ts'
import {readText, sendRequest} from './send-request.ts'

const DONE = 0
const NOTHING_DONE = 1
const DONE_IN_PART = 3

/** `import`: returns the exit code. */
export async function importCatalogue(args: string[]): Promise<number> {
  const options = {mode: {type: 'string', default: 'merge'}, 'skip-invalid': {type: 'boolean', default: false}} as const
  const {values, positionals} = readArguments(args, options)
  const file = toFile(positionals)
  const query = {mode: toMode(values.mode), invalid: values['skip-invalid'] ? 'skip' : 'reject'}
  if (query.mode === 'replace' && query.invalid === 'skip') {
    throw new CommandError('--skip-invalid is not possible with --mode replace: it would delete the wrong products.')
  }
  const {report, isRejected} = await send(toApi(values), file, query, 'Importing')
  if (isRejected) {
    console.error(`✗ ${nameOf(file)} has ${count(report.errors_total, 'error')}: nothing was stored.`)
    return NOTHING_DONE
  }
  console.log(`✓ Imported ${nameOf(file)}: ${describe(report)}.`)
  return report.skipped > 0 ? DONE_IN_PART : DONE
}

/** `validate`: returns the exit code. */
export async function validate(args: string[]): Promise<number> {
  const {values, positionals} = readArguments(args, {mode: {type: 'string', default: 'merge'}})
  const file = toFile(positionals)
  const query = {mode: toMode(values.mode), invalid: 'reject', dry_run: 'true'}
  const {report, isRejected} = await send(toApi(values), file, query, 'Checking')
  if (isRejected) {
    console.error(`✗ ${nameOf(file)} has ${count(report.errors_total, 'error')}.`)
    return NOTHING_DONE
  }
  console.log(`✓ ${nameOf(file)} is valid: ${describe(report)}.`)
  return DONE
}

/** A report, and whether the API responded 400: it stored nothing because of the errors. */
type Outcome = {report: ImportReport; isRejected: boolean}

/** Sends a file, prints its errors and returns the report. Throws an Error when there is none. */
async function send(api: Api, file: string, query: Record<string, string>, name: string): Promise<Outcome> {
  const total = file === '-' ? null : statSync(file).size
  const progress = showProgress(`${name} ${nameOf(file)}`, total, formatBytes)
  try {
    let sent = 0
    const counter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        sent += chunk.length
        progress.update(sent)
        done(null, chunk)
      },
    })
    const source = file === '-' ? process.stdin : createReadStream(file)
    source.once('error', (error: Error) => counter.destroy(error))
    const path = `/admin/catalogue/imports?${new URLSearchParams(query)}`
    const type = file.toLowerCase().endsWith('.csv') ? 'text/csv' : 'application/x-ndjson'
    const response = await sendRequest(api, {method: 'POST', path, type, body: source.pipe(counter)})
    const text = await readText(response)
    progress.stop()
    const outcome = toOutcome(response.statusCode, text)
    printErrors(outcome.report)
    return outcome
  } finally {
    progress.stop()
  }
}

function toOutcome(status: number | undefined, text: string): Outcome {
  if (status === 200) return {report: importReport.parse(JSON.parse(text)), isRejected: false}
  const problem = text.startsWith('{') ? importProblem.safeParse(JSON.parse(text)) : undefined
  if (problem?.data?.report) return {report: problem.data.report, isRejected: true}
  throw new Error(`The catalogue API responded ${status}: ${problem?.data?.detail ?? text.slice(0, 300)}`)
}

function printErrors({errors, errors_total}: ImportReport): void {
  for (const {line, field, message} of errors) console.error(`  line ${line}: ${field}: ${message}`)
  if (errors_total > errors.length) console.error(`  … and ${count(errors_total - errors.length, 'more error')}.`)
}

const toMode = (mode: string): string => {
  if (mode === 'merge' || mode === 'replace') return mode
  throw new CommandError(`--mode must be merge or replace, not "${mode}".`)
}

const nameOf = (file: string) => (file === '-' ? 'standard input' : file)

const count = (number: number, thing: string) => `${number} ${thing}${number === 1 ? '' : 's'}`

const describe = ({created, updated, unchanged, deleted, skipped}: ImportReport): string =>
  `${created} new, ${updated} changed, ${unchanged} unchanged, ${deleted} deleted, ${skipped} left out`
