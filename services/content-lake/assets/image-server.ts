import {createHash} from 'node:crypto'
import {basename, extname, join} from 'node:path'
import sharp from 'sharp'
import type {LakeSettings} from '../options.ts'
import {openDiskCache} from './disk-cache.ts'
import {imageMimeType} from './image-formats.ts'
import {renderImage} from './render.ts'
import {createSemaphore} from './semaphore.ts'
import {DEFAULT_QUALITY, type Format, isUntouched, type Transform} from './transform.ts'

/** A picture to answer with: the stored file as it is, or bytes. */
export type Picture = {mimeType: string; etag: string; path: string} | {mimeType: string; etag: string; bytes: Buffer}

export type ImageServer = ReturnType<typeof openImageServer>

const MAX_AT_ONCE = 2
/** Raised when the same address begins to yield another picture. */
const RENDER_VERSION = 1

/** Transforms pictures, a few at a time and equal ones once, and keeps the results on disk. */
export const openImageServer = (settings: LakeSettings) => {
  const cache = openDiskCache(join(settings.dataDir, 'image-cache'), settings.imageCacheLimit)
  const underWay = new Map<string, Promise<Buffer>>()
  const inTurn = createSemaphore(MAX_AT_ONCE)

  const render = async (path: string, transform: Transform, format: Format, key: string): Promise<Buffer> => {
    const kept = await cache.get(key)
    if (kept) return kept
    return inTurn(async () => {
      const source = {path, extension: extname(path).slice(1)}
      const bytes = await renderImage(source, transform, format, settings.pixelLimit)
      await cache.put(key, bytes)
      return bytes
    })
  }

  /** AVIF would lose all frames of an animation but the first. */
  const choose = async (path: string, preferred: Format[]): Promise<Format | null> => {
    const mayMove = path.endsWith('.gif') || path.endsWith('.webp')
    const usable = mayMove && (await isAnimated(path)) ? preferred.filter(format => format !== 'avif') : preferred
    return usable[0] ?? null
  }

  /** The picture that an address asks for; `preferred` are formats that the caller would rather have, best first. */
  const serve = async (path: string, asked: Transform, preferred: Format[]): Promise<Picture> => {
    const extension = extname(path).slice(1)
    const isDrawing = extension === 'svg'
    // A drawing is sharper and safer as it is: quality or a preferred format alone are no reason to rasterise it.
    const transform =
      isDrawing && isUntouched({...asked, quality: DEFAULT_QUALITY}) ? {...asked, quality: DEFAULT_QUALITY} : asked
    const wanted = transform.format ?? (isDrawing && isUntouched(transform) ? null : await choose(path, preferred))
    const key = createHash('sha1')
      .update(JSON.stringify([RENDER_VERSION, basename(path), transform, wanted]))
      .digest('hex')
    const etag = `"${key}"`
    if (isUntouched(transform) && (wanted === null || wanted === extension)) {
      return {mimeType: imageMimeType(extension), etag, path}
    }
    const format = wanted ?? ownFormat(extension)
    const sharing = underWay.get(key) ?? render(path, transform, format, key).finally(() => underWay.delete(key))
    underWay.set(key, sharing)
    return {mimeType: mimeTypeOf(format), etag, bytes: await sharing}
  }

  return {serve}
}

/** Whether a picture has several frames; one that cannot be read is found out when it is transformed. */
const isAnimated = (path: string): Promise<boolean> =>
  sharp(path)
    .metadata()
    .then(({pages = 1}) => pages > 1)
    .catch(() => false)

/** What a picture stays when no format is asked for; drawings and TIFF become what browsers show. */
const ownFormat = (extension: string): Format => {
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
