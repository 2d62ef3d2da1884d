import {defineQuery} from 'groq'
import {documentPath, PAGE_KEYS, POLICY_SLUGS} from '@/lib/document-paths'
import {routes} from '@/lib/routes'
import {type ContentOptions, fetchContent} from '../client'
import {visiblePostFilter} from '../post-summary'

const SITEMAP_PAGES_QUERY = defineQuery(`{
  "documents": *[
    seo.noIndex != true
    && (_type == "page" && key in $keys || _type == "policy" && slug.current in $slugs)
  ] | order(_id asc){_type, _updatedAt, key, "slug": slug.current},
  "latestPost": *[${visiblePostFilter}] | order(_updatedAt desc)[0]{_updatedAt}
}`)

/** Lists the paths of composed pages, policies and the blog with the time of their last change. Throws when the query fails. */
export async function listSitemapPages(options?: ContentOptions): Promise<{path: string; updatedAt: string}[]> {
  const {documents, latestPost} = await fetchContent(
    SITEMAP_PAGES_QUERY,
    {keys: PAGE_KEYS, slugs: POLICY_SLUGS},
    options,
  )
  const pages = documents.map(({_type, _updatedAt, key, slug}): [string | null, string] => [
    documentPath(_type, {key, slug}),
    _updatedAt,
  ])
  if (latestPost) pages.push([routes.blog, latestPost._updatedAt])
  return [...new Map(pages)].flatMap(([path, updatedAt]) => (path === null ? [] : {path, updatedAt}))
}
