/**
 * A text that is made at most once in `seconds` however often it is asked for, and stays as it was while it cannot be made
 * again. Throws only as long as it has never been made.
 */
export function staleIfError(seconds: number, build: () => Promise<string>): () => Promise<string> {
  let kept: {text: string; until: number} | undefined
  let building: Promise<string> | undefined

  const rebuild = async () => {
    try {
      kept = {text: await build(), until: Date.now() + seconds * 1000}
      return kept.text
    } catch (error) {
      if (!kept) throw error
      console.error(`A text stays as it was: ${error instanceof Error ? error.message : String(error)}`)
      kept.until = Date.now() + seconds * 1000
      return kept.text
    } finally {
      building = undefined
    }
  }

  return async () => {
    if (kept && Date.now() < kept.until) return kept.text
    building ??= rebuild()
    return building
  }
}
