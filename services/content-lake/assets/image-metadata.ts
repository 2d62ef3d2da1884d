import sharp from 'sharp'
import {httpFault} from '../fault.ts'
import {imageFormat} from './image-formats.ts'
import {paletteOf} from './palette.ts'

export type ImageFacts = {
  extension: string
  mimeType: string
  width: number
  height: number
  /** `metadata` of the image asset's document. */
  metadata: Record<string, unknown>
}

const LQIP_SIZE = 20

/** Decodes a whole image file and describes it; rejects with a Fault with status 400 when it is no image that we take. */
export const describeImage = async (file: string, pixelLimit: number): Promise<ImageFacts> => {
  try {
    return await readFacts(file, pixelLimit)
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : ''
    const isTooLarge = /pixel limit/i.test(reason)
    throw httpFault(400, isTooLarge ? `The image has more than ${pixelLimit} pixels` : 'The file is not a usable image')
  }
}

const readFacts = async (file: string, limitInputPixels: number): Promise<ImageFacts> => {
  const open = () => sharp(file, {limitInputPixels}).autoOrient()
  const found = await sharp(file, {limitInputPixels}).metadata()
  const format = imageFormat(found.format, found.compression)
  if (!format) throw new Error('a format that is not taken')
  // As it is seen: a photograph on its side counts by its turned sides.
  const {width, height} = found.autoOrient
  const {isOpaque} = await open().stats()
  const tiny = open().resize(LQIP_SIZE, LQIP_SIZE, {fit: 'inside'})
  const lqip = isOpaque ? await tiny.jpeg({quality: 50}).toBuffer() : await tiny.png().toBuffer()
  const metadata = {
    _type: 'sanity.imageMetadata',
    dimensions: {_type: 'sanity.imageDimensions', width, height, aspectRatio: width / height},
    hasAlpha: found.hasAlpha ?? false,
    isOpaque,
    lqip: `data:image/${isOpaque ? 'jpeg' : 'png'};base64,${lqip.toString('base64')}`,
    palette: await paletteOf(open()),
  }
  return {...format, width, height, metadata}
}
