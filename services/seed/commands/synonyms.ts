import {readFileSync, writeFileSync} from 'node:fs'
import {Readable} from 'node:stream'
import {text} from 'node:stream/consumers'
import {synonymDocument} from '../../../contract/administration.ts'
import type {SearchSynonyms} from '../../../contract/search-synonyms.ts'
import {problem} from '../../../contract/values.ts'
import {CommandError} from './command-error.ts'
import {type Api, readArguments, toApi} from './read-arguments.ts'
import {readText, sendRequest} from './send-request.ts'

const PATH = '/admin/search-synonyms'

type Stored = {groups: SearchSynonyms; etag: string}

/** `synonyms`: writes the synonyms of the search as JSON, or replaces them by those of a file. Returns the exit code. */
export async function synonyms(args: string[]): Promise<number> {
  const {values, positionals} = readArguments(args, {out: {type: 'string'}})
  const [file, ...others] = positionals
  const {out} = values
  if (others.length > 0 || (file !== undefined && out !== undefined)) {
    throw new CommandError('Name one file with synonyms, or with --out the file to write. (--help shows how.)')
  }
  const api = toApi(values)
  const document = file === undefined ? null : await read(file)
  const before = await request(api, {method: 'GET', path: PATH})
  if (document !== null) {
    const body = Readable.from([document])
    const ifMatch = before.etag
    const after = await request(api, {method: 'PUT', path: PATH, type: 'application/json', ifMatch, body})
    console.log(`✓ Replaced the synonyms of the search: ${compare(before.groups, after.groups)}.`)
  } else if (out === undefined) process.stdout.write(toText(before.groups))
  else {
    writeFileSync(out, toText(before.groups))
    console.log(`✓ Exported the synonyms of the search to ${out}: ${before.groups.length} groups.`)
  }
  return 0
}

/** Returns the text of a file, or of standard input. Throws an Error when it is not JSON. */
async function read(file: string): Promise<string> {
  const content = file === '-' ? await text(process.stdin) : readFileSync(file, 'utf8')
  try {
    JSON.parse(content)
  } catch (error) {
    throw new Error(`${file === '-' ? 'Standard input' : file} is not JSON: ${error instanceof Error && error.message}`)
  }
  return content
}

/** Sends a request and returns the synonyms of the response. Throws an Error with the fields that are wrong. */
async function request(api: Api, options: Parameters<typeof sendRequest>[1]): Promise<Stored> {
  const response = await sendRequest(api, options)
  const content = await readText(response)
  if (response.statusCode === 200) {
    return {groups: synonymDocument.parse(JSON.parse(content)).search_synonyms, etag: response.headers.etag ?? ''}
  }
  const {data} = problem.safeParse(content.startsWith('{') ? JSON.parse(content) : null)
  const errors = (data?.errors ?? []).map(({field, message}) => `\n  ${field}: ${message}`)
  throw new Error(
    `The catalogue API responded ${response.statusCode}: ${data?.detail ?? content.slice(0, 300)}${errors.join('')}`,
  )
}

/** Returns the document with a line per group. */
function toText(groups: SearchSynonyms): string {
  const lines = groups.map(group => `\n  ${JSON.stringify(group)}`)
  return `{"search_synonyms": [${lines.join(',')}\n]}\n`
}

function compare(before: SearchSynonyms, after: SearchSynonyms): string {
  const old = new Set(before.map(group => JSON.stringify(group)))
  const now = new Set(after.map(group => JSON.stringify(group)))
  const unchanged = [...now].filter(group => old.has(group)).length
  return `${now.size - unchanged} new, ${old.size - unchanged} removed, ${unchanged} unchanged`
}
