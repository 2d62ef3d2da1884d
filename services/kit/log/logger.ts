import {join} from 'node:path'
import {type DestinationStream, type Logger, pino} from 'pino'
import {toErrorFields} from './error-fields.ts'
import type {LogSettings} from './log-settings.ts'
import {redactFields} from './redact-fields.ts'
import {RotatingFile} from './rotating-file.ts'
import {createScrubber} from './scrub.ts'

/** The log of a process. `flush` writes the lines that are still waiting. */
export type Log = {logger: Logger; flush: () => void}

const STANDARD_OUTPUT = 1
/** Characters that may wait for a standard output that cannot be written. Beyond, lines are dropped. */
const MAX_WAITING = 1024 * 1024

/**
 * Creates the log of a process: lines of JSON with time, level and service, in rotated files `<service>.log` of the settings'
 * folder, otherwise on the standard output. `context` returns fields for every line, such as the request's id.
 */
export function createLog(service: string, settings: LogSettings, context: () => object = () => ({})): Log {
  const {destination, flush} = openDestination(service, settings, lost =>
    logger.warn({lost}, 'Log lines were lost because they could not be written'),
  )
  const logger = pino(
    {
      level: settings.level,
      base: {service},
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {level: label => ({level: label}), log: fields => redactFields(fields)},
      mixin: context,
      serializers: {err: error => toErrorFields(error), error: error => toErrorFields(error)},
      hooks: {streamWrite: createScrubber(settings.secrets)},
    },
    destination,
  )
  return {logger, flush}
}

function openDestination(
  service: string,
  {dir, maxBytes, files}: LogSettings,
  onLost: (lines: number) => void,
): {destination: DestinationStream; flush: () => void} {
  if (dir === null) {
    // Synchronous: on a full disk, pino's asynchronous destination never lets the process exit.
    const destination = pino.destination({fd: STANDARD_OUTPUT, sync: true, maxLength: MAX_WAITING})
    destination.on('error', () => {})
    return {destination, flush: () => {}}
  }
  const file = new RotatingFile({file: join(dir, `${service}.log`), maxBytes, files, onLost})
  return {destination: file, flush: () => file.flush()}
}
