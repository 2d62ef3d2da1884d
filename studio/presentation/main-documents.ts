import {type DocumentResolver, defineDocuments} from 'sanity/presentation'
import {PAGE_KEYS, POLICY_SLUGS, pagePath} from '@/lib/document-paths'
import {routes} from '@/lib/routes'
import {SINGLETON_IDS} from '../structure/singletons'

/** Maps each page in the preview frame to the document that the form opens. Lists have no document. */
export const mainDocuments = defineDocuments([
  ...PAGE_KEYS.map(key => singleton(pagePath(key), SINGLETON_IDS.page(key))),
  ...POLICY_SLUGS.map(slug => singleton(routes.policy(slug), SINGLETON_IDS.policy(slug))),
  {route: routes.post('slug').replace('slug', ':slug'), filter: '_type == "post" && slug.current == $slug'},
])

function singleton(route: string, id: string): DocumentResolver {
  return {route, filter: '_id == $id', params: {id}}
}
