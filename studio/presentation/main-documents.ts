import {type DocumentResolver, defineDocuments} from 'sanity/presentation'
import {PAGE_KEYS, POLICY_SLUGS, pagePath, routes} from '@/lib/routes'
import {SINGLETON_IDS} from '../structure/singletons'

/** Which document the form shows while its page is in the frame; lists have none of their own. */
export const mainDocuments = defineDocuments([
  ...PAGE_KEYS.map(key => fixed(pagePath(key), SINGLETON_IDS.page(key))),
  ...POLICY_SLUGS.map(slug => fixed(routes.policy(slug), SINGLETON_IDS.policy(slug))),
  {route: routes.post('slug').replace('slug', ':slug'), filter: '_type == "post" && slug.current == $slug'},
])

function fixed(route: string, id: string): DocumentResolver {
  return {route, filter: '_id == $id', params: {id}}
}
