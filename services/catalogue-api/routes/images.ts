import {z} from 'zod'
import {imageKey} from '../../../contract/values.ts'
import {clientLeft} from '../../kit/http/client-left.ts'
import {createRenderedImages} from '../images/rendered-images.ts'
import {notFound} from '../problems.ts'
import type {App, Context} from './route.ts'

const MIN_WIDTH = 64
const MAX_WIDTH = 1600
const DEFAULT_WIDTH = 1200
/** Widths are rounded up to a multiple of this, so that fewer sizes are rendered. */
const STEP = 16

const query = z.strictObject({
  w: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a whole number of pixels')
    .transform(Number)
    .pipe(z.int().min(MIN_WIDTH).max(MAX_WIDTH))
    .default(DEFAULT_WIDTH),
})

/** Adds `GET /images/{key}.webp?w=`, an uploaded image as WebP, `w` pixels wide, rounded up to a multiple of 16. */
export function addImageRoutes(app: App, context: Context) {
  const getImage = createRenderedImages(context)
  app.get(
    '/images/*',
    {schema: {hide: true, params: z.object({'*': z.string()}), querystring: query}},
    async (request, reply) => {
      const path = request.params['*']
      const key = imageKey.safeParse(path.replace(/\.webp$/, ''))
      const width = Math.ceil(request.query.w / STEP) * STEP
      const isImage = key.success && path.endsWith('.webp')
      const bytes = isImage ? await getImage(key.data, width, clientLeft(reply.raw)) : null
      if (!bytes) throw notFound('image', path)
      return reply
        .header('Cache-Control', 'public, max-age=86400, stale-while-revalidate=604800')
        .header('Content-Type', 'image/webp')
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .send(bytes)
    },
  )
}
