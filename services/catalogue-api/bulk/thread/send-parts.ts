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
      send(worker, {type: 'part', part})
      await flow.add(part.length)
    }
    if (!flow.isEnded()) send(worker, {type: 'end'})
  } catch (error) {
    if (!flow.isEnded()) send(worker, {type: 'broken', error: toThreadError(error)})
  }
}

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
