import type {ImageCache} from '../../kit/images/image-cache.ts'
import type {ImageStore} from '../store/image-store.ts'
import type {ImageTasks} from './image-tasks.ts'

type Parts = {
  images: Pick<ImageStore, 'findMetadata' | 'read'>
  imageCache: ImageCache
  imageTasks: Pick<ImageTasks, 'render'>
}

/** The image has other bytes than when its digest was read. */
class Replaced extends Error {}

/** Creates a function that returns an uploaded image as WebP in a width, or null when it does not exist. The cache has it by its digest and width. */
export function createRenderedImages({images, imageCache, imageTasks}: Parts) {
  return async (key: string, width: number, signal: AbortSignal): Promise<Buffer | null> => {
    for (;;) {
      const metadata = await images.findMetadata(key)
      if (!metadata) return null
      const {digest} = metadata
      const read = async (): Promise<Uint8Array> => {
        const image = await images.read(key)
        // Other keys may have the bytes of this digest.
        if (image?.digest !== digest) throw new Replaced()
        return image.original
      }
      const render = (abandoned: AbortSignal) => imageTasks.render({image: metadata, read, width}, abandoned)
      try {
        return await imageCache.getOrRender(`${digest}-${width}.webp`, render, signal)
      } catch (error) {
        if (!(error instanceof Replaced)) throw error
      }
    }
  }
}
