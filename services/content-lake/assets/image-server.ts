import {createHash} from 'node:crypto'
import {basename, extname, join} from 'node:path'
import {createImageCache} from '../../kit/image-cache.ts'
import {sharp} from '../../kit/sharp.ts'
import type {LakeSettings} from '../options.ts'
import {imageMimeType} from './image-formats.ts'
import {IMAGE_QUEUE} from './image-queue.ts'
import {renderImage} from './render.ts'
import {DEFAULT_QUALITY, type Format, isUntouched, type Transform} from './transform.ts'

/** An image to send: the stored file as it is, or rendered bytes. */
export type Picture = {mimeType: string; etag: string; path: string} | {mimeType: string; etag: string; bytes: Buffer}

export type ImageServer = ReturnType<typeof openImageServer>

/** Increment it when the same URL renders differently: it is part of the cache key. */
const RENDER_VERSION = 1

/** Opens the server of transformed images, with a disk cache of the results. */
export const openImageServer = ({dataDir, imageCacheLimit, pixelLimit}: LakeSettings) => {
  const cache = createImageCache(
    {folder: join(dataDir, 'image-cache'), maxBytes: imageCacheLimit, maxFileBytes: imageCacheLimit / 4},
    IMAGE_QUEUE,
  )

  /** Returns the image that a URL requests; `preferred` lists the formats the client accepts besides, best first. */
  const serve = async (path: string, requested: Transform, preferred: Format[]): Promise<Picture> => {
    const extension = extname(path).slice(1)
    const transform = extension === 'svg' ? withoutQuality(requested) : requested
    const isOriginal = isUntouched(transform)
    const wanted = transform.format ?? (extension === 'svg' && isOriginal ? null : await chooseFormat(path, preferred))
    const key = createHash('sha1')
      .update(JSON.stringify([RENDER_VERSION, basename(path), transform, wanted]))
      .digest('hex')
    const etag = `"${key}"`
    if (isOriginal && (wanted === null || wanted === extension)) {
      return {mimeType: imageMimeType(extension), etag, path}
    }
    const format = wanted ?? defaultFormat(extension)
    const bytes = await cache.getOrRender(key, () => renderImage({path, extension}, transform, format, pixelLimit))
    return {mimeType: mimeTypeOf(format), etag, bytes}
  }

  return {serve}
}

/** Drops the quality of an otherwise untransformed SVG, which is sharper and safer than a raster of it. */
const withoutQuality = (transform: Transform): Transform => {
  const plain = {...transform, quality: DEFAULT_QUALITY}
  return isUntouched(plain) ? plain : transform
}

/** The first usable format. AVIF is not usable for animations: it would drop all frames but the first. */
const chooseFormat = async (path: string, preferred: Format[]): Promise<Format | null> => {
  const canAnimate = path.endsWith('.gif') || path.endsWith('.webp')
  const usable = canAnimate && (await isAnimated(path)) ? preferred.filter(format => format !== 'avif') : preferred
  return usable[0] ?? null
}

/** Whether an image has several frames; false for an unreadable one, which fails when it is transformed. */
const isAnimated = (path: string): Promise<boolean> =>
  sharp(path)
    .metadata()
    .then(({pages = 1}) => pages > 1)
    .catch(() => false)

/** The format of the result when none is requested: the stored one, or PNG for SVG. */
const defaultFormat = (extension: string): Format => {
  switch (extension) {
    case 'jpg':
    case 'webp':
    case 'gif':
    case 'avif':
      return extension
    default:
      return 'png'
  }
}

const mimeTypeOf = (format: Format): string => (format === 'pjpg' ? 'image/jpeg' : imageMimeType(format))
