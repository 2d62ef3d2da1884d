import sharp, {type Sharp} from 'sharp'
import {httpError, LakeError} from '../lake-error.ts'
import {blurHashOf} from './blur-hash.ts'
import {readExif} from './exif.ts'
import {imageFormat} from './image-formats.ts'
import {paletteOf} from './palette.ts'
import {createSemaphore} from './semaphore.ts'

export type ImageFacts = {
  extension: string
  mimeType: string
  width: number
  height: number
  /** `metadata` of the image asset's document. */
  metadata: Record<string, unknown>
}

/** Parts of the metadata that an upload may ask for; dimensions and transparency are always told. */
export const EXTRACTS = ['blurhash', 'exif', 'location', 'lqip', 'palette'] as const
export type Extract = (typeof EXTRACTS)[number]

/** Where a photograph was taken, and with what, is nobody's business unless it is asked for. */
const EXTRACTED_BY_DEFAULT: readonly Extract[] = ['blurhash', 'lqip', 'palette']
const LQIP_SIZE = 20
/** Longest wait for an image to be described: a drawing of a few bytes can ask for hours. */
const PATIENCE_MS = 10_000
const MAX_AT_ONCE = 2

// One for the process, as its threads are: a drawing that goes on in vain keeps one, but never all of them.
const inTurn = createSemaphore(MAX_AT_ONCE)

/**
 * Decodes a whole image file and describes it, with the parts of the metadata in `extract` (null for the usual ones);
 * rejects with a LakeError with status 400 when it is no image that we take, or takes longer than `patienceMs`.
 */
export const describeImage = (
  file: string,
  pixelLimit: number,
  extract: readonly Extract[] | null = null,
  patienceMs = PATIENCE_MS,
): Promise<ImageFacts> => {
  const facts = Promise.withResolvers<ImageFacts>()
  // The turn lasts until the work ends: it cannot be broken off, only no longer be waited for.
  const turn = inTurn(async () => {
    const clock = setTimeout(
      () => facts.reject(httpError(400, `The image takes longer than ${patienceMs} ms to be decoded`)),
      patienceMs,
    )
    const reading = readFacts(file, pixelLimit, new Set(extract ?? EXTRACTED_BY_DEFAULT))
    facts.resolve(await reading.finally(() => clearTimeout(clock)))
  })
  turn.catch(error => facts.reject(error instanceof LakeError ? error : unusable(error, pixelLimit)))
  return facts.promise
}

const unusable = (error: unknown, pixelLimit: number): LakeError => {
  const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message)
  return httpError(400, isTooLarge ? `The image has more than ${pixelLimit} pixels` : 'The file is not a usable image')
}

const readFacts = async (file: string, limitInputPixels: number, wanted: Set<Extract>): Promise<ImageFacts> => {
  const open = () => sharp(file, {limitInputPixels}).autoOrient()
  const found = await sharp(file, {limitInputPixels}).metadata()
  const format = imageFormat(found.format, found.compression)
  if (!format) throw new Error('a format that is not taken')
  // As it is seen: a photograph on its side counts by its turned sides.
  const {width, height} = found.autoOrient
  const {isOpaque} = await open().stats()
  const {exif, location} = found.exif ? readExif(found.exif) : {exif: null, location: null}
  const metadata = {
    _type: 'sanity.imageMetadata',
    dimensions: {_type: 'sanity.imageDimensions', width, height, aspectRatio: width / height},
    hasAlpha: found.hasAlpha ?? false,
    isOpaque,
    ...(wanted.has('lqip') ? {lqip: await tinyPicture(open(), isOpaque)} : {}),
    ...(wanted.has('blurhash') ? {blurHash: await blurHashOf(open())} : {}),
    ...(wanted.has('palette') ? {palette: await paletteOf(open())} : {}),
    ...(wanted.has('exif') && exif ? {exif} : {}),
    ...(wanted.has('location') && location ? {location} : {}),
  }
  return {...format, width, height, metadata}
}

/** A picture of a few pixels as a data address, to be shown blurred until the real one is there. */
const tinyPicture = async (image: Sharp, isOpaque: boolean): Promise<string> => {
  const tiny = image.resize(LQIP_SIZE, LQIP_SIZE, {fit: 'inside'})
  const bytes = isOpaque ? await tiny.jpeg({quality: 50}).toBuffer() : await tiny.png().toBuffer()
  return `data:image/${isOpaque ? 'jpeg' : 'png'};base64,${bytes.toString('base64')}`
}
