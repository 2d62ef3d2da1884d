import {rmSync} from 'node:fs'
import {readdir} from 'node:fs/promises'
import {join} from 'node:path'
import type {Store} from '../store/store.ts'
import {documentIdOf} from './asset-name.ts'

/**
 * Removes files of assets whose documents were deleted, in every dataset and for at least `graceMs`: until then an
 * undone deletion finds its file. Looks as often as that, until it is closed.
 */
export const collectOrphans = (folder: string, store: Store, graceMs: number) => {
  const unclaimedSince = new Map<string, number>()

  const isClaimed = (name: string): boolean => {
    const ids = [documentIdOf('images', name), documentIdOf('files', name)].filter(id => id !== null)
    // What is no asset's file is nothing of ours to remove.
    return ids.length === 0 || store.listDatasets().some(dataset => ids.some(id => store.hasDocument(dataset.name, id)))
  }

  /** Looks once, as if it were `now`, and answers the names of the files that are gone. */
  const collect = async (now = Date.now()): Promise<string[]> => {
    const names = await readdir(folder)
    const gone = names.filter(name => {
      if (isClaimed(name)) {
        unclaimedSince.delete(name)
        return false
      }
      const since = unclaimedSince.get(name) ?? now
      unclaimedSince.set(name, since)
      return now - since >= graceMs
    })
    for (const name of gone) {
      unclaimedSince.delete(name)
      rmSync(join(folder, name), {force: true})
    }
    return gone
  }

  const timer = setInterval(() => {
    collect().catch(error => console.error('content lake: files of deleted assets could not be removed', error))
  }, graceMs)
  timer.unref()
  return {collect, close: () => clearInterval(timer)}
}
