import type {History} from '../history/history.ts'
import {LakeError} from '../lake-error.ts'
import type {Store} from '../store/store.ts'
import type {Transactor} from '../transactions/transact.ts'
import {dueTimeOf, RELEASE_TYPE, releaseDocumentId, releaseNameOf, stateOf} from './release.ts'
import {publishRelease} from './release-actions.ts'

export type ReleaseScheduler = ReturnType<typeof openReleaseScheduler>

type Due = {dataset: string; name: string; revision: string; time: number}

/** Timers cannot wait longer than some weeks: one that is due later is looked at again. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000
/** Wait after a fault of the lake's own, such as a full disk. */
const RETRY_MS = 5000

/**
 * Publishes scheduled releases when they are due. What is due is read from what is stored, so that a lake that starts
 * again goes on where it was, and first does what it missed.
 */
export const openReleaseScheduler = (store: Store, history: History, transact: Transactor) => {
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let isRunning = false
  let running: Promise<void> = Promise.resolve()

  const listDue = (): Due[] =>
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

  const arm = (atLeastMs = 0): void => {
    clearTimeout(timer)
    const [next] = listDue()
    if (isClosed || isRunning || !next) return
    const wait = Math.min(Math.max(atLeastMs, next.time - Date.now()), LONGEST_WAIT_MS)
    timer = setTimeout(() => {
      running = run()
    }, wait).unref()
  }

  const run = async (): Promise<void> => {
    isRunning = true
    let pause = 0
    try {
      for (const due of listDue()) if (!isClosed && due.time <= Date.now()) await publish(due)
    } catch (error) {
      console.error(error)
      pause = RETRY_MS
    }
    isRunning = false
    arm(pause)
  }

  const publish = async (due: Due): Promise<void> => {
    // In the name of whoever scheduled it.
    const author = history.findEntry(due.dataset, due.revision)?.author ?? '<system>'
    try {
      await transact(
        due.dataset,
        {steps: [(work, index) => publishRelease({work, index}, due.name, ['scheduled'])]},
        {author},
      )
    } catch (error) {
      if (!(error instanceof LakeError)) throw error
      await giveBack(due, error.message, author)
    }
  }

  /** A release that cannot be published waits for somebody again, and says why. */
  const giveBack = async ({dataset, name}: Due, message: string, author: string): Promise<void> => {
    const id = releaseDocumentId(name)
    // Somebody may have unscheduled it meanwhile.
    if (stateOf(store.readDocument(dataset, id)) !== 'scheduled') return
    const patch = {id, set: {state: 'active', error: {message}}, unset: ['publishAt']}
    await transact(dataset, {mutations: [{patch}]}, {author})
  }

  const stop = store.onCommit(({changes}) => {
    if (changes.some(({id}) => releaseNameOf(id) !== null)) arm()
  })

  return {
    /** Begins, with what should have happened while the lake was not running. */
    start: (): void => arm(),
    /** Stops, once what is being published is done. */
    close: async (): Promise<void> => {
      isClosed = true
      stop()
      clearTimeout(timer)
      await running
    },
  }
}
