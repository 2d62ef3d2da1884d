import {readFile} from 'node:fs/promises'
import {type Sharp, sharp} from '../../../kit/images/sharp.ts'
import {httpError, type LakeError} from '../../lake-error.ts'
import {imageFormat} from '../image-formats.ts'
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
/**
 * Decodes an image file and returns its format, size and metadata, with the parts in `extract` (null for the defaults).
 * Rejects with a LakeError with status 400 when it is not a supported image. Runs in the image process.
 */
export const describeImage = async (
  file: string,
  pixelLimit: number,
  extract: readonly Extract[] | null,
): Promise<ImageFacts> => {
  try {
    return await readFacts(file, pixelLimit, new Set(extract ?? EXTRACTED_BY_DEFAULT))
  } catch (error) {
    throw toUnusableError(error, pixelLimit)
  }
}

const toUnusableError = (error: unknown, pixelLimit: number): LakeError => {
  const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message)
  return httpError(400, isTooLarge ? `The image has more than ${pixelLimit} pixels` : 'The file is not a usable image')
}

const readFacts = async (file: string, limitInputPixels: number, wanted: Set<Extract>): Promise<ImageFacts> => {
  const found = await sharp(file, {limitInputPixels}).metadata()
  const format = imageFormat(found.format, found.compression)
  if (!format) throw new Error('an unsupported format')
  // Read from its path, an SVG could show other files of its folder, which has the assets of every dataset.
  const input = format.extension === 'svg' ? await readFile(file) : file
  const open = () => sharp(input, {limitInputPixels}).autoOrient()
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
