import type {History} from '../history/history.ts'
import {UnhealthyError} from '../integrity/health.ts'
import {LakeError} from '../lake-error.ts'
import {isStoppedAtLimit} from '../query/query-limit-error.ts'
import {dueTimeOf, RELEASE_TYPE, releaseDocumentId, releaseNameOf} from '../release.ts'
import type {Store} from '../store/store.ts'
import type {Step as TransactionStep} from '../transactions/run-steps.ts'
import type {Transactor} from '../transactions/transactor.ts'
import {publishRelease} from './release-actions.ts'
import {createReleaseAttempts, type DueRelease} from './release-attempts.ts'
import {checkRevision} from './steps.ts'

export type ReleaseScheduler = ReturnType<typeof openReleaseScheduler>

type Attempts = ReturnType<typeof createReleaseAttempts>

type Services = {store: Store; history: History; transact: Transactor; attempts: Attempts}

/** Timers stand still while a machine sleeps, so the scheduler looks at the clock at least once a minute. */
const MAX_WAIT_MS = 60_000
/** Delay after an internal error, such as a full disk, or while too many queries wait, and while the database is read-only. */
const RETRY_MS = 5000
const READ_ONLY_RETRY_MS = 60_000

/**
 * Publishes scheduled releases when they are due. The schedule is read from the stored releases, so a restarted lake
 * continues where it stopped and first publishes what it missed.
 */
export const openReleaseScheduler = (store: Store, history: History, transact: Transactor) => {
  const attempts = createReleaseAttempts()
  const services = {store, history, transact, attempts}
  let timer: NodeJS.Timeout | undefined
  let isStarted = false
  let isClosed = false
  let isRunning = false
  let running: Promise<void> = Promise.resolve()

  const setTimer = (minWaitMs = 0): void => {
    clearTimeout(timer)
    if (!isStarted || isClosed || isRunning) return
    const nextAt = findNext(store, attempts)
    if (nextAt === null) return
    const waitMs = Math.min(Math.max(minWaitMs, nextAt - Date.now()), MAX_WAIT_MS)
    timer = setTimeout(() => {
      running = publishAllDue()
    }, waitMs).unref()
  }

  const publishAllDue = async (): Promise<void> => {
    isRunning = true
    let retryMs = 0
    const noteError = (error: unknown): void => {
      console.error(error)
      // Such a release has a time of its own for the next attempt.
      if (!isStoppedAtLimit(error)) retryMs = error instanceof UnhealthyError ? READ_ONLY_RETRY_MS : RETRY_MS
    }
    try {
      const scheduled = listScheduled(store)
      attempts.keepOnly(scheduled)
      for (const due of scheduled) {
        if (!isClosed && attempts.timeOf(due) <= Date.now()) await publishDue(services, due).catch(noteError)
      }
    } catch (error) {
      noteError(error)
    }
    isRunning = false
    setTimer(retryMs)
  }

  const stopListening = store.onCommit(({changes}) => {
    if (changes.some(({id}) => releaseNameOf(id) !== null)) setTimer()
  })

  return {
    /** Starts the scheduler. Publishes the releases that became due while the lake was not running. */
    start: (): void => {
      isStarted = true
      setTimer()
    },
    /** Stops the scheduler and waits for the current publish to finish. */
    close: async (): Promise<void> => {
      isClosed = true
      stopListening()
      clearTimeout(timer)
      await running
    },
  }
}

/** Returns when to publish the next release, or null when none is scheduled. When they cannot be read, that is when to try again. */
const findNext = (store: Store, attempts: Attempts): number | null => {
  try {
    const times = listScheduled(store).map(attempts.timeOf)
    return times.length > 0 ? Math.min(...times) : null
  } catch (error) {
    console.error(error)
    return Date.now() + READ_ONLY_RETRY_MS
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

/** Publishes a due release as the user who scheduled it, unless it has changed: it may be scheduled for a later time now. */
const publishDue = async (services: Services, due: DueRelease): Promise<void> => {
  const {history, transact, attempts} = services
  const author = history.findEntry(due.dataset, due.revision)?.author ?? '<system>'
  const publish: TransactionStep = async (transaction, index) => {
    const step = {transaction, index}
    checkRevision(step, releaseDocumentId(due.name), due.revision)
    return publishRelease(step, due.name, ['scheduled'])
  }
  try {
    await transact(due.dataset, {steps: [publish]}, {author})
  } catch (error) {
    // An overload passes: the release stays scheduled.
    if (!(error instanceof LakeError) || error.status === 429) throw error
    if (isStoppedAtLimit(error) && attempts.countFailure(due)) throw error
    await reactivate(services, due, error.message, author)
  }
}

/** Sets a release that can't be published back to active and stores the reason in its `error` field. */
const reactivate = async (
  {store, transact}: Services,
  {dataset, name, revision}: DueRelease,
  message: string,
  author: string,
) => {
  const id = releaseDocumentId(name)
  // A user may have changed it in the meantime.
  if (store.readDocument(dataset, id)?._rev !== revision) return
  const patch = {id, ifRevisionID: revision, set: {state: 'active', error: {message}}, unset: ['publishAt']}
  await transact(dataset, {mutations: [{patch}]}, {author})
}
