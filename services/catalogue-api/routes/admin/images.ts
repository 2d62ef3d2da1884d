import {z} from 'zod'
import {imageKey} from '../../../../contract/values.ts'
import {clientLeft} from '../../../kit/http/client-left.ts'
import {IMAGE_TYPES, MAX_PIXELS} from '../../images/image-task.ts'
import {ProblemError} from '../../problems.ts'
import {noQuery} from '../../validation.ts'
import {ADMIN_BODY_BYTES, type App, type Context} from '../route.ts'

/** Adds the upload of images, which accepts only image types. Call it in a separate scope, because it replaces the body parsers. */
export function addAdminImageRoutes(app: App, {images, imageTasks}: Context) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser([...IMAGE_TYPES], {parseAs: 'buffer'}, (_request, body, done) => done(null, body))
  app.put(
    '/admin/images/*',
    {
      bodyLimit: ADMIN_BODY_BYTES,
      schema: {
        hide: true,
        querystring: noQuery,
        params: z.object({'*': z.string()}),
        body: z.instanceof(Buffer, {message: 'must be an image'}),
      },
    },
    async ({body, headers, params}, reply) => {
      const key = imageKey.safeParse(params['*'])
      if (!key.success) throw new ProblemError(404, `"${params['*']}" is not an image key.`)
      const type = IMAGE_TYPES.find(one => one === headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase())
      const size = type && (await imageTasks.measure(body, type, clientLeft(reply.raw)))
      if (!type || !size) throw new ProblemError(400, 'The body is not an image of its Content-Type.')
      if (size.width * size.height > MAX_PIXELS) throw new ProblemError(400, describeTooLarge(size))
      await images.save(key.data, type, size, body)
      return reply.code(204).send()
    },
  )
}

const describeTooLarge = ({width, height}: {width: number; height: number}): string =>
  `The image has ${width} × ${height} pixels; at most ${MAX_PIXELS / 1_000_000} megapixels are accepted.`
