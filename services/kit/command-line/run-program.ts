import {explainStartError} from '../start-error.ts'

/** A command: receives its arguments and returns the lines to print. */
export type Command = (args: string[]) => string[] | Promise<string[]>

type Program = {
  /** Name in error messages. */
  name: string
  /** Names the data folder in error messages when the arguments do not. */
  dataDir: string
  usage: string
  /** The commands by name, loaded on demand: each imports only its own dependencies. */
  commands: Record<string, () => Promise<Command>>
  /** Loads the function that runs the service. */
  loadService: () => Promise<(args: string[]) => Promise<void>>
}

/**
 * Runs the command that the process's arguments name, or the service without one. When it fails, prints one sentence with the
 * program's name and exits with code 1.
 */
export const runProgram = async (program: Program): Promise<void> => {
  const args = process.argv.slice(2)
  try {
    await run(program, args)
  } catch (error) {
    const at = args.indexOf('--data')
    const dataDir = (at >= 0 && args[at + 1]) || program.dataDir
    // For the person who starts the service, as a sentence and not as a line of the log.
    process.stderr.write(`${program.name}: ${explainStartError(error, dataDir)}\n`)
    process.exit(1)
  }
}

const run = async ({usage, commands, loadService}: Program, args: string[]): Promise<void> => {
  const [name = '', ...rest] = args
  if (args.includes('--help')) return console.log(usage)
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (load) {
    const command = await load()
    for (const line of await command(rest)) console.log(line)
    return
  }
  if (name && !name.startsWith('-')) throw new Error(`"${name}" is not a command. (--help lists the commands.)`)
  const serve = await loadService()
  await serve(args)
}
