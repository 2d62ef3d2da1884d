import {constants, getPriority, setPriority} from 'node:os'

/** With 10 steps, an import held its place among the writers so long on a busy machine that messages waited over 100 ms (record 147). */
const STEPS = 5

/** Lowers the priority of this worker thread. Only Linux has priorities of threads: elsewhere it does nothing. */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + STEPS))
  } catch {
    // A sandbox may forbid the call.
  }
}
