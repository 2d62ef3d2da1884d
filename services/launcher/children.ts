import {type ChildProcess, type SpawnOptions, spawn} from 'node:child_process'

/*
 * The processes that this one has started. Each leads a process group of its own: Ctrl-C in a terminal reaches the parent
 * alone, which then ends all in order, and whatever a child has started ends with it.
 */
const living = new Set<ChildProcess>()
let isEnding = false

/** Says whether all children are being ended, so that none is to be started any more. */
export const areChildrenEnding = (): boolean => isEnding

const GRACE_MS = 5000

/** Starts a program that ends, at the latest, when this process does. */
export function spawnChild(command: string[], options: Omit<SpawnOptions, 'detached'>): ChildProcess {
  const [program = process.execPath, ...args] = command
  if (living.size === 0) process.once('exit', killAll)
  const child = spawn(program, args, {...options, detached: true})
  living.add(child)
  // Without a listener an error would end this process; the child's exit code tells of it as well.
  child.once('error', () => forget(child))
  child.once('exit', () => {
    killGroup(child)
    forget(child)
  })
  return child
}

/** Ends a child in good order, and by force when it has not ended after five seconds. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (!living.has(child)) return
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()).once('error', () => resolve()))
  child.kill('SIGTERM')
  const force = setTimeout(() => killGroup(child), GRACE_MS)
  await ended
  clearTimeout(force)
}

/** Ends every child that still lives, the newest first: it may go on asking the older ones until it has ended. */
export async function endChildren(): Promise<void> {
  isEnding = true
  for (const child of [...living].reverse()) await endChild(child)
}

function forget(child: ChildProcess): void {
  living.delete(child)
  if (living.size === 0) process.off('exit', killAll)
}

const killAll = (): void => living.forEach(killGroup)

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // Nobody of the group is left, or the system knows no groups.
    child.kill('SIGKILL')
  }
}
