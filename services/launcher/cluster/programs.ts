import {type ChildProcess, execFileSync, type SpawnOptions} from 'node:child_process'
import {globSync} from 'node:fs'
import {setTimeout as wait} from 'node:timers/promises'
import {areChildrenStopping, spawnChild, stopChild} from '../children.ts'

/** How to start a program that is not part of the project, and how to see that it is ready. */
export type ProgramSpec = {
  name: string
  command: string[]
  options?: Pick<SpawnOptions, 'uid' | 'gid' | 'cwd' | 'env'>
  isReady: () => Promise<boolean>
}
export type RunningProgram = {spec: ProgramSpec; child: ChildProcess}

/** Limit for a program that hangs. One that exits is reported at once, so it may be generous. */
const START_TIMEOUT_MS = 300_000
const POLL_MS = 50
const RESTART_MS = 1000

/** Returns the path of a program; null when it is not installed. Debian has some in a folder of administrators. */
export function findProgram(name: string): string | null {
  try {
    return execFileSync('sh', ['-c', 'PATH="$PATH:/usr/sbin"; command -v "$0"', name], {encoding: 'utf8'}).trim()
  } catch {
    return null
  }
}

/** Returns the folder of PostgreSQL's programs as Debian installs them, newest version first; null when it is not installed. */
export const findPostgres = (): string | null =>
  globSync('/usr/lib/postgresql/*/bin/postgres')
    .toSorted((a, b) => Number(b.split('/')[4]) - Number(a.split('/')[4]))
    .map(path => path.replace(/\/postgres$/, ''))[0] ?? null

/** Starts a program and waits until it is ready. Throws when it exits or is not ready within five minutes. */
export async function startProgram(spec: ProgramSpec): Promise<RunningProgram> {
  const child = spawnChild(spec.command, {...spec.options, stdio: 'ignore'})
  const endsAt = Date.now() + START_TIMEOUT_MS
  while (Date.now() < endsAt) {
    // Checked after the probe: another program on the same port may have responded, which made this one exit.
    const isReady = await spec.isReady()
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${spec.name} did not start: ${spec.command.join(' ')}`)
    if (isReady) return {spec, child}
    await wait(POLL_MS)
  }
  await stopChild(child)
  throw new Error(`${spec.name} was not ready within ${START_TIMEOUT_MS / 1000} s: ${spec.command.join(' ')}`)
}

/** Starts a program again whenever it exits, until this process stops its children. */
export function superviseProgram({spec, child}: RunningProgram): void {
  child.once('exit', (code, signal) => {
    if (areChildrenStopping()) return
    console.error(`✗ ${spec.name} exited unexpectedly (${signal ?? `code ${code}`}). Restarting it.`)
    void restart(spec)
  })
}

async function restart(spec: ProgramSpec): Promise<void> {
  while (!areChildrenStopping()) {
    try {
      superviseProgram(await startProgram(spec))
      console.log(`✓ ${spec.name} is running again.`)
      return
    } catch (error) {
      if (areChildrenStopping()) return
      console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
      await wait(RESTART_MS)
    }
  }
}
