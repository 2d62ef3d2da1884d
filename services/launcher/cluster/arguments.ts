import {parseArgs} from 'node:util'
import {ENGINES, type Engine} from './front.ts'
import {LAST_FIRST_PORT} from './ports.ts'

/** What `npm run cluster` accepts. */
export type ClusterArguments = {firstPort: number; engine: Engine | null; isHelp: boolean}

/** Explains `npm run cluster`. */
export const CLUSTER_HELP = `npm run cluster -- [--port 8080] [--front varnish|nginx]

  --port N     the first of eleven ports in a row; the cache in front has it (8080)
  --front X    the cache in front (Varnish where it is installed, otherwise nginx)`

const DEFAULT_PORT = '8080'

/** Reads the arguments. Throws a one-sentence error that names the wrong one. */
export function readClusterArguments(args: string[]): ClusterArguments {
  const {values} = parseArgs({
    args,
    options: {
      port: {type: 'string', default: DEFAULT_PORT},
      front: {type: 'string'},
      help: {type: 'boolean', default: false},
    },
  })
  const firstPort = Number(values.port)
  if (!Number.isInteger(firstPort) || firstPort < 1 || firstPort > LAST_FIRST_PORT)
    throw new Error(`--port must be a port from 1 to ${LAST_FIRST_PORT}, because eleven in a row are used.`)
  const engine = ENGINES.find(name => name === values.front) ?? null
  if (values.front !== undefined && engine === null) throw new Error('--front must be varnish or nginx.')
  return {firstPort, engine, isHelp: values.help}
}
