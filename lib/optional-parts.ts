import {messageOf} from '@/lib/errors'
import type {CachedProps} from '@/lib/shared-cache/cached-props'

/**
 * Loads the parts that a page can do without. A part that cannot be loaded stays as it is on the cached page, which another
 * server may have generated later than this process has read its sources.
 */
export class OptionalParts<Props extends object> {
  /** When the oldest kept part was read, in milliseconds since 1970, 0 for a fallback; undefined when all parts are current. */
  readAt: number | undefined
  readonly #path: string
  readonly #cached: () => Promise<CachedProps | null>

  constructor(path: string, cached: () => Promise<CachedProps | null>) {
    this.#path = path
    this.#cached = cached
  }

  /** Returns the part, or when it fails the one of the cached page, otherwise the fallback. `name` is its name among the props. */
  async load<Name extends keyof Props & string>(
    name: Name,
    part: Promise<Props[Name]>,
    fallback: Props[Name],
  ): Promise<Props[Name]> {
    try {
      return await part
    } catch (error) {
      const cached = await this.#cached()
      const isCached = cached !== null && name in cached
      const used = isCached ? 'those of the cached page' : 'the fallback'
      console.error(`Cannot load the ${name} of ${this.#path}; using ${used}: ${messageOf(error)}`)
      this.readAt = Math.min(this.readAt ?? Number.POSITIVE_INFINITY, isCached ? partsReadAt(cached) : 0)
      return isCached ? (cached[name] as Props[Name]) : fallback
    }
  }
}

/** Returns when the oldest part of a page was read, in milliseconds since 1970; 0 for a fallback, and when the layout was not current. */
export const partsReadAt = (props: CachedProps): number =>
  Math.min(Number(props.readAt ?? 0), Number(props.partsReadAt ?? Number.POSITIVE_INFINITY))
