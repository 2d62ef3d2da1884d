import type {FastifyInstance, HTTPMethods} from 'fastify'

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE']

/** Creates the 405 error of a request; `allow` lists the methods of its path, such as `GET, HEAD`. */
type CreateError = (request: {method: string; path: string}, allow: string) => Error

/**
 * Makes every path respond 405 with an `Allow` header to the methods it has no route for. Call it before adding routes,
 * and call the function it returns after adding them.
 */
export const rejectOtherMethods = (app: FastifyInstance, createError: CreateError): (() => void) => {
  const methodsByUrl = new Map<string, Set<string>>()
  app.addHook('onRoute', ({url, method}) => {
    const methods = methodsByUrl.get(url) ?? new Set()
    for (const one of [method].flat()) methods.add(one)
    methodsByUrl.set(url, methods)
  })
  return () => {
    // A copy: the routes added here run the hook above.
    for (const [url, methods] of [...methodsByUrl]) addRejection(app, url, methods, createError)
  }
}

function addRejection(app: FastifyInstance, url: string, methods: Set<string>, createError: CreateError): void {
  const others = METHODS.filter(method => !methods.has(method))
  if (url === '*' || others.length === 0) return
  const allow = [...methods].sort().join(', ')
  app.route({
    method: others,
    url,
    schema: {hide: true},
    // Throws before the body is read, so that its content type and size make no difference.
    onRequest: (request, reply) => {
      reply.header('allow', allow)
      throw createError({method: request.method, path: request.url.split('?', 1)[0] ?? '/'}, allow)
    },
    handler: () => null,
  })
}
