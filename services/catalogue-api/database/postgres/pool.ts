import {createHash} from 'node:crypto'
import type {PostgresPool, PostgresPoolClient, PostgresQueryResult} from 'kysely'
import {Pool, type PoolClient, types} from 'pg'
import {isTimeout} from './errors.ts'

const SECOND_MS = 1000
/** PostgreSQL's type of counts and row numbers, which all are safe integers here. */
const INT8 = 20

/** The application name of an API's connections in `pg_stat_activity`. */
export const APPLICATION_NAME = 'overprint-catalogue-api'

const LIMITS = {
  max: 10,
  /** Also the time that a request waits for a free connection. */
  connectionTimeoutMillis: 5 * SECOND_MS,
  idleTimeoutMillis: 30 * SECOND_MS,
  maxLifetimeSeconds: 3600,
  lock_timeout: 5 * SECOND_MS,
  statement_timeout: 8 * SECOND_MS,
  /** Longer than `statement_timeout`: only a server that does not respond reaches it. */
  query_timeout: 10 * SECOND_MS,
  idle_in_transaction_session_timeout: 10 * SECOND_MS,
  keepAlive: true,
  application_name: APPLICATION_NAME,
}

/** A command or a migration has no request that waits for it, and a statement on a large database may take long. */
const LIMITS_OF_COMMANDS = {...LIMITS, statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0}

/** An import does one thing after the other; reading ahead takes one more. */
const LIMITS_OF_IMPORTS = {...LIMITS, max: 3}

/** Whose connections they are: statements of a command have no time limit, and an import has few connections. */
export type PoolUser = 'api' | 'command' | 'import'

const LIMITS_OF = {api: LIMITS, command: LIMITS_OF_COMMANDS, import: LIMITS_OF_IMPORTS}

/** Opens a pool of connections to a PostgreSQL URL. It connects when a query needs it. */
export function openPool(url: string, user: PoolUser): PostgresPool {
  const pool = new Pool({
    ...LIMITS_OF[user],
    connectionString: withoutName(url),
    types: {getTypeParser: (type, format) => (type === INT8 ? Number : types.getTypeParser(type, format))},
  })
  // The query in progress reports a lost connection, and the next one opens another. Without listeners, the process would end.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  return {
    options: pool.options,
    connect: async () => toDisposable(await pool.connect()),
    end: () => pool.end(),
  }
}

/** Returns a URL without a name for its connections: a restore finds those of an API by `APPLICATION_NAME`. */
function withoutName(url: string): string {
  const named = new URL(url)
  named.searchParams.delete('application_name')
  return named.href
}

/** Parameters of a statement that PostgreSQL prepares once per connection. Statements for lists of rows have more, and many forms. */
const MAX_PREPARED_PARAMETERS = 2

/**
 * Returns the name under which a connection keeps a prepared statement: planning the look-up of a product takes longer than
 * running it. Statements with all columns are not kept, because a migration by a newer API would change their result.
 */
function nameOf(text: string, parameters: readonly unknown[]): {name?: string} {
  const isKept = text.startsWith('select ') && !text.includes('*') && parameters.length <= MAX_PREPARED_PARAMETERS
  return isKept ? {name: createHash('sha256').update(text).digest('base64url')} : {}
}

/** Closes a connection after a query without a response, because the next query would wait behind it. */
function toDisposable(client: PoolClient): PostgresPoolClient {
  let hangs = false
  const query = async <Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
    try {
      const result: unknown = await client.query({text, values: [...parameters], ...nameOf(text, parameters)})
      // The query builder says what the rows are.
      return result as PostgresQueryResult<Row>
    } catch (error) {
      hangs ||= isTimeout(error)
      throw error
    }
  }
  return {query: query as PostgresPoolClient['query'], release: destroy => client.release(destroy === true || hangs)}
}
