import {type ChildProcess, type SpawnOptions, spawn} from 'node:child_process'
import {identifyProcess, type ProcessIdentity} from './process-identity.ts'
import {isOwnedByOther, writeRecord} from './process-record.ts'

/*
 * The child processes of this process. Each leads its own process group, so Ctrl-C in a terminal reaches only the parent,
 * which then stops the children in order. A child's own children stop with it.
 */
const running = new Map<ChildProcess, ProcessIdentity | null>()
let isStopping = false
let recordDir: string | null = null

/** Records the children in the data folder from now on, unless another launcher already uses it. */
export function recordChildren(dataDir: string): void {
  if (!isOwnedByOther(dataDir)) recordDir = dataDir
}

/** Returns true once `stopChildren` was called: no further child must be started. */
export const areChildrenStopping = (): boolean => isStopping

const GRACE_MS = 5000

/** Spawns a program that stops, at the latest, when this process exits. */
export function spawnChild(command: string[], options: Omit<SpawnOptions, 'detached'>): ChildProcess {
  const [program = process.execPath, ...args] = command
  // Before other listeners, which may remove the folders that the children use.
  if (running.size === 0) process.prependOnceListener('exit', killAll)
  const child = spawn(program, args, {...options, detached: true})
  running.set(child, child.pid === undefined ? null : identifyProcess(child.pid))
  updateRecord()
  // Without a listener, an `error` event would end this process. The exit code reports the error too.
  child.once('error', () => forget(child))
  child.once('exit', () => {
    killChild(child)
    forget(child)
  })
  return child
}

/** Stops a child with SIGTERM, and kills it when it has not exited after five seconds. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (!running.has(child)) return
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()).once('error', () => resolve()))
  child.kill('SIGTERM')
  const force = setTimeout(() => killChild(child), GRACE_MS)
  await exited
  clearTimeout(force)
}

/** Stops all children, the newest first: until it exits, it may still send requests to the older ones. */
export async function stopChildren(): Promise<void> {
  isStopping = true
  for (const child of [...running.keys()].reverse()) await stopChild(child)
}

function forget(child: ChildProcess): void {
  running.delete(child)
  updateRecord()
  if (running.size === 0) process.off('exit', killAll)
}

function updateRecord(): void {
  if (recordDir !== null)
    writeRecord(
      recordDir,
      [...running.values()].filter(identity => identity !== null),
    )
}

const killAll = (): void => {
  for (const child of running.keys()) killChild(child)
}

/** Kills a child and its own children with SIGKILL. */
export function killChild(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group is empty, or the system has no process groups.
    child.kill('SIGKILL')
  }
}
