import {execFileSync} from 'node:child_process'
import {readFileSync} from 'node:fs'
import {z} from 'zod'
import {inheritEnvironment} from '../kit/environment.ts'

/** A process and its start time. The start time differs when the system gives the process id to another process. */
export const processIdentity = z.object({pid: z.int().min(2), startedAt: z.string()})
export type ProcessIdentity = z.infer<typeof processIdentity>

/** Returns the identity of a running process, or null when it has exited. */
export function identifyProcess(pid: number): ProcessIdentity | null {
  const startedAt = process.platform === 'linux' ? readLinuxStart(pid) : readStart(pid)
  return startedAt === null ? null : {pid, startedAt}
}

/** Returns whether the process still runs, and is not another one with the same process id. */
export const isRunning = ({pid, startedAt}: ProcessIdentity): boolean => identifyProcess(pid)?.startedAt === startedAt

/** Clock ticks since the boot, and the boot's id: exact, and unaffected by changes of the clock. */
function readLinuxStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name, which may contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, ticks] = [fields[0], fields[19]]
    if (state === 'Z' || state === 'X') return null
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticks}`
  } catch {
    return null
  }
}

// cspell:ignore lstart
function readStart(pid: number): string | null {
  try {
    const env = inheritEnvironment({LC_ALL: 'C', TZ: 'UTC'})
    const args = ['-o', 'stat=', '-o', 'lstart=', '-p', String(pid)]
    const output = execFileSync('ps', args, {env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']})
    const [, state, start] = /^\s*(\S+)\s+(.+?)\s*$/.exec(output) ?? []
    return !start || state?.startsWith('Z') ? null : start
  } catch {
    return null
  }
}
