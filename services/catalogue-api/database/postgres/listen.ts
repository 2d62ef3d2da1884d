import {setTimeout as wait} from 'node:timers/promises'
import {Client} from 'pg'

/** Pause before the next attempt to connect. */
const RETRY_MS = 1000
const CONNECT_MS = 5000

/**
 * Calls `onMessage` for each message on a channel of a PostgreSQL database, and after each connection, because messages may have
 * been lost before. Connects again for as long as it takes. Returns a function that ends it.
 */
export function listenToChannel(connectionString: string, channel: string, onMessage: () => void): () => Promise<void> {
  const closing = new AbortController()
  const run = async () => {
    while (!closing.signal.aborted) {
      await listenOnce(connectionString, channel, onMessage, closing.signal).catch(() => undefined)
      await wait(RETRY_MS, undefined, {ref: false, signal: closing.signal}).catch(() => undefined)
    }
  }
  const running = run()
  return async () => {
    closing.abort()
    await running
  }
}

/** Listens until the connection ends or the signal aborts. */
async function listenOnce(
  connectionString: string,
  channel: string,
  onMessage: () => void,
  signal: AbortSignal,
): Promise<void> {
  const client = new Client({connectionString, connectionTimeoutMillis: CONNECT_MS, keepAlive: true})
  const {promise: ended, resolve} = Promise.withResolvers<void>()
  // An error of the connection is followed by its end.
  client.on('error', () => resolve())
  client.on('end', resolve)
  client.on('notification', onMessage)
  const end = () => resolve()
  signal.addEventListener('abort', end)
  try {
    await Promise.race([client.connect().then(() => client.query(`listen ${client.escapeIdentifier(channel)}`)), ended])
    onMessage()
    await ended
  } finally {
    signal.removeEventListener('abort', end)
    await Promise.race([client.end(), wait(RETRY_MS, undefined, {ref: false})])
  }
}
