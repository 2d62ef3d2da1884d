import {join} from 'node:path'
import {type Logger, pino} from 'pino'
import {toErrorFields} from './error-fields.ts'
import {createIsoTime} from './iso-time.ts'
import {LineBuffer} from './line-buffer.ts'
import type {LogSettings} from './log-settings.ts'
import {redactFields} from './redact-fields.ts'
import {createRequestLine, RequestFields} from './request-line.ts'
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
export function createLog(service: string, settings: LogSettings, context?: () => object): Log {
  const lines = openDestination(service, settings, lost =>
    logger.warn({lost}, 'Log lines were lost because they could not be written'),
  )
  const toRequestLine = createRequestLine(service)
  const logger = pino(
    {
      level: settings.level,
      base: {service},
      timestamp: createIsoTime(),
      formatters: {level: label => ({level: label}), log: fields => redactFields(fields)},
      // Fastify's loggers of requests have the id already.
      ...(context
        ? {mixin: (_fields: object, _level: number, of: Logger) => ('reqId' in of.bindings() ? {} : context())}
        : {}),
      serializers: {err: error => toErrorFields(error), error: error => toErrorFields(error)},
      hooks: {
        streamWrite: createScrubber(settings.secrets),
        logMethod(args, method, level) {
          const [fields]: unknown[] = args
          if (fields instanceof RequestFields) lines.add(toRequestLine(this.levels.labels[level] ?? 'info', fields))
          else method.apply(this, args)
        },
      },
    },
    lines,
  )
  return {logger, flush: () => lines.flush()}
}

function openDestination(
  service: string,
  {dir, maxBytes, files}: LogSettings,
  onLost: (lines: number) => void,
): LineBuffer {
  if (dir === null) {
    // Synchronous: on a full disk, pino's asynchronous destination never lets the process exit.
    const destination = pino.destination({fd: STANDARD_OUTPUT, sync: true, maxLength: MAX_WAITING})
    destination.on('error', () => {})
    return new LineBuffer(lines => void destination.write(lines.join('')))
  }
  const file = new RotatingFile({file: join(dir, `${service}.log`), maxBytes, files, onLost})
  return new LineBuffer(lines => file.write(lines))
}
