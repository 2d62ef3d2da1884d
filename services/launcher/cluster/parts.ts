import {rmSync} from 'node:fs'
import {stopChild} from '../children.ts'
import {type RunningService, type ServiceSpec, startService} from '../running-service.ts'
import {type ProgramSpec, type RunningProgram, startProgram} from './programs.ts'

/** What a cluster has started. */
export class Parts {
  readonly folders: string[] = []
  readonly #running: (RunningService | RunningProgram)[] = []

  constructor() {
    process.once('exit', this.#removeFolders)
  }

  /** Starts a service and waits until it is ready. */
  async service(spec: ServiceSpec): Promise<RunningService> {
    const service = await startService(spec)
    this.#running.push(service)
    return service
  }

  /** Starts a program and waits until it is ready. */
  async program(spec: ProgramSpec): Promise<RunningProgram> {
    const program = await startProgram(spec)
    this.#running.push(program)
    return program
  }

  /** Ends everything, the newest first, and removes the copies of the build. */
  async stop(): Promise<void> {
    for (const {child} of this.#running.reverse()) await stopChild(child)
    this.#removeFolders()
    process.off('exit', this.#removeFolders)
  }

  readonly #removeFolders = (): void => {
    for (const folder of this.folders) tryToRemove(folder)
  }
}

/** An error in a listener of `exit` would keep the others, which end the processes, from running. */
function tryToRemove(folder: string): void {
  try {
    rmSync(folder, {recursive: true, force: true, maxRetries: 3})
  } catch (error) {
    console.error(`Cannot remove ${folder}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
