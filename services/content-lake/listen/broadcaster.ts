import type {Committed, Store} from '../store/store.ts'
import {createEventWriter} from './event.ts'
import {type Job, JobQueue} from './job-queue.ts'
import type {Matcher, Pair} from './matcher/matcher.ts'
import type {Subscriber} from './subscriber.ts'

/**
 * Delivers committed transactions to subscribers. A commit only queues the transaction; matching and sending follow,
 * one transaction at a time. Without a matcher, subscribers receive every transaction. When the queue exceeds its limits,
 * all subscribers are reset.
 */
export class Broadcaster {
  readonly #store: Store
  readonly #matcher: Matcher | null
  readonly #queue: JobQueue
  /** The subscribers and how often each was reset. */
  readonly #subscribers = new Map<Subscriber, number>()
  readonly #unsubscribeFromStore: () => void
  #isRunning = false

  constructor(store: Store, matcher: Matcher | null, maxLength: number) {
    this.#store = store
    this.#matcher = matcher
    this.#queue = new JobQueue(maxLength)
    this.#unsubscribeFromStore = store.onCommit(transaction => this.#onCommit(transaction))
  }

  /**
   * Delivers `missed`, oldest first, and then every transaction after `since`; returns a function that unsubscribes.
   * When the missed transactions exceed the queue's limits, this subscriber is reset and the others are not affected.
   */
  subscribe(subscriber: Subscriber, missed: Committed[] = []): () => void {
    this.#subscribers.set(subscriber, 0)
    if (this.#queue.isOverLimit(missed)) this.reset(subscriber)
    else for (const transaction of missed) this.#enqueue({transaction, only: {subscriber, resets: 0}})
    return () => this.#subscribers.delete(subscriber)
  }

  /**
   * Resets one subscriber: its queued transactions are dropped and its `onReset` is called. A subscriber that cannot be reset, for
   * example in a damaged database, is ended: a commit and timers call this.
   */
  reset(subscriber: Subscriber): void {
    const resets = this.#subscribers.get(subscriber)
    if (resets === undefined) return
    this.#subscribers.set(subscriber, resets + 1)
    subscriber.since = this.#store.sequenceOf(subscriber.dataset)
    try {
      subscriber.onReset()
    } catch (error) {
      console.error('content lake: a listener cannot be reset; ending it', error)
      subscriber.end()
    }
  }

  /** Returns the number of subscribers. */
  count(): number {
    return this.#subscribers.size
  }

  /** Stops all delivery. */
  async close(): Promise<void> {
    this.#unsubscribeFromStore()
    this.#subscribers.clear()
    await this.#matcher?.close()
  }

  #onCommit(transaction: Committed): void {
    if (![...this.#subscribers.keys()].some(({dataset}) => dataset === transaction.dataset)) return
    this.#enqueue({transaction, only: null})
    if (!this.#queue.isOverLimit()) return
    this.#queue.clear()
    for (const subscriber of this.#subscribers.keys()) this.reset(subscriber)
  }

  #enqueue(job: Job): void {
    // The matcher returns nothing for an empty transaction, which would look like a banned filter.
    if (job.transaction.changes.length === 0) return
    this.#queue.push(job, this.#isRunning)
    if (!this.#isRunning) void this.#run()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    for (let job = this.#queue.shift(); job; job = this.#queue.shift()) {
      const receivers = this.#receiversOf(job)
      try {
        await this.#deliver(job, receivers)
      } catch (error) {
        // After a reset, a subscriber that already received the transaction refetches; none misses it silently.
        console.error('content lake: delivering a transaction failed; resetting its listeners', error)
        for (const receiver of receivers) this.reset(receiver)
      }
    }
    this.#isRunning = false
  }

  #receiversOf(job: Job): Subscriber[] {
    const candidates = job.only ? [job.only.subscriber] : [...this.#subscribers.keys()]
    return candidates.filter(subscriber => this.#isReceiver(subscriber, job))
  }

  #isReceiver(subscriber: Subscriber, {transaction, only}: Job): boolean {
    if (only) return only.subscriber === subscriber && this.#subscribers.get(subscriber) === only.resets
    const {dataset, since} = subscriber
    return this.#subscribers.has(subscriber) && dataset === transaction.dataset && since < transaction.sequence
  }

  async #deliver(job: Job, receivers: Subscriber[]): Promise<void> {
    const {transaction} = job
    const keys = new Set(receivers.flatMap(({filter}) => filter ?? []))
    const pairs = transaction.changes.map(({before, after}): Pair => [before, after])
    const matches = (await this.#matcher?.match([...keys], pairs)) ?? new Map<string, number[]>()
    const write = createEventWriter(transaction)
    for (const receiver of receivers) {
      // Checked again, because it may have unsubscribed or been reset while the filters ran.
      if (!this.#isReceiver(receiver, job)) continue
      const bits = receiver.filter === null ? [] : matches.get(receiver.filter)
      if (bits) receiver.receive(transaction, bits, write)
      else receiver.onBanned()
    }
  }
}
