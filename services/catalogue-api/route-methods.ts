import type {FastifyInstance} from 'fastify'

/** Notes every route that is added from now on; the answer lists the methods that a path takes, none for an unknown one. */
export function collectMethods(app: FastifyInstance): (path: string) => string[] {
  const routes: {method: string; matches: RegExp}[] = []
  app.addHook('onRoute', ({method, url}) => {
    if (url === '*') return
    const matches = toPattern(url)
    for (const one of [method].flat()) routes.push({method: one, matches})
  })
  return path => [...new Set(routes.flatMap(route => (route.matches.test(path) ? route.method : [])))].sort()
}

function toPattern(url: string): RegExp {
  const parts = url.split(/(:[a-z]+|\*)/).map(part => {
    if (part === '*') return '.+'
    return part.startsWith(':') ? '[^/]+' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('')}$`)
}
