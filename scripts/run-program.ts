import {type ChildProcess, execFileSync} from 'node:child_process'
import {chmodSync, mkdtempSync, readdirSync, readFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {setTimeout as wait} from 'node:timers/promises'
import {inheritEnvironment} from '../services/kit/environment.ts'
import {spawnChild} from '../services/launcher/children.ts'
import {identifyProcess, isRunning, type ProcessIdentity} from '../services/launcher/process-identity.ts'
import {removeAtExit} from '../tests/support/remove-at-exit.ts'

const root = resolve(import.meta.dirname, '..')
const BIN = resolve(root, 'node_modules', '.bin')
/** A limit for a program that does not end, in milliseconds. */
const GRACE_MS = 30_000

const running = new Map<ChildProcess, Promise<number | null>>()
let folder: string | undefined
let isEnding = false

/**
 * Runs a program of the packages, such as vitest, to its end. Its temporary folders are removed when this process exits. Returns its exit
 * code; null after a signal.
 */
export async function runProgram(
  [program = '', ...args]: string[],
  env: Record<string, string> = {},
): Promise<number | null> {
  folder ??= createFolder()
  const child = spawnChild([resolve(BIN, program), ...args], {
    cwd: root,
    env: inheritEnvironment({...env, TMPDIR: folder}),
    // A program that leads its own process group may not read from the terminal.
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<number | null>(done => child.once('close', done))
  running.set(child, ended)
  const code = await ended
  running.delete(child)
  // This process exits at once, so that the caller must not go on.
  return isEnding ? new Promise(() => {}) : code
}

function createFolder(): string {
  const created = mkdtempSync(join(tmpdir(), 'overprint-run-'))
  // PostgreSQL, which is another user, has folders in it.
  chmodSync(created, 0o711)
  removeAtExit(created)
  return created
}

/**
 * Exits on Ctrl-C, SIGTERM and SIGHUP: first the running programs, to which SIGINT gives time to close browsers and services of their
 * own, then this process. Its `exit` also stops the services, which lead their own process groups.
 */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end())
}

async function end(): Promise<void> {
  // Ctrl-C often arrives twice: from the terminal and from npm.
  if (isEnding) return
  isEnding = true
  const started = [...running.keys()].flatMap(({pid}) => (pid === undefined ? [] : listDescendants(pid)))
  for (const child of running.keys()) child.kill('SIGINT')
  await Promise.race([Promise.all(running.values()), wait(GRACE_MS)])
  // What a test had started and could not stop.
  for (const one of started) if (isRunning(one)) kill(one)
  process.exit(130)
}

function kill({pid}: ProcessIdentity): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has just exited.
  }
}

/** Lists what a process has started, also in other process groups. */
function listDescendants(parent: number): ProcessIdentity[] {
  const pairs = process.platform === 'linux' ? listLinuxProcesses() : listProcesses()
  const below = (pid: number): number[] =>
    pairs.flatMap(([child = 0, own]) => (own === pid ? [child, ...below(child)] : []))
  return below(parent).flatMap(pid => identifyProcess(pid) ?? [])
}

/** Lists each process with its parent. A container may lack `ps`. */
function listLinuxProcesses(): number[][] {
  return readdirSync('/proc').flatMap(pid => {
    try {
      const stat = readFileSync(`/proc/${Number(pid)}/stat`, 'utf8')
      // The second field is the program's name, which may contain spaces and parentheses.
      const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return [[Number(pid), Number(parent)]]
    } catch {
      // It has just exited, or it is not a process.
      return []
    }
  })
}

function listProcesses(): number[][] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], {encoding: 'utf8'}).trim().split('\n')
  return lines.map(line => line.trim().split(/\s+/).map(Number))
}
