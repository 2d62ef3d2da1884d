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
 * Applies changes that follow an import to the index that readers have during a long update, which applies them too in the end.
 * It stops at a change that concerns the whole index.
 */
export function followLaterChanges(source: CatalogueSource, {catalogue, sequence}: Built): LaterChanges {
  const stopping = new AbortController()
  let later: Built | undefined
  let isPossible = true
  let applying: Promise<void> | undefined
  /** What readers wait for. */
  let awaited: Promise<void> | undefined

  const applyFrom = async (reportMany: () => void): Promise<boolean> => {
    later ??= {catalogue, sequence: await source.readEndOfImport(sequence)}
    return applyChanges(source, later, reportMany, stopping.signal)
  }

  const apply = (): Promise<void> => {
    const {promise: areMany, resolve: reportMany} = Promise.withResolvers<void>()
    applying = applyFrom(reportMany)
      // The update that is running reports errors of the database; the next reader tries again.
      .catch(() => true)
      .then(isApplied => {
        isPossible &&= isApplied
        applying = undefined
        awaited = undefined
      })
    awaited = Promise.race([applying, areMany])
    return awaited
  }

  // The end of the import is read now: what is changed from now on follows it.
  apply()
  return {
    async reach(wanted) {
      const isMissing = () => isPossible && (later === undefined || later.sequence < wanted)
      // One that is running may have begun before the change.
      for (let attempt = 0; isMissing() && attempt < 2; attempt++) await (awaited ?? apply())
    },
    async stop() {
      isPossible = false
      stopping.abort(new Error('The update has ended.'))
      await applying
    },
  }
}
