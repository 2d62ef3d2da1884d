/** Returns the result of a promise, or rejects with the signal's reason when it aborts before. */
export const untilAborted = async <Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> => {
  const {promise: aborted, reject} = Promise.withResolvers<never>()
  const onAbort = (): void => reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
