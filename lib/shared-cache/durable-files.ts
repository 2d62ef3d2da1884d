import type {Entry, PageValue, Value} from './entry.ts'
import {type Files, PAGE_CONTEXT} from './local-pages.ts'

/** The header of a page that is stored instead of a 404 or a redirect: that and its version, as JSON. It is never sent. */
const HEADER = 'x-overprint-instead'
/** The text of such a page. It has two files, and a server that is killed may have written one of them. */
const TEXT = '<!-- instead -->'
/** What `LocalPages` remembers of an entry. */
type Note = Omit<Entry, 'value'>

/**
 * Wraps Next's file cache, which keeps 404s and redirects only in memory: after a restart, or when memory is short, it would serve the
 * previous page from the disk. Stores them in place of that page.
 */
export class DurableFiles implements Files {
  readonly #files: Files

  constructor(files: Files) {
    this.#files = files
  }

  /**
   * Returns an entry; `value` is null for a 404. A half-written one counts as none. `note` is what a stored 404 or redirect was set with; one
   * that is in memory alone has none.
   */
  async get(...[path, context]: Parameters<Files['get']>) {
    const found = await this.#files.get(path, context)
    const value = found?.value as Value | undefined
    const instead = value?.kind === 'PAGES' ? value.headers?.[HEADER] : undefined
    const isHalf = ({html}: PageValue) => html === '' || (html === TEXT) !== (typeof instead === 'string')
    if (value?.kind === 'PAGES' && isHalf(value)) return null
    if (!found || typeof instead !== 'string') return found
    const {note, ...stored}: {value: typeof found.value; note?: Note} = JSON.parse(instead)
    return {...found, ...stored, note: note ?? {version: 0, lastModified: found.lastModified ?? 0}}
  }

  /** Stores an entry. A 404 that replaces no page stays in memory, so that requests for made-up addresses do not fill the disk. */
  async set(...[path, data, context]: Parameters<Files['set']>): Promise<void> {
    const value = data as Value
    const replacesPage = (value === null || value.kind === 'REDIRECT') && (await this.#hasPage(path))
    const {note} = context as {note?: Note}
    await this.#files.set(path, replacesPage ? (inPlaceOfPage({value, note}) as typeof data) : data, context)
  }

  async #hasPage(path: string): Promise<boolean> {
    const before = await this.#files.get(path, PAGE_CONTEXT)
    return (before?.value as Value | undefined)?.kind === 'PAGES'
  }
}

const inPlaceOfPage = (stored: {value: Value; note: Note | undefined}): PageValue => ({
  kind: 'PAGES',
  html: TEXT,
  pageData: {},
  headers: {[HEADER]: JSON.stringify(stored)},
  status: 200,
})
