import {httpError} from '../lake-error.ts'

const MAX_WAITING = 200
/** Longest wait for a turn: work that cannot be ended may keep its own for as long as it likes. */
const MAX_WAIT_MS = 60_000

/** Has work on images done a few at a time, in the order in which it comes. */
export const createSemaphore = (atOnce: number, maxWaitMs = MAX_WAIT_MS) => {
  const waiting: (() => void)[] = []
  let running = 0

  const take = async (): Promise<void> => {
    if (running < atOnce) {
      running++
      return
    }
    if (waiting.length >= MAX_WAITING) throw tooMany()
    const {promise, resolve, reject} = Promise.withResolvers<void>()
    waiting.push(resolve)
    const clock = setTimeout(() => {
      waiting.splice(waiting.indexOf(resolve), 1)
      reject(tooMany())
    }, maxWaitMs)
    await promise.finally(() => clearTimeout(clock))
  }

  /** Hands the turn to whoever waits the longest. */
  const end = (): void => {
    const next = waiting.shift()
    if (next) next()
    else running--
  }

  /** What `work` answers when its turn has come; rejects with a LakeError with status 429 when too many wait, or for too long. */
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await take()
    return work().finally(end)
  }
}

const tooMany = () => httpError(429, 'Too many images are waiting; try again shortly')
