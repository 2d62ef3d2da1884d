import {messageOf} from '@/lib/errors'
import {processWide} from './process-wide'

/**
 * Creates a loader that remembers the values of the last `max` keys in this process. When `load` throws, it logs the error
 * and returns the last value of the key; without one it throws. A null value is not remembered.
 */
export function keepLastGood<Value>(what: string, max: number) {
  return async (key: string, load: () => Promise<Value>): Promise<Value> => {
    const values = processWide(`last good ${what}`, () => new Map<string, NonNullable<Value>>())
    try {
      const value = await load()
      remember(values, key, value, max)
      return value
    } catch (error) {
      const last = values.get(key)
      if (last === undefined) throw error
      console.error(`Cannot load ${what}; using the last good one: ${messageOf(error)}`)
      return last
    }
  }
}

function remember<Value>(values: Map<string, NonNullable<Value>>, key: string, value: Value, max: number): void {
  // Deleted first, so that the map stays in the order of use.
  values.delete(key)
  if (value !== null && value !== undefined) values.set(key, value)
  const [oldest] = values.keys()
  if (values.size > max && oldest !== undefined) values.delete(oldest)
}
