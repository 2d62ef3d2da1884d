import {type ParseArgsOptionsConfig, parseArgs} from 'node:util'
import {readLakeEnvironment} from '../environment.ts'

/**
 * Options of every command that works on a data folder. Without `--data`, it is the one of `npm start`. Project and dataset do not come from
 * the settings of the site, which may be those of a hosted project.
 */
export const COMMON_OPTIONS = {
  data: {type: 'string', default: `${readLakeEnvironment().DATA_DIR}/lake`},
  dataset: {type: 'string', default: 'production'},
  project: {type: 'string', default: 'overprint'},
} as const satisfies ParseArgsOptionsConfig

/** Parses the arguments of a command. Throws an Error for an unknown option. */
export const readArguments = <const Options extends ParseArgsOptionsConfig>(args: string[], options: Options) => {
  const {values, positionals} = parseArgs({args, options, allowPositionals: true})
  return {values, positionals}
}

/** Returns a positional argument. Throws an Error that describes it (`description`) when it is missing. */
export const requireArgument = (positionals: string[], index: number, description: string): string => {
  const value = positionals[index]
  if (value) return value
  throw new Error(`Missing argument: ${description}. (--help lists the commands.)`)
}

/** Formats rows as aligned columns, or returns `empty` when there are none. */
export const toColumns = (rows: string[][], empty: string): string[] => {
  if (rows.length === 0) return [empty]
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  const line = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return rows.map(row => line(row).trimEnd())
}
