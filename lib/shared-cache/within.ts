import {setImmediate as nextTurn} from 'node:timers/promises'

/** Redis did not reply in time. */
export class LateError extends Error {
  override readonly name = 'LateError'
}

/**
 * Waits for a reply for a number of milliseconds, then throws a `LateError`. A reply that arrived while this process was too
 * busy to read it is in time.
 */
export async function within<Reply>(reply: Promise<Reply>, ms: number): Promise<Reply> {
  // Without a handler, a rejection after the deadline would end the process.
  reply.catch(() => {})
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(async () => {
      for (let turn = 0; turn < 2; turn += 1) await nextTurn()
      reject(new LateError(`Redis did not reply within ${ms} ms.`))
    }, ms)
  })
  try {
    return await Promise.race([reply, late])
  } finally {
    clearTimeout(timer)
  }
}
