import type {CatalogueSource} from '../store/catalogue-source.ts'
import {applyChanges} from './apply-changes.ts'
import type {Built} from './catalogue-builder.ts'

/** The changes that follow those of a long update of the index. */
export type LaterChanges = {
  /** Applies the changes up to a number, if that is possible. Readers do not wait for many. */
  reach: (sequence: number) => Promise<void>
  /** Stops, after the product that is prepared now. */
  stop: () => Promise<void>
}

/**
 * Applies the changes after the last import or write of synonyms to the index that readers use during a long update. The update applies
 * them as well at its end. It stops at the next change that concerns the whole index.
 */
export function followLaterChanges(source: CatalogueSource, {catalogue, sequence}: Built): LaterChanges {
  const stopping = new AbortController()
  let later: Built | undefined
  let isPossible = true
  let applying: Promise<boolean> | undefined
  /** What readers wait for; resolves with false after an error. */
  let awaited: Promise<boolean> | undefined

  const begin = async (): Promise<Built> => {
    const end = await source.readEndOfImport(sequence)
    // A product that changes after the import may have one of its shipping profiles. No other product of the index has them.
    const profiles = catalogue?.profiles
    for (const profile of await source.readProfiles())
      if (profiles && !profiles.has(profile.key)) profiles.set(profile.key, profile)
    return {catalogue, sequence: end}
  }

  const applyFrom = async (reportMany: () => void): Promise<boolean> => {
    later ??= await begin()
    stopping.signal.throwIfAborted()
    return applyChanges(source, later, reportMany, stopping.signal)
  }

  const apply = (): Promise<boolean> => {
    const {promise: areMany, resolve} = Promise.withResolvers<boolean>()
    applying = applyFrom(() => resolve(true))
      .then(isApplied => {
        isPossible &&= isApplied
        return true
      })
      .catch(error => {
        // The update that is running reports errors. When the database was away, the next reader tries again.
        isPossible &&= source.isAway(error)
        return false
      })
      .finally(() => {
        applying = undefined
        awaited = undefined
      })
    awaited = Promise.race([applying, areMany])
    return awaited
  }

  // Without a known import, the number of the last change counts, which is read now.
  apply()
  return {
    async reach(wanted) {
      const isMissing = () => isPossible && (later === undefined || later.sequence < wanted)
      // One that is running may have begun before the change.
      for (let attempt = 0; isMissing() && attempt < 2; attempt++) if (!(await (awaited ?? apply()))) return
    },
    async stop() {
      isPossible = false
      stopping.abort(new Error('The update has ended.'))
      await applying
    },
  }
}
