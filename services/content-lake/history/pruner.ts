import type {DatabaseSync} from 'node:sqlite'
import {setImmediate} from 'node:timers/promises'
import {finalVersionsOf, RELEASE_TYPE, stateOf} from '../release.ts'
import type {Store} from '../store/store.ts'

export type Pruner = ReturnType<typeof openPruner>

const DAY_MS = 24 * 60 * 60 * 1000
const INTERVAL_MS = 60 * 60 * 1000
/** Number of transactions that are pruned at once. Other writes can run between two batches. */
const BATCH = 500

/**
 * Deletes document states older than `days`; 0 keeps all of them. The transaction log stays, and so do the versions of
 * archived releases, which can still be restored.
 */
export const openPruner = (database: DatabaseSync, store: Store, days: number) => {
  const statements = prepareStatements(database)
  let isClosed = false
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const prune = async (now: number): Promise<void> => {
    if (days === 0 || store.health.refusal()) return
    const last = statements.newest.get(new Date(now - days * DAY_MS).toISOString())?.sequence
    if (typeof last !== 'number') return
    const kept = JSON.stringify(listArchivedVersions(store))
    for (let from = 0; !isClosed; ) {
      const through = statements.batch.get(from, last)?.sequence
      if (typeof through !== 'number') return
      statements.forget.run(from, through, kept)
      from = through
      await setImmediate()
    }
  }

  return {
    prune,
    /** Prunes now and then every hour. */
    start: (): void => {
      const run = (): void => {
        running = prune(Date.now()).catch(console.error)
      }
      run()
      timer = setInterval(run, INTERVAL_MS).unref()
    },
    close: async (): Promise<void> => {
      isClosed = true
      clearInterval(timer)
      await running
    },
  }
}

const prepareStatements = (database: DatabaseSync) => ({
  newest: database.prepare('select max(sequence) as sequence from transactions where timestamp < ?'),
  batch: database.prepare(`
    select max(sequence) as sequence from
      (select distinct sequence from history where sequence > ? and sequence <= ? order by sequence limit ${BATCH})`),
  forget: database.prepare(`
    delete from history where sequence > ? and sequence <= ?
    and not exists (select 1 from json_each(?) where value = history.dataset || '/' || history.document)`),
})

/** Lists the versions of archived releases in all datasets, as `dataset/id`. */
const listArchivedVersions = (store: Store): string[] =>
  store.listDatasets().flatMap(({name}) =>
    store
      .listByType(name, RELEASE_TYPE)
      .filter(document => stateOf(document) === 'archived')
      .flatMap(document => finalVersionsOf(document).map(id => `${name}/${id}`)),
  )
