import {type ParseArgsOptionsConfig, parseArgs} from 'node:util'
import {z} from 'zod'
import {parseEnvironment} from '../../kit/environment.ts'
import {CommandError} from './command-error.ts'

/** The catalogue API to work with. */
export type Api = {url: string; token: string}

const API_OPTIONS = {api: {type: 'string', default: 'http://localhost:4020'}, 'api-token': {type: 'string'}} as const

/** Parses the arguments of a command. Throws a CommandError for an unknown option or a missing value. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  try {
    return parseArgs({args, options: {...options, ...API_OPTIONS}, allowPositionals: true})
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)} (--help lists the options.)`)
  }
}

/** Returns the API that the options name. Throws a CommandError without a token. */
export function toApi(values: {api?: string | undefined; 'api-token'?: string | undefined}): Api {
  const {CATALOGUE_ADMIN_TOKEN} = parseEnvironment(z.object({CATALOGUE_ADMIN_TOKEN: z.string().optional()}))
  const token = values['api-token'] ?? CATALOGUE_ADMIN_TOKEN
  if (!token) throw new CommandError('--api-token, or CATALOGUE_ADMIN_TOKEN, must be the token of the administrator.')
  const url = values.api ?? ''
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new CommandError(`--api must be an address such as http://localhost:4020, not "${url}".`)
  }
  return {url: url.replace(/\/+$/, ''), token}
}

/** Returns the only file that a command names. Throws a CommandError for none or several. */
export function toFile([file, ...others]: string[]): string {
  if (file === undefined || others.length > 0) throw new CommandError('Name one file. (--help shows how.)')
  return file
}
