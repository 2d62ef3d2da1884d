import {type ParseArgsOptionsConfig, parseArgs} from 'node:util'

/** What a command does with its arguments; it answers the lines to print. */
export type Command = (args: string[]) => string[] | Promise<string[]>

/** Options that every command on a data folder takes. */
export const PLACE = {
  data: {type: 'string', default: '.data/lake'},
  dataset: {type: 'string', default: 'production'},
  project: {type: 'string', default: 'overprint'},
} as const satisfies ParseArgsOptionsConfig

/** Parses the arguments of a command; throws an Error of one sentence for an option that it does not have. */
export const readArguments = <const Options extends ParseArgsOptionsConfig>(args: string[], options: Options) => {
  const {values, positionals} = parseArgs({args, options, allowPositionals: true})
  return {values, positionals}
}

/** The word at a place among the arguments; throws an Error of one sentence that asks for `what` when it is missing. */
export const requireWord = (positionals: string[], index: number, what: string): string => {
  const word = positionals[index]
  if (word) return word
  throw new Error(`Say which: ${what} is missing. (--help tells the commands.)`)
}

/** Rows as lines with columns of one width, or one sentence when there are none. */
export const toColumns = (rows: string[][], none: string): string[] => {
  if (rows.length === 0) return [none]
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  const line = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return rows.map(row => line(row).trimEnd())
}
