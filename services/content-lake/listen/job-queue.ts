import {jsonLengthOf} from '../document.ts'
import type {Committed} from '../store/store.ts'
import type {Subscriber} from './subscriber.ts'

/**
 * A transaction to deliver to all subscribers, or to one. `resets` is the subscriber's number of resets when the job was
 * queued: a job from before its latest reset is skipped.
 */
export type Job = {transaction: Committed; only: {subscriber: Subscriber; resets: number} | null}

/** Maximum number of queued changes. */
const MAX_CHANGES = 20_000

/** A queue of transactions with limits on the number of changes and the length of their documents. */
export class JobQueue {
  readonly #maxLength: number
  #jobs: (Job & {length: number})[] = []
  #changes = 0
  #length = 0

  constructor(maxLength: number) {
    this.#maxLength = maxLength
  }

  /** Adds a job. A job that is processed at once needs no measuring. */
  push(job: Job, isMeasured: boolean): void {
    const length = isMeasured ? lengthOf(job.transaction) : 0
    this.#jobs.push({...job, length})
    this.#changes += job.transaction.changes.length
    this.#length += length
  }

  shift(): Job | undefined {
    const job = this.#jobs.shift()
    if (!job) return undefined
    this.#changes -= job.transaction.changes.length
    this.#length -= job.length
    return job
  }

  clear(): void {
    this.#jobs = []
    this.#changes = 0
    this.#length = 0
  }

  /** Returns whether the limits are exceeded, or would be with these transactions added. */
  isOverLimit(added: Committed[] = []): boolean {
    const changes = added.reduce((sum, transaction) => sum + transaction.changes.length, this.#changes)
    const length = added.reduce((sum, transaction) => sum + lengthOf(transaction), this.#length)
    return changes > MAX_CHANGES || length > this.#maxLength
  }
}

const lengths = new WeakMap<Committed, number>()

/** Returns the approximate number of characters in the documents of a transaction; computed once per transaction. */
const lengthOf = (transaction: Committed): number => {
  const known = lengths.get(transaction)
  if (known !== undefined) return known
  const length = transaction.changes.reduce(
    (sum, {before, after}) => sum + jsonLengthOf([before, after], Number.POSITIVE_INFINITY),
    0,
  )
  lengths.set(transaction, length)
  return length
}
