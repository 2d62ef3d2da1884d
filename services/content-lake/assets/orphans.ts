import {rmSync, statSync} from 'node:fs'
import {readdir} from 'node:fs/promises'
import {join} from 'node:path'
import type {Store} from '../store/store.ts'
import {documentIdOf} from './asset-name.ts'

/** Longest time between two looks. */
const HOUR_MS = 3_600_000

/**
 * Removes files of assets whose documents were deleted, in every dataset and for at least `graceMs`: until then an
 * undone deletion finds its file. Looks at once, and again and again until it is closed.
 */
export const collectOrphans = (folder: string, store: Store, graceMs: number) => {
  let isClosed = false

  /** When a file was last wanted, in milliseconds; infinity for one that is, or that is no asset's. */
  const wantedAt = (name: string): number => {
    const ids = [documentIdOf('images', name), documentIdOf('files', name)].filter(id => id !== null)
    const places = store.listDatasets().flatMap(dataset => ids.map(id => [dataset.name, id] as const))
    if (ids.length === 0 || places.some(([dataset, id]) => store.hasDocument(dataset, id)))
      return Number.POSITIVE_INFINITY
    // One that has just been uploaded has no document yet.
    const file = statSync(join(folder, name), {throwIfNoEntry: false})
    return Math.max(
      file?.mtimeMs ?? 0,
      ...places.map(([dataset, id]) => Date.parse(store.changedAt(dataset, id) ?? '') || 0),
    )
  }

  /** Looks once, as if it were `now`, and answers the names of the files that are gone. */
  const collect = async (now = Date.now()): Promise<string[]> => {
    const names = await readdir(folder)
    const gone = isClosed ? [] : names.filter(name => now - wantedAt(name) >= graceMs)
    for (const name of gone) rmSync(join(folder, name), {force: true})
    return gone
  }

  const look = (): void => {
    collect().catch(error => {
      if (!isClosed) console.error('content lake: files of deleted assets could not be removed', error)
    })
  }
  const timer = setInterval(look, Math.min(graceMs, HOUR_MS))
  timer.unref()
  look()
  const close = (): void => {
    isClosed = true
    clearInterval(timer)
  }
  return {collect, close}
}
