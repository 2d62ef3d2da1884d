import {createSemaphore, type Semaphore, type SemaphoreOptions} from '@/services/kit/semaphore'

/** Returns a semaphore by name. The names must come from settings or code: none is forgotten. */
export function createPools(options: SemaphoreOptions): (name: string) => Semaphore {
  const pools = new Map<string, Semaphore>()
  return name => {
    const pool = pools.get(name) ?? createSemaphore(options)
    pools.set(name, pool)
    return pool
  }
}
