/** What fails at the moment, for what is found meanwhile. */
export class Timeline {
  readonly startedAt = performance.now()
  #now = 'nothing'
  #before = 'nothing'
  /** Set while Redis is away, and until what was published meanwhile may be older somewhere. */
  isRedisAway = false
  /** Set while the only front is restarted. */
  isFrontAway = false
  /** How often the front was restarted so far. */
  frontRestarts = 0

  begin(name: string): void {
    this.#before = this.#now
    this.#now = name
    console.log(`  ${this.clock()}  ${name}`)
  }

  clock = (): string => `${((performance.now() - this.startedAt) / 1000).toFixed(1).padStart(6)} s`

  /** Returns the current failure and the one before, whose effects may still last. */
  failure = (): string => `${this.#now} (before: ${this.#before})`

  /** Returns the same with the time. */
  describe = (): string => `${this.clock().trim()}, ${this.failure()}`
}
