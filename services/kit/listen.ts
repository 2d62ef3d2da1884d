import type {AddressInfo} from 'node:net'
import {explainStartError} from './start-error.ts'

/** What `listen` needs of an application: a Fastify instance fits. */
export type Listenable = {
  listen(options: {port: number; host: string}): Promise<string>
  close(): PromiseLike<unknown> | undefined
  server: {address(): AddressInfo | string | null; closeAllConnections(): void; closeIdleConnections(): void}
}

const GRACE_MS = 5000
const IDLE_CHECK_MS = 50

/** Starts listening and answers the port really taken (useful with port 0); throws an Error of one plain sentence. */
export const listen = async (app: Listenable, port: number, host = '127.0.0.1'): Promise<number> => {
  try {
    await app.listen({port, host})
  } catch (error) {
    throw new Error(explainStartError(error, `port ${port} on ${host}`), {cause: error})
  }
  const address = app.server.address()
  return address !== null && typeof address === 'object' ? address.port : port
}

/**
 * Ends the process with code 0 on SIGINT or SIGTERM once requests under way are answered; after five seconds, or at a
 * second signal, open connections are cut.
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
    // Closing cuts what is idle at that moment; a connection kept open after its last answer would hold it up.
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

/** Runs a service's main function; a failure prints one sentence with the service's name and ends the process with code 1. */
export const runService = async (name: string, place: string, main: () => Promise<void>): Promise<void> => {
  try {
    await main()
  } catch (error) {
    console.error(`${name}: ${explainStartError(error, place)}`)
    process.exit(1)
  }
}
