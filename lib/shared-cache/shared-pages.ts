import {messageOf} from '../errors.ts'
import type {Entry} from './entry.ts'
import {type Files, type Local, LocalPages} from './local-pages.ts'
import {DEADLINE_MS} from './redis-link.ts'
import {Resender} from './resender.ts'
import type {SharedStore} from './shared-store.ts'
import type {Answer} from './stored-pages.ts'
import {within} from './within.ts'

/** How long a local copy is served before Redis is asked again although no message has come, in milliseconds. */
const TRUSTED_MS = 5000

/** An entry as it is served, and the version of a generation that starts now. */
export type Read = {entry: Entry | null; next: number}

type ReadOptions = {mayGenerate?: (entry: Entry | null) => boolean; waitMs?: number}

/**
 * The pages of this server with those of the others: a local copy, which Redis replaces when it has a newer entry. Without
 * Redis, the local copies alone.
 */
export class SharedPages {
  readonly #store: SharedStore
  readonly #local: LocalPages
  readonly #resender: Resender
  readonly #questions = new Map<string, Promise<Read>>()

  constructor(store: SharedStore) {
    this.#store = store
    this.#local = new LocalPages(version => store.clock.possible(version))
    this.#resender = new Resender(store, this.#local)
  }

  /**
   * Returns the newest entry of a path that can be had in time; null when there is none. When a generation may follow, as
   * `mayGenerate` says of the local copy, Redis is asked in any case and gives the version. It has `waitMs` to reply, at most as long as
   * any command.
   */
  async read(
    files: Files,
    path: string,
    {mayGenerate = () => false, waitMs = DEADLINE_MS}: ReadOptions = {},
  ): Promise<Read> {
    const local = await this.#local.read(files, path)
    const isEnough = this.#isTrusted(path, local) && !mayGenerate(local.entry)
    // Redis' clock may have been ahead when the copy was made, and a restarted server has seen no version yet.
    const own = () => ({entry: local.entry, next: Math.max(this.#store.clock.next(), local.version + 1)})
    if (!this.#store.isUp || isEnough) return own()
    const question = this.#questions.get(path) ?? this.#begin(files, path, local)
    return waitMs < DEADLINE_MS ? within(question, waitMs).catch(own) : question
  }

  /** Replaces the copy of a path, if there is one, after a message about a newer entry. Returns whether nothing older is left. */
  async follow(files: Files, path: string): Promise<boolean> {
    const version = this.#store.heard.get(path) ?? 0
    const isBehind = () => (this.#local.versionOf(path) ?? version) < version
    if (isBehind()) await this.read(files, path)
    return !isBehind()
  }

  /**
   * Stores a new entry here and in Redis, unless one of them is newer. With `waitMs`, it no longer waits for Redis after that many
   * milliseconds, and the entry is stored there later.
   */
  async store(files: Files, path: string, entry: Entry, waitMs?: number): Promise<void> {
    if (!(await this.keep(files, path, entry))) return
    const stored = this.#store.put(path, entry)
    await (waitMs === undefined ? stored : within(stored, waitMs).catch(() => {}))
  }

  /** Stores an entry here alone, unless the local copy is newer. Returns whether this server serves it now. */
  async keep(files: Files, path: string, entry: Entry): Promise<boolean> {
    try {
      return await this.#local.write(files, path, entry)
    } catch (error) {
      // The copy in memory is written first, and the other servers have disks of their own.
      console.warn(`Cannot write the cached page ${path}: ${messageOf(error)}`)
      return true
    }
  }

  /** Stores local copies in Redis that it did not take before. */
  resend = (files: Files): Promise<void> => this.#resender.resend(files)

  /**
   * Stores the local copies that are newer than those in Redis, because it has come back without them: other servers may never
   * have had them.
   */
  refill = (files: Files): Promise<void> => this.#resender.refill(files)

  #isTrusted(path: string, {version, isBehind}: Local): boolean {
    const note = this.#local.notes.get(path)
    if (isBehind || !note || note.epoch !== this.#store.epoch || !this.#store.link.isCurrent) return false
    return version >= (this.#store.heard.get(path) ?? 0) && Date.now() - note.checkedAt < TRUSTED_MS
  }

  /** Asks Redis once for all concurrent readers of a path. */
  #begin(files: Files, path: string, local: Local): Promise<Read> {
    const question = this.#ask(files, path, local).finally(() => this.#questions.delete(path))
    this.#questions.set(path, question)
    return question
  }

  async #ask(files: Files, path: string, local: Local): Promise<Read> {
    const {epoch, heard} = this.#store
    const announced = heard.get(path)
    let answer: Answer
    try {
      answer = await this.#store.newer(path, local.isBehind ? local.version - 1 : local.version)
    } catch {
      return {entry: local.entry, next: Math.max(this.#store.clock.next(), local.version + 1)}
    }
    // Redis has dropped what it announced, or never had it.
    if (heard.get(path) === announced) heard.delete(path)
    const {entry} = answer
    // The clock of another Redis may be behind that of the last one.
    const next = Math.max(answer.next, local.version + 1)
    const isOutdated = entry !== null && !(await this.keep(files, path, entry))
    const note = this.#local.notes.get(path)
    if (note) this.#local.notes.set(path, {...note, epoch, checkedAt: Date.now()})
    // Redis was empty, or away when this server generated the page.
    if (!entry && local.entry && answer.version < local.version) void this.#store.put(path, local.entry)
    // Meanwhile this server may have generated a newer one.
    if (isOutdated) return {entry: (await this.#local.read(files, path)).entry, next}
    return {entry: entry ?? local.entry, next}
  }
}
