import {createHash} from 'node:crypto'
import {messageOf} from '@/lib/errors'
import {BoundedMap} from '@/lib/shared-cache/bounded-map'
import {DiskCache} from '@/services/kit/images/disk-cache'
import type {AvifPicture} from './avif-picture'
import type {Encode} from './encoder'

export type AvifPicturesOptions = {
  folder: string
  maxBytes: number
  /** Most pictures that may wait for their turn. */
  maxWaiting: number
  /** How long a picture counts as that of its source, in milliseconds. */
  maxAgeMs: number
  load: (src: string) => Promise<Buffer>
  encode: Encode
}

/** An AVIF to send. A stale one is older than `maxAgeMs`, and is being compared with its source. */
export type StoredAvif = {bytes: Buffer; etag: string; isStale: boolean}

/** After a failure, a picture stays WebP for this long, in milliseconds: a source may be busy for a moment. */
const RETRY_MS = {source: 30_000, picture: 600_000} as const
const MAX_SETTLED = 10_000
/** A file begins with the time at which it was compared with its source, and the SHA-256 of that. */
const TIME_BYTES = 8
const HEADER_BYTES = TIME_BYTES + 32

/**
 * AVIF files of pictures that the site sends. They are made one after the other, the most recently requested first, and kept on
 * disk, the least recently used ones being deleted.
 */
export class AvifPictures {
  readonly #options: AvifPicturesOptions
  readonly #cache: DiskCache
  /** The pictures to make, by name, the most recently requested last. */
  readonly #waiting: BoundedMap<AvifPicture>
  /** The name of the picture that is being made. */
  #making: string | null = null
  /** Until when pictures stay WebP, by name. */
  readonly #settled = new BoundedMap<number>(MAX_SETTLED)

  constructor(options: AvifPicturesOptions) {
    this.#options = options
    this.#cache = new DiskCache(options)
    this.#waiting = new BoundedMap(options.maxWaiting)
  }

  /** Whether there is a file of a picture. */
  has({name}: AvifPicture): boolean {
    return this.#cache.has(name)
  }

  /** Returns the file of a picture, or null. Orders a new one when it is stale. */
  async read(picture: AvifPicture): Promise<StoredAvif | null> {
    const {name} = picture
    const file = await this.#readFile(name)
    if (!file) return null
    const isStale = Date.now() - file.readDoubleBE(0) > this.#options.maxAgeMs
    if (isStale) this.order(picture)
    const etag = `"${name.slice(0, 16)}-${digestIn(file).toString('hex').slice(0, 16)}"`
    return {bytes: file.subarray(HEADER_BYTES), etag, isStale}
  }

  /**
   * Has a picture made later, before those that were requested earlier. When too many wait, the one that was requested longest
   * ago is dropped. Returns false when the picture stays WebP for now.
   */
  order(picture: AvifPicture): boolean {
    const {name} = picture
    if ((this.#settled.get(name) ?? 0) > Date.now()) return false
    if (this.#making === name) return true
    this.#waiting.set(name, picture)
    if (this.#making === null) void this.#makeAll()
    return true
  }

  async #makeAll(): Promise<void> {
    for (let next = this.#takeNewest(); next; next = this.#takeNewest()) {
      this.#making = next.name
      await this.#make(next)
      this.#making = null
    }
  }

  #takeNewest(): AvifPicture | undefined {
    const newest = [...this.#waiting.values()].at(-1)
    if (newest) this.#waiting.delete(newest.name)
    return newest
  }

  async #make(picture: AvifPicture): Promise<void> {
    const {src, name} = picture
    let source: Buffer
    try {
      source = await this.#options.load(src)
    } catch (error) {
      return this.#keepWebp(name, RETRY_MS.source, error)
    }
    try {
      await this.#makeFrom(source, picture)
    } catch (error) {
      this.#keepWebp(name, RETRY_MS.picture, error)
    }
  }

  async #makeFrom(source: Buffer, {name, width}: AvifPicture): Promise<void> {
    const digest = createHash('sha256').update(source).digest()
    const known = await this.#readFile(name)
    const avif =
      known && digestIn(known).equals(digest)
        ? known.subarray(HEADER_BYTES)
        : await this.#options.encode({source, width})
    if (avif) return await this.#cache.put(name, Buffer.concat([timeNow(), digest, avif]))
    this.#settle(name, this.#options.maxAgeMs)
    await this.#cache.delete(name)
  }

  #keepWebp(name: string, forMs: number, error: unknown): void {
    const what = `A picture stays WebP for ${forMs / 1000} s, because it cannot be made as AVIF`
    console.warn(`${what}: ${messageOf(error)}`)
    this.#settle(name, forMs)
  }

  /** Returns a whole file, or null. What a full disk has cut is deleted. */
  async #readFile(name: string): Promise<Buffer | null> {
    const file = await this.#cache.get(name)
    if (!file || file.length > HEADER_BYTES) return file
    await this.#cache.delete(name)
    return null
  }

  #settle(name: string, forMs: number): void {
    this.#settled.set(name, Date.now() + forMs)
  }
}

const digestIn = (file: Buffer): Buffer => file.subarray(TIME_BYTES, HEADER_BYTES)

function timeNow(): Buffer {
  const bytes = Buffer.alloc(TIME_BYTES)
  bytes.writeDoubleBE(Date.now())
  return bytes
}
