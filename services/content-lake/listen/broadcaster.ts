import {weightOf} from '../document.ts'
import type {Committed, Store} from '../store/store.ts'
import {openEventWriter} from './event.ts'
import type {Matcher, Pair} from './matcher.ts'

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
  /** Takes the news that transactions were left out: those up to its `since`, which has been moved on. */
  skip: () => void
}

export type Broadcaster = ReturnType<typeof createBroadcaster>

/** A transaction to be told, to all or only to one, and how often that one had been passed over when it was laid here. */
type Job = {transaction: Committed; length: number; only: {subscriber: Subscriber; round: number} | null}

/** Changes that may wait to be told: beyond it, those who listen begin anew. */
const MAX_WAITING = 20_000

const lengths = new WeakMap<Committed, number>()

/** About how many characters the documents of a transaction have, worked out once. */
const lengthOf = (transaction: Committed): number => {
  const known = lengths.get(transaction)
  if (known !== undefined) return known
  const length = transaction.changes.reduce(
    (sum, {before, after}) => sum + weightOf([before, after], Number.POSITIVE_INFINITY),
    0,
  )
  lengths.set(transaction, length)
  return length
}

/**
 * Tells subscribers of what is committed. Writers only lay a transaction into the queue; matching and sending follow,
 * one transaction after another. Without a matcher it is for those who are told of every transaction. When documents of
 * more than `maxLength` characters wait, those who listen begin anew.
 */
export const createBroadcaster = (store: Store, matcher: Matcher | null, maxLength: number) => {
  /** Each with how often it has begun anew: what was laid into the queue for it before that is not told any more. */
  const subscribers = new Map<Subscriber, number>()
  let queue: Job[] = []
  let waiting = 0
  let waitingLength = 0
  let isPumping = false

  const enqueue = (wanted: Omit<Job, 'length'>): void => {
    // What is told at once does not wait, and needs no measuring.
    const job = {...wanted, length: isPumping ? lengthOf(wanted.transaction) : 0}
    // Nothing to tell: no match of a filter with it is no sign that the filter was banned.
    if (job.transaction.changes.length === 0) return
    queue.push(job)
    waiting += job.transaction.changes.length
    waitingLength += job.length
    if (!isPumping) void pump()
  }

  /** Has a subscriber begin anew: nothing up to now is told to it any more, and it is told so. */
  const passOver = (subscriber: Subscriber): void => {
    const round = subscribers.get(subscriber)
    if (round === undefined) return
    subscribers.set(subscriber, round + 1)
    subscriber.since = store.sequenceOf(subscriber.dataset)
    subscriber.skip()
  }

  const overflow = (): void => {
    queue = []
    waiting = 0
    waitingLength = 0
    for (const subscriber of subscribers.keys()) passOver(subscriber)
  }

  const pump = async (): Promise<void> => {
    isPumping = true
    for (let job = queue.shift(); job; job = queue.shift()) {
      waiting -= job.transaction.changes.length
      waitingLength -= job.length
      const receivers = receiversOf(job)
      try {
        await tell(job, receivers)
      } catch (error) {
        // Whoever was told already hears more than once of it, and nobody misses it without a word.
        console.error('content lake: a transaction could not be told, listeners begin anew', error)
        for (const receiver of receivers) passOver(receiver)
      }
    }
    isPumping = false
  }

  const isDue = (subscriber: Subscriber, {transaction, only}: Job): boolean =>
    only
      ? only.subscriber === subscriber && subscribers.get(subscriber) === only.round
      : subscribers.has(subscriber) &&
        subscriber.dataset === transaction.dataset &&
        subscriber.since < transaction.sequence

  const receiversOf = (job: Job): Subscriber[] =>
    (job.only ? [job.only.subscriber] : [...subscribers.keys()]).filter(subscriber => isDue(subscriber, job))

  const tell = async (job: Job, receivers: Subscriber[]): Promise<void> => {
    const {transaction} = job
    const keys = new Set(receivers.flatMap(({filter}) => filter ?? []))
    const pairs = transaction.changes.map(({before, after}): Pair => [before, after])
    const matches = (await matcher?.match([...keys], pairs)) ?? new Map<string, number[]>()
    const write = openEventWriter(transaction)
    for (const receiver of receivers) {
      // Asked again: meanwhile it may have left, or have begun anew beyond this.
      if (!isDue(receiver, job)) continue
      const bits = receiver.filter === null ? [] : matches.get(receiver.filter)
      if (bits) receiver.take(transaction, bits, write)
      else receiver.refuse()
    }
  }

  const stop = store.onCommit(transaction => {
    if (![...subscribers.keys()].some(({dataset}) => dataset === transaction.dataset)) return
    enqueue({transaction, only: null})
    if (waiting > MAX_WAITING || waitingLength > maxLength) overflow()
  })

  return {
    /**
     * Tells the subscriber of `missed`, oldest first, and then of what is committed after `since`; the answer ends it.
     * When too much waits already, it begins anew instead, and the others go on.
     */
    subscribe: (subscriber: Subscriber, missed: Committed[] = []): (() => void) => {
      subscribers.set(subscriber, 0)
      const count = missed.reduce((sum, {changes}) => sum + changes.length, 0)
      const length = missed.reduce((sum, transaction) => sum + lengthOf(transaction), 0)
      if (waiting + count > MAX_WAITING || waitingLength + length > maxLength) passOver(subscriber)
      else for (const transaction of missed) enqueue({transaction, only: {subscriber, round: 0}})
      return () => subscribers.delete(subscriber)
    },
    passOver,
    count: (): number => subscribers.size,
    /** Tells nobody anything any more. */
    close: async (): Promise<void> => {
      stop()
      subscribers.clear()
      await matcher?.close()
    },
  }
}
