import {processWide} from '../sources/process-wide.ts'
import {BoundedMap} from './bounded-map.ts'

const MAX_ADDRESSES = 20_000

/**
 * When the sources of the last generation of an address were read that has found no page there, in milliseconds since 1970; 0 when that
 * has found a page or none has succeeded. A 404 and a redirect have no data that say so, as the data of a page do.
 */
const times = processWide('missing pages', () => new BoundedMap<number>(MAX_ADDRESSES))

/** Runs the generation of an address in this process, and notes whether it finds a page. */
export async function noteMissing<Result extends object>(
  address: string,
  generate: () => Promise<Result>,
): Promise<Result> {
  const readAt = Date.now()
  try {
    const result = await generate()
    times.set(address, 'props' in result ? 0 : readAt)
    return result
  } catch (error) {
    times.set(address, times.get(address) ?? 0)
    throw error
  }
}

/**
 * Returns when the sources of an address were read that has no page, 0 when that is not known. Undefined when this process has generated
 * nothing there, as for an address that is none of a page.
 */
export const missingAt = (address: string): number | undefined => times.get(address)
