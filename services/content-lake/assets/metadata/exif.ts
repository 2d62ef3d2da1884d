/** `metadata.exif` and `metadata.location` of an image asset. */
export type ExifMetadata = {exif: Record<string, unknown> | null; location: Record<string, unknown> | null}

const PHOTO_TAGS: Record<number, string> = {
  33434: 'ExposureTime',
  33437: 'FNumber',
  34850: 'ExposureProgram',
  34855: 'ISO',
  36867: 'DateTimeOriginal',
  36868: 'DateTimeDigitized',
  37377: 'ShutterSpeedValue',
  37378: 'ApertureValue',
  37379: 'BrightnessValue',
  37380: 'ExposureBiasValue',
  37381: 'MaxApertureValue',
  37383: 'MeteringMode',
  37385: 'Flash',
  37386: 'FocalLength',
  40961: 'ColorSpace',
  40962: 'PixelXDimension',
  40963: 'PixelYDimension',
  41495: 'SensingMethod',
  41986: 'ExposureMode',
  41987: 'WhiteBalance',
  41989: 'FocalLengthIn35mmFormat',
  41990: 'SceneCaptureType',
  42034: 'LensSpecification',
  42035: 'LensMake',
  42036: 'LensModel',
}
const PHOTO_DIRECTORY = 34665
const LOCATION_DIRECTORY = 34853
const BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8]
const MAX_ENTRIES = 200
const MAX_VALUES = 64

type Entries = Map<number, (number | string)[]>

/** Reads an Exif block. Missing parts are null, and both are null when the block is damaged. */
export const readExif = (block: Buffer): ExifMetadata => {
  try {
    const tiff = block.subarray(block.toString('latin1', 0, 4) === 'Exif' ? 6 : 0)
    const reader = openReader(tiff)
    const main = reader.directory(reader.long(4))
    const photo = reader.directory(numberAt(main, PHOTO_DIRECTORY))
    const location = reader.directory(numberAt(main, LOCATION_DIRECTORY))
    return {exif: toExif(photo), location: toLocation(location)}
  } catch (error) {
    // An offset of a damaged block points outside of it. The image is usable without.
    if (error instanceof RangeError) return {exif: null, location: null}
    throw error
  }
}

const openReader = (tiff: Buffer) => {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number): number => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const signed = (at: number): number => (isLittle ? tiff.readInt32LE(at) : tiff.readInt32BE(at))

  const read = (type: number, at: number): number | null => {
    if (type === 1) return tiff.readUInt8(at)
    if (type === 3) return short(at)
    if (type === 4) return long(at)
    if (type === 5) return long(at) / long(at + 4)
    if (type === 9) return signed(at)
    return type === 10 ? signed(at) / signed(at + 4) : null
  }

  const values = (at: number): (number | string)[] => {
    const [type, count] = [short(at + 2), long(at + 4)]
    const bytes = (BYTES[type] ?? 0) * count
    const from = bytes > 4 ? long(at + 8) : at + 8
    if (from + bytes > tiff.length) throw new RangeError('A value is outside of the Exif block')
    if (type === 2)
      return [
        tiff
          .toString('utf8', from, from + count)
          .replace(/\0[\s\S]*$/, '')
          .trim(),
      ]
    const length = Math.min(count, MAX_VALUES)
    const found = Array.from({length}, (_, index) => read(type, from + index * (BYTES[type] ?? 0)))
    return found.filter((value): value is number => value !== null && Number.isFinite(value))
  }

  /** Reads the entries of the directory at an offset; none for offset 0. */
  const directory = (at: number): Entries => {
    const count = at === 0 ? 0 : Math.min(short(at), MAX_ENTRIES)
    const offsets = Array.from({length: count}, (_, index) => at + 2 + index * 12)
    return new Map(offsets.map(offset => [short(offset), values(offset)]))
  }

  return {long, directory}
}

const numberAt = (entries: Entries, tag: number): number => {
  const [value] = entries.get(tag) ?? []
  return typeof value === 'number' ? value : 0
}

const toExif = (entries: Entries): Record<string, unknown> | null => {
  const found = Object.entries(PHOTO_TAGS).flatMap(([tag, name]) => {
    const values = entries.get(Number(tag)) ?? []
    const [first] = values
    if (first === undefined || first === '') return []
    return [[name, values.length > 1 ? values : name.startsWith('DateTime') ? toTime(first) : first] as const]
  })
  return found.length > 0 ? {_type: 'sanity.imageExifMetadata', ...Object.fromEntries(found)} : null
}

/** Converts `2026:01:02 03:04:05`, which has no time zone, to an ISO date in UTC. */
const toTime = (value: number | string): number | string => {
  const [, year, month, day, time] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(String(value)) ?? []
  return time ? `${year}-${month}-${day}T${time}.000Z` : value
}

const toLocation = (entries: Entries): Record<string, unknown> | null => {
  const [lat, lng] = [degrees(entries, 2, 'S'), degrees(entries, 4, 'W')]
  if (lat === null || lng === null || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null
  const [height] = entries.get(6) ?? []
  const isBelow = numberAt(entries, 5) === 1
  return {_type: 'geopoint', lat, lng, ...(typeof height === 'number' ? {alt: isBelow ? -height : height} : {})}
}

const degrees = (entries: Entries, tag: number, negative: string): number | null => {
  const [degree, minute = 0, second = 0] = (entries.get(tag) ?? []).map(Number)
  if (degree === undefined) return null
  const value = degree + minute / 60 + second / 3600
  return entries.get(tag - 1)?.[0] === negative ? -value : value
}
