import {messageOf} from '@/lib/errors'
import {processWide} from './process-wide'

/** A value, and when its load began by `performance.now()`. */
type Kept<Value> = {value: NonNullable<Value>; begunAt: number}

/**
 * Creates a loader that remembers the values of the last `max` keys in this process. When `load` throws, it logs the error
 * and returns the last value of the key; without one it throws. A null value is not remembered.
 */
export function keepLastGood<Value>(what: string, max: number) {
  return async (key: string, load: () => Promise<Value>): Promise<Value> => {
    const values = processWide(`last good ${what}`, () => new Map<string, Kept<Value>>())
    const begunAt = performance.now()
    try {
      const value = await load()
      // A load that began later has read what was published meanwhile.
      if ((values.get(key)?.begunAt ?? 0) <= begunAt) remember(values, key, {value, begunAt}, max)
      return value
    } catch (error) {
      const last = values.get(key)
      if (last === undefined) throw error
      console.error(`Cannot load ${what}; using the last good one: ${messageOf(error)}`)
      return last.value
    }
  }
}

function remember<Value>(
  values: Map<string, Kept<Value>>,
  key: string,
  {value, begunAt}: {value: Value; begunAt: number},
  max: number,
): void {
  // Deleted first, so that the map stays in the order of use.
  values.delete(key)
  if (value !== null && value !== undefined) values.set(key, {value, begunAt})
  const [oldest] = values.keys()
  if (values.size > max && oldest !== undefined) values.delete(oldest)
}
