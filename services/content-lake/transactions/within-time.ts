import {createContext, Script} from 'node:vm'
import type {Budget} from '../budget.ts'
import {isRecord} from '../document.ts'

const place = createContext({})
const script = new Script('work()')

/** What `work` answers, which is computed here and now; throws an Error when the budget is spent, and ends it. */
export const withinTime = <Result>(budget: Budget, work: () => Result): Result => {
  const results: Result[] = []
  place.work = () => {
    results.push(work())
  }
  const began = performance.now()
  try {
    script.runInContext(place, {timeout: Math.max(1, Math.ceil(budget.leftMs))})
  } catch (error) {
    // An error of the other context, which is no Error of this one.
    const isLate = isRecord(error) && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    throw isLate ? new Error('the patches of its transaction take too long') : error
  } finally {
    budget.leftMs -= performance.now() - began
  }
  const [result] = results
  return result as Result
}
