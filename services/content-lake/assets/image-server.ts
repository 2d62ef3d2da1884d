import {createHash} from 'node:crypto'
import {open} from 'node:fs/promises'
import {basename, extname, join} from 'node:path'
import {createImageCache} from '../../kit/images/image-cache.ts'
import type {LakeSettings} from '../options.ts'
import {imageMimeType} from './image-formats.ts'
import {resultPixels} from './rendering/estimate.ts'
import type {Bounds, Source} from './rendering/image-task.ts'
import type {ImageTasks, Waiter} from './rendering/image-tasks.ts'
import {DEFAULT_QUALITY, type Format, isUntouched, type Transform} from './rendering/transform.ts'

/** An image to send: the stored file as it is, or rendered bytes. */
export type Picture = {mimeType: string; etag: string; path: string} | {mimeType: string; etag: string; bytes: Buffer}

/** A request for an image. */
export type ImageRequest = {
  path: string
  transform: Transform
  /** Formats that the client accepts besides the stored one, best first. */
  preferred: Format[]
  bounds: Bounds
}

export type ImageServer = ReturnType<typeof openImageServer>

/** Increment it when the same URL renders differently: it is part of the cache key. */
const RENDER_VERSION = 2
/** A larger AVIF image takes too long for a format that the client did not request by name. */
const NEGOTIATED_AVIF_PIXELS = 2_000_000

/** Opens the server of transformed images, with a disk cache of the results. */
export const openImageServer = ({dataDir, imageCacheLimit}: LakeSettings, tasks: ImageTasks) => {
  const cache = createImageCache({
    folder: join(dataDir, 'image-cache'),
    maxBytes: imageCacheLimit,
    maxFileBytes: imageCacheLimit / 4,
  })

  /** Returns the image that a URL requests. Rejects with the signal's reason when the waiter leaves. */
  const serve = async (request: ImageRequest, waiter: Waiter): Promise<Picture> => {
    const {path, bounds} = request
    const extension = extname(path).slice(1)
    const transform = extension === 'svg' ? withoutQuality(request.transform) : request.transform
    const isOriginal = isUntouched(transform)
    const wanted = transform.format ?? (extension === 'svg' && isOriginal ? null : await chooseFormat(request))
    const key = createHash('sha1')
      .update(JSON.stringify([RENDER_VERSION, basename(path), transform, wanted, bounds]))
      .digest('hex')
    const etag = `"${key}"`
    if (isOriginal && (wanted === null || wanted === extension)) {
      return {mimeType: imageMimeType(extension), etag, path}
    }
    const format = wanted ?? defaultFormat(extension)
    const render = (signal: AbortSignal) =>
      tasks.render({path, extension}, transform, format, bounds, {...waiter, signal})
    return {mimeType: mimeTypeOf(format), etag, bytes: await cache.getOrRender(key, render, waiter.signal)}
  }

  return {serve}
}

/** Drops the quality of an otherwise untransformed SVG, which is sharper and safer than a raster of it. */
const withoutQuality = (transform: Transform): Transform => {
  const plain = {...transform, quality: DEFAULT_QUALITY}
  return isUntouched(plain) ? plain : transform
}

/** The first usable format. AVIF is not usable for animations, because it would drop all frames but the first. */
const chooseFormat = async ({path, transform, preferred, bounds}: ImageRequest): Promise<Format | null> => {
  if (!preferred.includes('avif')) return preferred[0] ?? null
  const source: Source = {path, extension: extname(path).slice(1)}
  const isLarge = resultPixels(source, transform, bounds) > NEGOTIATED_AVIF_PIXELS
  const usable = isLarge || (await mayBeAnimated(source)) ? preferred.filter(format => format !== 'avif') : preferred
  return usable[0] ?? null
}

/** Whether an image may have several frames: a GIF, or a WebP whose extended header has the animation flag. */
const mayBeAnimated = async ({path, extension}: Source): Promise<boolean> => {
  if (extension !== 'webp') return extension === 'gif'
  const file = await open(path)
  try {
    const {buffer} = await file.read(Buffer.alloc(21), 0, 21, 0)
    return buffer.toString('latin1', 12, 16) === 'VP8X' && ((buffer[20] ?? 0) & 2) !== 0
  } finally {
    await file.close()
  }
}

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
