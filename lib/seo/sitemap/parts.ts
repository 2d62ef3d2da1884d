import type {Entry, ReadEntries} from './sources'

/** Entries after which a part ends. With their pictures they stay far below the protocol's 50 MB. */
const PART_SIZE = 10_000
/** Limit of the sitemap protocol for one file. */
const MAX_ENTRIES = 50_000

/** A part of the sitemap: the cursor at which it begins, undefined for the first, and the latest change in it. */
export type Part = {cursor: string | undefined; updatedAt: string | undefined}

/**
 * Reads the entries of one part, and the cursor of the next part. A part ends where the source's pages end, so that it can be
 * read without those before it. Throws when the source returns more than the protocol allows in one file.
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
  if (entries.length > MAX_ENTRIES) {
    throw new Error(`A part of the sitemap has ${entries.length} entries; at most ${MAX_ENTRIES} are allowed.`)
  }
  return {entries, next}
}

/** Lists the parts of a source; reads them one after the other and keeps none, so that memory does not grow with the source. */
export async function listParts(read: ReadEntries, size = PART_SIZE): Promise<Part[]> {
  const parts: Part[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const {entries, next} = await readPart(read, cursor, size)
    // A file without entries is not valid.
    if (entries.length > 0) parts.push({cursor, updatedAt: latestOf(entries)})
    cursor = next
  }
  return parts
}

const latestOf = (entries: Entry[]): string | undefined =>
  entries.reduce<string | undefined>(
    (latest, {updatedAt}) => (latest === undefined || Date.parse(updatedAt) > Date.parse(latest) ? updatedAt : latest),
    undefined,
  )
