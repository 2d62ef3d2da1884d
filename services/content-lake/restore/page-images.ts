import {closeSync, existsSync, fstatSync, openSync, readSync} from 'node:fs'

/*
 * Reads the pages of a damaged SQLite database without SQLite, which stops at the first damaged structure. The formats are
 * those of https://sqlite.org/fileformat2.html.
 */

/** The page size of every database that the lake has created. */
export const PAGE_SIZE = 4096

const WAL_HEADER = 32
const FRAME_HEADER = 24
const FRAME = FRAME_HEADER + PAGE_SIZE

/** The pages of a database file and of its write-ahead log. */
export type PageImages = {
  /** Returns the newest content of a page; null when there is no such page. */
  page: (number: number) => Buffer | null
  /** Yields the newest content of every page, without the unused pages, and every damaged page of the log. */
  all: () => Generator<{number: number; image: Buffer}>
  close: () => void
}

type Frames = {newest: Map<number, number>; damaged: number[]}

/** Opens the pages of the database `file`. */
export const openPageImages = (file: string): PageImages => {
  const database = openSync(file, 'r')
  const log = existsSync(`${file}-wal`) ? openSync(`${file}-wal`, 'r') : null
  const frames = log === null ? {newest: new Map<number, number>(), damaged: []} : listFrames(log)
  const inFile = Math.floor(fstatSync(database).size / PAGE_SIZE)
  const last = Math.max(inFile, ...frames.newest.keys())

  const inLog = (at: number): Buffer => read(log ?? database, at + FRAME_HEADER, PAGE_SIZE)
  const page = (number: number): Buffer | null => {
    const at = frames.newest.get(number)
    if (at !== undefined) return inLog(at)
    return number >= 1 && number <= inFile ? read(database, (number - 1) * PAGE_SIZE, PAGE_SIZE) : null
  }

  function* all(): Generator<{number: number; image: Buffer}> {
    const unused = listUnused(page, last)
    for (let number = 1; number <= last; number++) {
      const image = unused.has(number) ? null : page(number)
      if (image) yield {number, image}
    }
    // Its page number may be wrong. Rows are verified one by one, so an additional page does no harm.
    for (const at of frames.damaged) yield {number: 0, image: inLog(at)}
  }

  const close = (): void => {
    closeSync(database)
    if (log !== null) closeSync(log)
  }
  return {page, all, close}
}

const read = (descriptor: number, position: number, length: number): Buffer => {
  const buffer = Buffer.alloc(length)
  readSync(descriptor, buffer, 0, length, position)
  return buffer
}

/**
 * Lists the positions of the log's current frames up to the last commit. The checksum of each frame continues that of the
 * previous one, so the frames behind a damaged one are verified with the checksum that the damaged one states.
 */
const listFrames = (log: number): Frames => {
  const header = read(log, 0, WAL_HEADER)
  const first = read(log, WAL_HEADER, FRAME_HEADER)
  const number = Math.floor((fstatSync(log).size - WAL_HEADER) / FRAME)
  // The salts tell current frames from old ones. One of the two places may be damaged.
  const salts = [header.subarray(16, 24), first.subarray(8, 16)]
  let seed = header.subarray(24, 32)
  const frames: {at: number; page: number; isIntact: boolean}[] = []
  let committed = 0
  for (let index = 0; index < number; index++) {
    const at = WAL_HEADER + index * FRAME
    const frame = read(log, at, FRAME)
    const isIntact = frame.subarray(16, 24).equals(frameChecksum(seed, frame))
    const isCurrent = salts.some(salt => frame.subarray(8, 16).equals(salt))
    if (!isCurrent && !isIntact && !isFollowedByCurrent(log, at + FRAME, salts)) break
    seed = frame.subarray(16, 24)
    frames.push({at, page: frame.readUInt32BE(0), isIntact})
    if (frame.readUInt32BE(4) !== 0) committed = frames.length
  }
  const kept = frames.slice(0, committed)
  return {
    newest: new Map(kept.filter(({isIntact}) => isIntact).map(({page, at}) => [page, at])),
    damaged: kept.filter(({isIntact}) => !isIntact).map(({at}) => at),
  }
}

const isFollowedByCurrent = (log: number, at: number, salts: Buffer[]): boolean => {
  const next = read(log, at, FRAME_HEADER).subarray(8, 16)
  return salts.some(salt => next.equals(salt))
}

/** Computes a frame's checksum. SQLite uses the byte order of the machine that wrote the log, here little endian. */
const frameChecksum = (seed: Buffer, frame: Buffer): Buffer => {
  let [first, second] = [seed.readUInt32BE(0), seed.readUInt32BE(4)]
  const add = (at: number): void => {
    first = (first + frame.readUInt32LE(at) + second) >>> 0
    second = (second + frame.readUInt32LE(at + 4) + first) >>> 0
  }
  add(0)
  for (let at = FRAME_HEADER; at < FRAME; at += 8) add(at)
  const sum = Buffer.alloc(8)
  sum.writeUInt32BE(first, 0)
  sum.writeUInt32BE(second, 4)
  return sum
}

/** Lists the unused pages, which contain old rows. Stops where the list is damaged. */
const listUnused = (page: PageImages['page'], last: number): Set<number> => {
  const unused = new Set<number>()
  let trunk = page(1)?.readUInt32BE(32) ?? 0
  while (trunk > 1 && trunk <= last && !unused.has(trunk)) {
    const image = page(trunk)
    if (!image) break
    unused.add(trunk)
    const number = Math.min(image.readUInt32BE(4), PAGE_SIZE / 4 - 2)
    for (let index = 0; index < number; index++) unused.add(image.readUInt32BE(8 + 4 * index))
    trunk = image.readUInt32BE(0)
  }
  return unused
}
