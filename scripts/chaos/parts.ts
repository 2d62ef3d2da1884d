import type {ChildProcess} from 'node:child_process'
import {once} from 'node:events'
import {setTimeout as wait} from 'node:timers/promises'
import {stopChild} from '../../services/launcher/children.ts'
import type {Cluster} from '../../services/launcher/cluster/cluster.ts'
import {type ProgramSpec, startProgram} from '../../services/launcher/cluster/programs.ts'
import {type RunningService, type ServiceSpec, startService} from '../../services/launcher/running-service.ts'
import {signalTree} from './processes.ts'

/** What `deploy/` gives a process to end, in milliseconds. */
const GRACE_MS = 30_000
const RETRY_MS = 300
const START_TIMEOUT_MS = 120_000

/** A part of the cluster, as a process that can fail. */
export class Part {
  readonly name: string
  #child: ChildProcess
  #start: () => Promise<ChildProcess>
  readonly #endSignal: NodeJS.Signals

  constructor(
    name: string,
    child: ChildProcess,
    start: () => Promise<ChildProcess>,
    endSignal: NodeJS.Signals = 'SIGTERM',
  ) {
    this.name = name
    this.#child = child
    this.#start = start
    this.#endSignal = endSignal
  }

  async kill(): Promise<void> {
    await this.#endWith(() => signalTree(this.#pid, 'SIGKILL'))
  }

  freeze = (): void => signalTree(this.#pid, 'SIGSTOP')
  thaw = (): void => signalTree(this.#pid, 'SIGCONT')
  reload = (): boolean => this.#child.kill('SIGHUP')

  /** Ends the process as a deployment does: it answers what it has begun. */
  async end(): Promise<void> {
    const force = setTimeout(() => signalTree(this.#pid, 'SIGKILL'), GRACE_MS)
    await this.#endWith(() => this.#child.kill(this.#endSignal))
    clearTimeout(force)
  }

  /** Starts the process again, and waits until it is ready. */
  async start(): Promise<void> {
    const endsAt = Date.now() + START_TIMEOUT_MS
    for (;;) {
      try {
        this.#child = await this.#start()
        return
      } catch (error) {
        // What a killed PostgreSQL has left ends a moment later.
        if (Date.now() > endsAt) throw error
        await wait(RETRY_MS)
      }
    }
  }

  /** Ends the process, and starts another program in its place. */
  async replace(spec: ServiceSpec): Promise<void> {
    await this.end()
    this.#start = async () => (await startService(spec)).child
    await this.start()
  }

  stop = (): Promise<void> => stopChild(this.#child)

  get #pid(): number {
    return this.#child.pid ?? 0
  }

  async #endWith(signal: () => void): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = once(this.#child, 'exit')
    signal()
    await ended
  }
}

/** The parts of a cluster that fail. `front` is the only one, so it is reloaded and restarted only. */
export type Parts = {sites: Part[]; others: Part[]; redis: Part; front: Part}

/** Returns the parts of a cluster. Throws without PostgreSQL. */
export function partsOf({sites, apis, lake, postgres, redis, front}: Cluster): Parts {
  if (!postgres) throw new Error('PostgreSQL is not installed: run "apt-get install postgresql".')
  const service = ({spec, child}: RunningService) =>
    new Part(spec.name, child, async () => (await startService(spec)).child)
  const program = ({spec, child}: {spec: ProgramSpec; child: ChildProcess}, endSignal?: NodeJS.Signals) =>
    new Part(spec.name, child, async () => (await startProgram(spec)).child, endSignal)
  return {
    sites: sites.map(service),
    // PostgreSQL waits for its clients on SIGTERM.
    others: [...apis.map(service), service(lake), program(postgres, 'SIGINT')],
    redis: program(redis),
    front: program(front),
  }
}
