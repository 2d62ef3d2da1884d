import {execFileSync} from 'node:child_process'

/** Sends a signal to a process and everything that it has started: servers of PostgreSQL lead process groups of their own. */
export function signalTree(pid: number, signal: NodeJS.Signals): void {
  for (const one of [pid, ...listDescendants(pid)]) {
    try {
      process.kill(one, signal)
    } catch {
      // It has ended.
    }
  }
}

function listDescendants(pid: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], {encoding: 'utf8'}).trim().split('\n')
  const pairs = rows.map(row => row.trim().split(/\s+/).map(Number))
  const listChildren = (parent: number): number[] =>
    pairs.flatMap(([child = 0, of]) => (of === parent ? [child, ...listChildren(child)] : []))
  return listChildren(pid)
}
