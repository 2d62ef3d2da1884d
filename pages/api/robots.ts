import {textDocument} from '@/lib/http/text-document'
import {absoluteUrl, routes} from '@/lib/routes'

/** Allows everything except the API. Filtered listings set `noindex` themselves. */
export default textDocument('text/plain', () =>
  ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${absoluteUrl(routes.sitemap)}`, ''].join('\n'),
)
