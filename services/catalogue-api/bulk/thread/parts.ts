/** The parts of a body as they arrive. */
export type Parts = {
  add: (part: Uint8Array) => void
  end: () => void
  fail: (error: Error) => void
  /** Yields the parts, and throws the error after them. */
  read: () => AsyncGenerator<Uint8Array>
}

/** Creates a queue of parts. `onTaken` receives the size of each one that is read, so that the sender may send more. */
export function createParts(onTaken: (bytes: number) => void): Parts {
  const waiting: Uint8Array[] = []
  let end: {error: Error | null} | undefined
  let arrived = Promise.withResolvers<void>()
  const wake = () => {
    arrived.resolve()
    arrived = Promise.withResolvers()
  }
  return {
    add(part) {
      waiting.push(part)
      wake()
    },
    end() {
      end = {error: null}
      wake()
    },
    fail(error) {
      end = {error}
      wake()
    },
    async *read() {
      for (;;) {
        const part = waiting.shift()
        if (part) {
          onTaken(part.length)
          yield part
        } else if (end) {
          if (end.error) throw end.error
          return
        } else await arrived.promise
      }
    },
  }
}
