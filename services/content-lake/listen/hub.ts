import type {Committed, Store} from '../store/store.ts'
import {openEventWriter} from './event.ts'
import type {Matcher} from './matcher.ts'

export type EventWriter = ReturnType<typeof openEventWriter>

/** Somebody who is told of a dataset's transactions, in order, each once. */
export type Subscriber = {
  dataset: string
  /** Key of the filter with the matcher; null for who is told of every transaction. */
  filter: string | null
  /** Transactions up to this number are not told. */
  since: number
  /** Takes a transaction with, for each of its changes, the bits of its match. */
  take: (transaction: Committed, bits: number[], write: EventWriter) => void
  /** Takes the news that its filter was banned. */
  refuse: () => void
  /** Takes the news that transactions were left out. */
  skip: () => void
  /** Ends its stream. */
  end: () => void
}

export type Hub = ReturnType<typeof openHub>

type Job = {transaction: Committed; only: Subscriber | null}

/** Changes that may wait to be told: beyond it, those who listen begin anew. */
const MAX_WAITING = 20_000

/**
 * Tells subscribers of what is committed. Writers only lay a transaction into the queue; matching and sending follow,
 * one transaction after another.
 */
export const openHub = (store: Store, matcher: Matcher) => {
  const subscribers = new Set<Subscriber>()
  let queue: Job[] = []
  let waiting = 0
  let isPumping = false

  const enqueue = (job: Job): void => {
    // Nothing to tell: no match of a filter with it is no sign that the filter was banned.
    if (job.transaction.changes.length === 0) return
    queue.push(job)
    waiting += job.transaction.changes.length
    if (waiting > MAX_WAITING) overflow()
    else if (!isPumping) void pump()
  }

  const overflow = (): void => {
    queue = []
    waiting = 0
    for (const subscriber of subscribers) {
      subscriber.since = store.sequenceOf(subscriber.dataset)
      subscriber.skip()
    }
  }

  const pump = async (): Promise<void> => {
    isPumping = true
    for (let job = queue.shift(); job; job = queue.shift()) {
      waiting -= job.transaction.changes.length
      await tell(job).catch(console.error)
    }
    isPumping = false
  }

  const tell = async ({transaction, only}: Job): Promise<void> => {
    const {dataset, sequence, changes} = transaction
    const receivers = only ? [only] : [...subscribers].filter(one => one.dataset === dataset && one.since < sequence)
    const keys = new Set(receivers.flatMap(({filter}) => filter ?? []))
    const matches = await matcher.match(
      [...keys],
      changes.map(({before, after}) => [before, after]),
    )
    const write = openEventWriter(transaction)
    for (const receiver of receivers) {
      if (!subscribers.has(receiver)) continue
      const bits = receiver.filter === null ? [] : matches.get(receiver.filter)
      if (bits) receiver.take(transaction, bits, write)
      else receiver.refuse()
    }
  }

  const stop = store.onCommit(transaction => {
    for (const {dataset} of subscribers) {
      if (dataset === transaction.dataset) return enqueue({transaction, only: null})
    }
  })

  return {
    /** Tells the subscriber of `missed`, oldest first, and then of what is committed after `since`; the answer ends it. */
    subscribe: (subscriber: Subscriber, missed: Committed[] = []): (() => void) => {
      subscribers.add(subscriber)
      for (const transaction of missed) enqueue({transaction, only: subscriber})
      return () => subscribers.delete(subscriber)
    },
    count: (): number => subscribers.size,
    /** Ends all streams. */
    close: async (): Promise<void> => {
      stop()
      for (const subscriber of subscribers) subscriber.end()
      subscribers.clear()
      await matcher.close()
    },
  }
}
