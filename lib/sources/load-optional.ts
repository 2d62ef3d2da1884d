import {messageOf} from '@/lib/errors'
import {keepLastGood, type Loaded} from './keep-last-good'

type OptionalPart<Part> = {
  /** The name of the data in the log; equal names share their last good data. */
  what: string
  load: () => Promise<Part>
  fallback: Part
  /** A preview neither uses nor becomes the last good data. */
  isPreview?: boolean
}

const keepOptional = keepLastGood<unknown>('optional data', 200)

/** Returns data that a page can do without: the loaded or the last good ones, otherwise the fallback. Logs failures. */
export async function loadOptional<Part>({
  what,
  load,
  fallback,
  isPreview = false,
}: OptionalPart<Part>): Promise<Loaded<Part>> {
  try {
    if (isPreview) return {value: await load(), isCurrent: true}
    return (await keepOptional(what, load)) as Loaded<Part>
  } catch (error) {
    console.error(`Optional data failed; using the fallback: ${what}: ${messageOf(error)}`)
    return {value: fallback, isCurrent: false}
  }
}
