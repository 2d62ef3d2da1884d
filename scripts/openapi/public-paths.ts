/** The part of a Fastify route that this needs. */
export type Route = {url: string; config?: {isPublic?: boolean | undefined} | undefined}

/**
 * Generates the module that lists the paths of routes with `config: {isPublic: true}`, with `*` for each parameter. Throws
 * when routes of one path differ in it, because the site allows whole paths.
 */
export function generatePublicPaths(routes: readonly Route[]): string {
  const isPublic = (route: Route) => route.config?.isPublic === true
  const urls = new Set(routes.filter(isPublic).map(({url}) => url))
  const mixed = routes.find(route => urls.has(route.url) && !isPublic(route))
  if (mixed) {
    throw new Error(
      `${mixed.url}: set \`config: {isPublic: true}\` on every method or on none; the site allows whole paths.`,
    )
  }
  const paths = [...urls].map(url => url.slice(1).replace(/:\w+/g, '*')).sort()
  return [
    '// Generated from the routes of services/catalogue-api by `npm run openapi`. Do not edit.',
    '',
    '/** The paths of the catalogue API that browsers may call through the site: those of routes with `isPublic`. */',
    'export const PUBLIC_PATHS = [',
    ...paths.map(path => `  '${path}',`),
    ']',
    '',
  ].join('\n')
}
