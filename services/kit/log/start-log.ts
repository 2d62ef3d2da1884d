import type {Logger} from 'pino'
import {bridgeConsole, type ConsoleBridgeOptions} from './console-bridge.ts'
import {readLogSettings} from './log-settings.ts'
import {createLog} from './logger.ts'

export type StartLogOptions = ConsoleBridgeOptions & {
  /** Returns fields for every line, such as the request's id. */
  context?: () => object
}

const KEY = Symbol.for('overprint.log')
const started = globalThis as {[KEY]?: Logger}

/**
 * Starts the log of this process with the settings of the environment: the console, a crash and the last lines before an exit
 * are logged too. Returns the same logger when it is called again. Throws when a setting is not valid.
 */
export function startLog(service: string, {context, ...options}: StartLogOptions = {}): Logger {
  if (started[KEY]) return started[KEY]
  const {logger, flush} = createLog(service, readLogSettings(), context)
  started[KEY] = logger
  bridgeConsole(logger, options)
  // Without a listener, a full disk behind the standard output would end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  process.on('uncaughtExceptionMonitor', error => logger.fatal({err: error}, 'The process ends because of an error'))
  process.on('exit', flush)
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.prependOnceListener(signal, () => endBySignal(signal, flush))
  return logger
}

/** Writes the last lines before a signal ends the process, which is what happens when nothing else listens for it. */
function endBySignal(signal: NodeJS.Signals, flush: () => void): void {
  flush()
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
}
