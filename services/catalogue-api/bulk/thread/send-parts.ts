import type {Worker} from 'node:worker_threads'
import {toThreadError} from '../../thread-error.ts'
import {send} from './messages.ts'

/** Bytes of a body that are sent to the thread before it has read them. */
const MAX_AHEAD = 256 * 1024

/** Sends a body no faster than it is read. What follows after the end of the import is dropped, so that the client gets the response. */
export async function sendParts(worker: Worker, parts: AsyncIterable<Uint8Array>, flow: Flow): Promise<void> {
  try {
    for await (const part of parts) {
      if (flow.isEnded()) continue
      const {length} = part
      send(worker, {type: 'part', part}, listOwnMemory(part))
      await flow.add(length)
    }
    if (!flow.isEnded()) send(worker, {type: 'end'})
  } catch (error) {
    if (!flow.isEnded()) send(worker, {type: 'broken', error: toThreadError(error)})
  }
}

/**
 * The memory of a part moves to the thread when there is nothing else in it. Copies of a large import would be garbage outside of V8's
 * heap, for which V8 collects all of it.
 */
const listOwnMemory = ({buffer, byteLength}: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []

export type Flow = ReturnType<typeof createFlow>

/** Counts what the thread has not read yet. */
export function createFlow() {
  let ahead = 0
  let isEnded = false
  let mayGoOn = Promise.withResolvers<void>()
  return {
    isEnded: () => isEnded,
    /** Waits when too much is ahead. */
    async add(bytes: number): Promise<void> {
      ahead += bytes
      if (ahead <= MAX_AHEAD || isEnded) return
      mayGoOn = Promise.withResolvers()
      await mayGoOn.promise
    },
    take(bytes: number): void {
      ahead -= bytes
      if (ahead <= MAX_AHEAD) mayGoOn.resolve()
    },
    end(): void {
      isEnded = true
      mayGoOn.resolve()
    },
  }
}
