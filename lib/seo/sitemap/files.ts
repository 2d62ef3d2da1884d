import type {Entry} from './sources'

/** Limits of a file, a tenth below those of the sitemap protocol: 50,000 addresses and 50 MB. */
const LIMITS = {entries: 45_000, bytes: 45 * 1024 * 1024}
/** Bytes of the elements around an address, with its origin and its time, and around a picture. */
const ENTRY_BYTES = 200
const IMAGE_BYTES = 80

/**
 * Splits the entries of a part into the lists of its files. Each is as large as the limits allow, so most parts are one file. An
 * entry that is too large by itself has a file of its own.
 */
export function toFiles(entries: readonly Entry[], limits = LIMITS): Entry[][] {
  const files: Entry[][] = []
  let bytes = 0
  for (const entry of entries) {
    const size = sizeOf(entry)
    const file = files.at(-1)
    const fits = file && file.length < limits.entries && bytes + size <= limits.bytes
    if (fits) file.push(entry)
    else files.push([entry])
    bytes = fits ? bytes + size : size
  }
  return files
}

/** Returns an upper limit of the bytes of an entry. */
const sizeOf = ({path, images}: Entry): number =>
  images.reduce((sum, url) => sum + sizeOfText(url) + IMAGE_BYTES, sizeOfText(path) + ENTRY_BYTES)

/** In XML, an ampersand takes five bytes, and a quotation mark six. */
const sizeOfText = (text: string): number => Buffer.byteLength(text.replace(/[&<>"']/g, '&quot;'))
