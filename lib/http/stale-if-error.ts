import {messageOf} from '@/lib/errors'

/**
 * Caches a generated text for `seconds`; concurrent calls share one build. When a rebuild fails it logs the error and
 * returns the previous text for another `seconds`. Throws only when no build has succeeded yet.
 */
export function staleIfError(seconds: number, build: () => Promise<string>): () => Promise<string> {
  let cached: {text: string; until: number} | undefined
  let building: Promise<string> | undefined

  const rebuild = async () => {
    try {
      cached = {text: await build(), until: Date.now() + seconds * 1000}
      return cached.text
    } catch (error) {
      if (!cached) throw error
      console.error(`Rebuild failed; serving the previous version: ${messageOf(error)}`)
      cached.until = Date.now() + seconds * 1000
      return cached.text
    } finally {
      building = undefined
    }
  }

  return async () => {
    if (cached && Date.now() < cached.until) return cached.text
    building ??= rebuild()
    return building
  }
}
