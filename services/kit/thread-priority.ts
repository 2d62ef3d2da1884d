import {constants, getPriority, setPriority} from 'node:os'

/**
 * Lowers the priority of this worker thread by some of the 19 steps below the usual one. Only Linux has priorities of threads:
 * elsewhere it does nothing.
 */
export function lowerThreadPriority(steps: number): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + steps))
  } catch {
    // A sandbox may forbid the call.
  }
}
