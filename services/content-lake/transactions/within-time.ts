import {createContext, Script} from 'node:vm'
import {isRecord} from '../document.ts'

const place = createContext({})
const script = new Script('work()')

/** What `work` answers, which is computed here and now; throws an Error when it takes longer than `timeoutMs`, and ends it. */
export const withinTime = <Result>(timeoutMs: number, work: () => Result): Result => {
  const results: Result[] = []
  place.work = () => {
    results.push(work())
  }
  try {
    script.runInContext(place, {timeout: timeoutMs})
  } catch (error) {
    // An error of the other context, which is no Error of this one.
    const isLate = isRecord(error) && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    throw isLate ? new Error(`it takes longer than ${timeoutMs} ms`) : error
  }
  const [result] = results
  return result as Result
}
