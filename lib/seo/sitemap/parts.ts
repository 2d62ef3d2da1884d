import {toFiles} from './files'
import type {Entry, ReadEntries} from './sources'

/** Entries after which a part ends. */
const PART_SIZE = 10_000
/** A file of the sitemap: the cursor at which its part begins, undefined for the first, its number in that part, and its latest change. */
export type Part = {cursor: string | undefined; page: number; updatedAt: string | undefined}

/**
 * Reads the entries of one part, and the cursor of the next part. A part ends where the source's pages end, so that it can be
 * read without those before it.
 */
export async function readPart(
  read: ReadEntries,
  cursor?: string,
  size = PART_SIZE,
): Promise<{entries: Entry[]; next: string | null}> {
  const entries: Entry[] = []
  let next: string | null | undefined = cursor
  do {
    const page = await read(next)
    for (const entry of page.entries) entries.push(entry)
    next = page.next
  } while (next !== null && entries.length < size)
  return {entries, next}
}

/** Lists the files of a source; reads its parts one after the other and keeps none, so that memory does not grow with the source. */
export async function listParts(read: ReadEntries, size = PART_SIZE): Promise<Part[]> {
  const parts: Part[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const {entries, next} = await readPart(read, cursor, size)
    // `toFiles` returns no file for an empty part: a file without entries is invalid.
    for (const [index, file] of toFiles(entries).entries()) {
      parts.push({cursor, page: index + 1, updatedAt: latestOf(file)})
    }
    cursor = next
  }
  return parts
}

const latestOf = (entries: Entry[]): string | undefined =>
  entries.reduce<string | undefined>(
    (latest, {updatedAt}) => (latest === undefined || Date.parse(updatedAt) > Date.parse(latest) ? updatedAt : latest),
    undefined,
  )
