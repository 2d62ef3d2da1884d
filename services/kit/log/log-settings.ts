import {z} from 'zod'
import {parseEnvironment} from '../environment.ts'

const MEBIBYTE = 1024 * 1024

const schema = z.object({
  /** Lines below this level are not logged. */
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error'], 'must be debug, info, warn or error').default('info'),
  /** Folder of the log files. Without one, the log goes to the standard output. */
  LOG_DIR: z.string().optional(),
  /** Size at which a log file is rotated, in MiB. */
  LOG_FILE_MB: z.coerce
    .number('must be a number of MiB')
    .min(0.01, 'must be at least 0.01')
    .max(1024, 'must be at most 1024')
    .default(5),
  /** Number of files of one log, the current one included. */
  LOG_FILES: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(100, 'must be at most 100')
    .default(5),
})

/** The settings of a process's log. `dir` is null for the standard output; `secrets` are replaced wherever they occur. */
export type LogSettings = {
  level: 'debug' | 'info' | 'warn' | 'error'
  dir: string | null
  maxBytes: number
  files: number
  secrets: string[]
}

/** Reads the log's settings from the environment. Throws one error that names every wrong variable. */
export function readLogSettings(): LogSettings {
  const {LOG_LEVEL, LOG_DIR, LOG_FILE_MB, LOG_FILES} = parseEnvironment(schema)
  return {
    level: LOG_LEVEL,
    dir: LOG_DIR ?? null,
    maxBytes: Math.round(LOG_FILE_MB * MEBIBYTE),
    files: LOG_FILES,
    secrets: Object.entries(parseEnvironment(z.record(z.string(), z.string())))
      .filter(([name]) => SECRET_NAME.test(name))
      .map(([, value]) => value),
  }
}

const SECRET_NAME = /_(TOKEN|SECRET|PASSWORD)$/
