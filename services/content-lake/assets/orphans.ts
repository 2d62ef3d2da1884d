import {rmSync, statSync} from 'node:fs'
import {readdir} from 'node:fs/promises'
import {join} from 'node:path'
import type {Store} from '../store/store.ts'
import {documentIdOf} from './asset-name.ts'

/** Longest time between two runs. */
const HOUR_MS = 3_600_000

/**
 * Removes asset files whose documents have been deleted in every dataset for at least `graceMs`, so that an undone
 * deletion finds its file. Runs at once and then on a timer until it is closed.
 */
export const collectOrphans = (folder: string, store: Store, graceMs: number) => {
  let isClosed = false

  /** Removes the orphans as of `now` and returns the names of the removed files. */
  const collect = async (now = Date.now()): Promise<string[]> => {
    const names = await readdir(folder)
    // In a damaged database, a document may be missing although its asset is in use.
    if (isClosed || store.health.refusal()) return []
    const datasets = store.listFormerNames()
    const orphans = names.filter(name => now - lastUsedAt(folder, store, datasets, name) >= graceMs)
    for (const name of orphans) rmSync(join(folder, name), {force: true})
    return orphans
  }

  const run = (): void => {
    collect().catch(error => {
      if (!isClosed) console.error('Content lake: cannot remove files of deleted assets', error)
    })
  }
  const timer = setInterval(run, Math.min(graceMs, HOUR_MS))
  timer.unref()
  run()
  const close = (): void => {
    isClosed = true
    clearInterval(timer)
  }
  return {collect, close}
}

/**
 * When a file was last in use, in milliseconds since 1970. Infinity for a file that is in use or is not an asset. `datasets`
 * has the names of those of the log too, because a dataset may have been deleted with its assets.
 */
const lastUsedAt = (folder: string, store: Store, datasets: string[], name: string): number => {
  const ids = [documentIdOf('images', name), documentIdOf('files', name)].filter(id => id !== null)
  const documents = datasets.flatMap(dataset => ids.map(id => [dataset, id] as const))
  if (ids.length === 0 || documents.some(([dataset, id]) => store.hasDocument(dataset, id))) {
    return Number.POSITIVE_INFINITY
  }
  // A file that was just uploaded has no document yet.
  const file = statSync(join(folder, name), {throwIfNoEntry: false})
  const deletions = documents.map(([dataset, id]) => Date.parse(store.changedAt(dataset, id) ?? '') || 0)
  return Math.max(file?.mtimeMs ?? 0, ...deletions)
}
