import {collectDefaultMetrics, Registry} from 'prom-client'

const KEY = Symbol.for('overprint.process metrics')
const started = globalThis as {[KEY]?: Registry}

/**
 * Returns the measurements of the process itself, which start with the first call: processor time, memory, garbage
 * collection, and the lag of the event loop since they were last read. There is one registry per process.
 */
export function processMetrics(): Registry {
  if (started[KEY]) return started[KEY]
  const registry = new Registry()
  collectDefaultMetrics({register: registry})
  started[KEY] = registry
  return registry
}
