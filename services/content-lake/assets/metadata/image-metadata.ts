import {IMAGE_CONCURRENCY} from '../../../kit/image-cache.ts'
import {createSemaphore} from '../../../kit/semaphore.ts'
import {type Sharp, sharp} from '../../../kit/sharp.ts'
import {httpError, LakeError} from '../../lake-error.ts'
import {imageFormat} from '../image-formats.ts'
import {IMAGE_QUEUE} from '../image-queue.ts'
import {blurHashOf} from './blur-hash.ts'
import {readExif} from './exif.ts'
import {paletteOf} from './palette.ts'

export type ImageFacts = {
  extension: string
  mimeType: string
  width: number
  height: number
  /** `metadata` of the image asset's document. */
  metadata: Record<string, unknown>
}

/** Metadata that an upload can request; dimensions and transparency are always included. */
export const EXTRACTS = ['blurhash', 'exif', 'location', 'lqip', 'palette'] as const
export type Extract = (typeof EXTRACTS)[number]

/** `exif` and `location` reveal the camera and the place of a photograph, so they must be requested. */
const EXTRACTED_BY_DEFAULT: readonly Extract[] = ['blurhash', 'lqip', 'palette']
const LQIP_SIZE = 20
/** Longest time to decode an image: an SVG of a few bytes can take hours. */
const TIMEOUT_MS = 10_000

// One semaphore per process, because sharp's threads belong to the process: a stuck image blocks one slot, never all.
const withSlot = createSemaphore({limit: IMAGE_CONCURRENCY, ...IMAGE_QUEUE})

/**
 * Decodes an image file and returns its format, size and metadata, with the parts in `extract` (null for the defaults).
 * Rejects with a LakeError with status 400 when it is not a supported image or takes longer than `timeoutMs`.
 */
export const describeImage = (
  file: string,
  pixelLimit: number,
  extract: readonly Extract[] | null = null,
  timeoutMs = TIMEOUT_MS,
): Promise<ImageFacts> => {
  const facts = Promise.withResolvers<ImageFacts>()
  // The slot stays taken until sharp ends: a decoding cannot be cancelled, only no longer be awaited.
  const decoding = withSlot(async () => {
    const timer = setTimeout(
      () => facts.reject(httpError(400, `The image takes longer than ${timeoutMs} ms to decode`)),
      timeoutMs,
    )
    const reading = readFacts(file, pixelLimit, new Set(extract ?? EXTRACTED_BY_DEFAULT))
    facts.resolve(await reading.finally(() => clearTimeout(timer)))
  })
  decoding.catch(error => facts.reject(error instanceof LakeError ? error : toUnusableError(error, pixelLimit)))
  return facts.promise
}

const toUnusableError = (error: unknown, pixelLimit: number): LakeError => {
  const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message)
  return httpError(400, isTooLarge ? `The image has more than ${pixelLimit} pixels` : 'The file is not a usable image')
}

const readFacts = async (file: string, limitInputPixels: number, wanted: Set<Extract>): Promise<ImageFacts> => {
  const open = () => sharp(file, {limitInputPixels}).autoOrient()
  const found = await sharp(file, {limitInputPixels}).metadata()
  const format = imageFormat(found.format, found.compression)
  if (!format) throw new Error('an unsupported format')
  // The size after rotation by the photograph's Exif orientation.
  const {width, height} = found.autoOrient
  const {isOpaque} = await open().stats()
  const {exif, location} = found.exif ? readExif(found.exif) : {exif: null, location: null}
  const metadata = {
    _type: 'sanity.imageMetadata',
    dimensions: {_type: 'sanity.imageDimensions', width, height, aspectRatio: width / height},
    hasAlpha: found.hasAlpha ?? false,
    isOpaque,
    ...(wanted.has('lqip') ? {lqip: await tinyImage(open(), isOpaque)} : {}),
    ...(wanted.has('blurhash') ? {blurHash: await blurHashOf(open())} : {}),
    ...(wanted.has('palette') ? {palette: await paletteOf(open())} : {}),
    ...(wanted.has('exif') && exif ? {exif} : {}),
    ...(wanted.has('location') && location ? {location} : {}),
  }
  return {...format, width, height, metadata}
}

/** A thumbnail of a few pixels as a data URL, shown blurred until the image has loaded. */
const tinyImage = async (image: Sharp, isOpaque: boolean): Promise<string> => {
  const tiny = image.resize(LQIP_SIZE, LQIP_SIZE, {fit: 'inside'})
  const bytes = isOpaque ? await tiny.jpeg({quality: 50}).toBuffer() : await tiny.png().toBuffer()
  return `data:image/${isOpaque ? 'jpeg' : 'png'};base64,${bytes.toString('base64')}`
}
