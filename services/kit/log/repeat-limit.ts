type Repeats = {count: number; log: (repeated: number) => void; timer: NodeJS.Timeout}

/** Number of different messages that are limited at the same time. All further ones count as one message. */
const MAX_MESSAGES = 200

/**
 * Limits repeated messages: each is logged at once and then at most every `intervalMs`, with the number of repetitions
 * since. `log` receives that number, 0 the first time. The returned function may be called as often as errors occur.
 */
export function createRepeatLimit(intervalMs: number): (message: string, log: (repeated: number) => void) => void {
  const messages = new Map<string, Repeats>()

  const onInterval = (message: string): void => {
    const repeats = messages.get(message)
    if (!repeats) return
    if (repeats.count === 0) {
      messages.delete(message)
      return
    }
    const {count} = repeats
    repeats.count = 0
    repeats.timer = startTimer(message)
    repeats.log(count)
  }
  const startTimer = (message: string) => setTimeout(onInterval, intervalMs, message).unref()

  return (message, log) => {
    const key = messages.has(message) || messages.size < MAX_MESSAGES ? message : ''
    const repeats = messages.get(key)
    if (repeats) {
      repeats.count += 1
      repeats.log = log
      return
    }
    messages.set(key, {count: 0, log, timer: startTimer(key)})
    log(0)
  }
}
