import {defineQuery} from 'groq'
import {documentPath, PAGE_KEYS, POLICY_SLUGS} from '@/lib/document-paths'
import {env} from '@/lib/env'
import {startOfDay} from '@/lib/in-force'
import {routes} from '@/lib/routes'
import {type ContentOptions, fetchContent} from '../client'
import {laterTime} from '../later-time'
import {visiblePostFilter} from '../post-summary'

const SITEMAP_PAGES_QUERY = defineQuery(`{
  "documents": *[
    seo.noIndex != true
    && (_type == "page" && key in $keys || _type == "policy" && slug.current in $slugs)
  ] | order(_id asc){
    _type, _updatedAt, key, "slug": slug.current, effectiveDate, "earlier": history[].effectiveDate
  },
  "latestPost": *[${visiblePostFilter}] | order(_updatedAt desc)[0]{_updatedAt},
  "newestPost": *[${visiblePostFilter}] | order(dateTime(publishedAt) desc)[0]{publishedAt}
}`)

/** Lists the paths of composed pages, policies and the blog with the time of their last change. Throws when the query fails. */
export async function listSitemapPages(options?: ContentOptions): Promise<{path: string; updatedAt: string}[]> {
  const {documents, latestPost, newestPost} = await fetchContent(
    SITEMAP_PAGES_QUERY,
    {keys: PAGE_KEYS, slugs: POLICY_SLUGS},
    options,
  )
  const pages = documents.map(({_type, _updatedAt, key, slug, effectiveDate, earlier}): [string | null, string] => [
    documentPath(_type, {key, slug}),
    latestChange(_updatedAt, [effectiveDate, ...(earlier ?? [])]),
  ])
  if (latestPost) pages.push([routes.blog, laterTime(latestPost._updatedAt, newestPost?.publishedAt)])
  return [...new Map(pages)].flatMap(([path, updatedAt]) => (path === null ? [] : {path, updatedAt}))
}

/** Returns the time of the last edit or, when it is later, the start of the latest day that has come. */
function latestChange(updatedAt: string, days: (string | null)[]): string {
  const now = Date.now()
  const starts = days.flatMap(day => (day ? (startOfDay(day, env.SITE_TIME_ZONE) ?? []) : []))
  const latest = Math.max(0, ...starts.filter(start => start <= now))
  return laterTime(updatedAt, new Date(latest).toISOString())
}
