import type {IncomingMessage} from 'node:http'

/** What is known about a request beyond HTTP. `route` is one of a fixed list, never a URL. */
export type RequestDescription = {requestId: string; route?: string}

type Describe = (request: IncomingMessage, description: RequestDescription) => void

// Global: the site has this module once per bundle.
const KEY = Symbol.for('overprint.describe-request')
const hooks = globalThis as {[KEY]?: Describe}

/** Adds a description to the trace of a request. Does nothing, and computes nothing, in a process without traces. */
export function describeRequest(request: IncomingMessage, describe: () => RequestDescription): void {
  hooks[KEY]?.(request, describe())
}

/** Sets what `describeRequest` does. Returns a function that undoes it. */
export function onDescription(describe: Describe): () => void {
  hooks[KEY] = describe
  return () => void delete hooks[KEY]
}
