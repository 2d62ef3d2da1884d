import {createContext, Script} from 'node:vm'
import type {Budget} from '../budget.ts'
import {isRecord} from '../document.ts'

const context = createContext({})
const script = new Script('work()')

/** Runs `work` synchronously and returns its result; interrupts it and throws an Error when the budget is used up. */
export const withinTime = <Result>(budget: Budget, work: () => Result): Result => {
  const results: Result[] = []
  context.work = () => {
    results.push(work())
  }
  const startedAt = performance.now()
  try {
    script.runInContext(context, {timeout: Math.max(1, Math.ceil(budget.leftMs))})
  } catch (error) {
    // The timeout error belongs to the other context, so `instanceof Error` is false.
    const isTimeout = isRecord(error) && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    throw isTimeout ? new Error('the patches of its transaction take too long') : error
  } finally {
    budget.leftMs -= performance.now() - startedAt
  }
  const [result] = results
  return result as Result
}
