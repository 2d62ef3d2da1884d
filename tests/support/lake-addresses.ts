import type {FastifyInstance} from 'fastify'

const INDENT = 4

/** Every address that a lake answers at, as its routes spell them: `/:version/data/query/:dataset`. */
export function lakeAddresses(app: FastifyInstance): string[] {
  const above: string[] = []
  return app
    .printRoutes({commonPrefix: false})
    .split('\n')
    .flatMap(line => {
      const [, indent = '', part = ''] = /^([│ ]*)[├└]── (\S+) \(/.exec(line) ?? []
      // The address of preflights alone.
      if (part === '' || part === '*') return []
      const depth = indent.length / INDENT
      above.splice(depth, above.length, `${above[depth - 1] ?? ''}${part}`)
      return above[depth] ?? []
    })
}
