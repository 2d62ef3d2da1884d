import {textDocument} from '@/lib/http/text-document'
import {absoluteUrl, routes} from '@/lib/routes'

/** Everything is open but what is no page; filtered listings say `noindex` themselves. */
export default textDocument('text/plain', () =>
  ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${absoluteUrl(routes.sitemap)}`, ''].join('\n'),
)
