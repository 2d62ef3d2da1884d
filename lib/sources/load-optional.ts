import {messageOf} from '@/lib/errors'
import {keepLastGood} from './keep-last-good'

type OptionalData<Data> = {
  /** The name of the data in the log; equal names share their last good data. */
  what: string
  load: () => Promise<Data>
  fallback: Data
}

const keepOptional = keepLastGood<unknown>('optional data', 200)

/** Returns data that a response can do without: the loaded or the last good ones, otherwise the fallback. Logs failures. */
export async function loadOptional<Data>({what, load, fallback}: OptionalData<Data>): Promise<Data> {
  try {
    return (await keepOptional(what, load)) as Data
  } catch (error) {
    console.error(`Optional data failed; using the fallback: ${what}: ${messageOf(error)}`)
    return fallback
  }
}
