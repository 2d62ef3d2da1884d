import type {AddressInfo} from 'node:net'
import {explainStartError} from '../start-error.ts'

/** The parts of an application that `listen` and `stopOnSignals` use; a Fastify instance has them. */
export type Listenable = {
  listen(options: {port: number; host: string}): Promise<string>
  close(): PromiseLike<unknown> | undefined
  server: {address(): AddressInfo | string | null; closeAllConnections(): void; closeIdleConnections(): void}
}

const GRACE_MS = 5000
const IDLE_CHECK_MS = 50

/**
 * For `localhost`, Fastify opens a second server on ::1, which lacks the security headers and connection limits that were
 * added to the first one.
 */
const toAddress = (host: string): string => (host === 'localhost' ? '127.0.0.1' : host)

/** Starts listening and returns the actual port, which differs from `port` when that is 0. Throws an Error of one sentence. */
export const listen = async (app: Listenable, port: number, host = '127.0.0.1'): Promise<number> => {
  try {
    await app.listen({port, host: toAddress(host)})
  } catch (error) {
    throw new Error(explainStartError(error, `port ${port} on ${host}`), {cause: error})
  }
  const address = app.server.address()
  return address !== null && typeof address === 'object' ? address.port : port
}

/**
 * Shuts down on SIGINT or SIGTERM: waits for requests in progress, then exits with code 0. Closes open connections after
 * five seconds or at a second signal.
 */
export const stopOnSignals = (app: Listenable): void => {
  let stopping = false
  const stop = (): void => {
    if (stopping) {
      app.server.closeAllConnections()
      return
    }
    stopping = true
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref()
    // `close` drops only the connections that are idle at that moment; a keep-alive connection that becomes idle later
    // would delay the exit.
    setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS).unref()
    Promise.resolve(app.close()).then(
      () => process.exit(0),
      error => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
