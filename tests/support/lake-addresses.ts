import type {FastifyInstance} from 'fastify'

const INDENT = 4

/** Lists every address of a lake as its routes spell it: `/:version/data/query/:dataset`. */
export function lakeAddresses(app: FastifyInstance): string[] {
  const parents: string[] = []
  return app
    .printRoutes({commonPrefix: false})
    .split('\n')
    .flatMap(line => {
      const [, indent = '', part = ''] = /^([│ ]*)[├└]── (\S+) \(/.exec(line) ?? []
      // `*` is for CORS preflights only.
      if (part === '' || part === '*') return []
      const depth = indent.length / INDENT
      parents.splice(depth, parents.length, `${parents[depth - 1] ?? ''}${part}`)
      return parents[depth] ?? []
    })
}
