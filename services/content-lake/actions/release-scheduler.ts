import type {History} from '../history/history.ts'
import {UnhealthyError} from '../integrity/health.ts'
import {LakeError} from '../lake-error.ts'
import {dueTimeOf, RELEASE_TYPE, releaseDocumentId, releaseNameOf, stateOf} from '../release.ts'
import type {Store} from '../store/store.ts'
import type {Transactor} from '../transactions/transactor.ts'
import {publishRelease} from './release-actions.ts'

export type ReleaseScheduler = ReturnType<typeof openReleaseScheduler>

type DueRelease = {dataset: string; name: string; revision: string; time: number}

type Services = {store: Store; history: History; transact: Transactor}

/** Timers can't wait longer than about 24 days, so the scheduler checks at least once a day. */
const MAX_WAIT_MS = 24 * 60 * 60 * 1000
/** Delay after an internal error, such as a full disk, and while the database is read-only. */
const RETRY_MS = 5000
const READ_ONLY_RETRY_MS = 60_000

/**
 * Publishes scheduled releases when they are due. The schedule is read from the stored releases, so a restarted lake
 * continues where it stopped and first publishes what it missed.
 */
export const openReleaseScheduler = (store: Store, history: History, transact: Transactor) => {
  const services = {store, history, transact}
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let isRunning = false
  let running: Promise<void> = Promise.resolve()

  const setTimer = (minWaitMs = 0): void => {
    clearTimeout(timer)
    const [next] = listScheduled(store)
    if (isClosed || isRunning || !next) return
    const waitMs = Math.min(Math.max(minWaitMs, next.time - Date.now()), MAX_WAIT_MS)
    timer = setTimeout(() => {
      running = publishAllDue()
    }, waitMs).unref()
  }

  const publishAllDue = async (): Promise<void> => {
    isRunning = true
    let retryMs = 0
    try {
      for (const due of listScheduled(store)) if (!isClosed && due.time <= Date.now()) await publishDue(services, due)
    } catch (error) {
      console.error(error)
      retryMs = error instanceof UnhealthyError ? READ_ONLY_RETRY_MS : RETRY_MS
    }
    isRunning = false
    setTimer(retryMs)
  }

  const stopListening = store.onCommit(({changes}) => {
    if (changes.some(({id}) => releaseNameOf(id) !== null)) setTimer()
  })

  return {
    /** Starts the scheduler. Publishes the releases that became due while the lake was not running. */
    start: (): void => setTimer(),
    /** Stops the scheduler and waits for the current publish to finish. */
    close: async (): Promise<void> => {
      isClosed = true
      stopListening()
      clearTimeout(timer)
      await running
    },
  }
}

/** Lists the scheduled releases of all datasets, the earliest first. */
const listScheduled = (store: Store): DueRelease[] =>
  store
    .listDatasets()
    .flatMap(({name: dataset}) =>
      store.listByType(dataset, RELEASE_TYPE).flatMap(document => {
        const time = dueTimeOf(document)
        const name = releaseNameOf(document._id)
        return time === null || name === null ? [] : [{dataset, name, revision: document._rev, time}]
      }),
    )
    .sort((a, b) => a.time - b.time)

/** Publishes a due release as the user who scheduled it. */
const publishDue = async (services: Services, due: DueRelease): Promise<void> => {
  const {history, transact} = services
  const author = history.findEntry(due.dataset, due.revision)?.author ?? '<system>'
  try {
    await transact(
      due.dataset,
      {steps: [(transaction, index) => publishRelease({transaction, index}, due.name, ['scheduled'])]},
      {author},
    )
  } catch (error) {
    if (!(error instanceof LakeError)) throw error
    await reactivate(services, due, error.message, author)
  }
}

/** Sets a release that can't be published back to active and stores the reason in its `error` field. */
const reactivate = async (
  {store, transact}: Services,
  {dataset, name}: DueRelease,
  message: string,
  author: string,
) => {
  const id = releaseDocumentId(name)
  // A user may have unscheduled it in the meantime.
  if (stateOf(store.readDocument(dataset, id)) !== 'scheduled') return
  const patch = {id, set: {state: 'active', error: {message}}, unset: ['publishAt']}
  await transact(dataset, {mutations: [{patch}]}, {author})
}
