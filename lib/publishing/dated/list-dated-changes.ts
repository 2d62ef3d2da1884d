import {defineQuery} from 'groq'
import {fetchContent} from '@/lib/content/client'
import {env} from '@/lib/env'
import {dayIn, startOfDay} from '@/lib/in-force'
import type {Publication, Snapshot} from '../publication'

/** A change of published content at an instant in milliseconds since 1970, without a publish. */
export type DatedChange = {at: number; publication: Publication}

/** Of the posts, the next ones; those after them are read once these are public. */
const DATED_QUERY = defineQuery(`{
  "posts": *[_type == "post" && defined(slug.current) && dateTime(publishedAt) > dateTime($since)]
    | order(dateTime(publishedAt) asc)[0...200]{
    _id, _rev, _updatedAt, "slug": slug.current, publishedAt, "topics": topics[]._ref
  },
  "policies": *[_type == "policy" && defined(slug.current) && (effectiveDate >= $day || count(history[effectiveDate >= $day]) > 0)]{
    _id, _rev, _updatedAt, "slug": slug.current, version, effectiveDate, history[]{version, effectiveDate}
  }
}`)

const NOWHERE: Snapshot = {
  slug: null,
  key: null,
  from: null,
  publishedAt: null,
  topics: null,
  version: null,
  earlier: null,
}

/**
 * Lists the posts and versions of policies whose instant is after `since`, in milliseconds since 1970, the earliest first. Those that
 * were edited after it are left out: that publish has refreshed their pages. Throws when the query fails.
 */
export async function listDatedChanges(since: number): Promise<DatedChange[]> {
  const params = {since: new Date(since).toISOString(), day: dayIn(env.SITE_TIME_ZONE, since)}
  const {posts, policies} = await fetchContent(DATED_QUERY, params)
  const ofPosts = posts.map(({_id, _rev, _updatedAt, slug, publishedAt, topics}) => {
    const after = {...NOWHERE, slug, publishedAt, topics: topics?.flatMap(topic => topic ?? []) ?? null}
    return {
      at: Date.parse(publishedAt ?? ''),
      publication: {id: _id, type: 'post', rev: _rev, updatedAt: _updatedAt, before: null, after},
    }
  })
  const ofPolicies = policies.flatMap(({_id, _rev, _updatedAt, slug, history, ...newest}) => {
    const earlier = (history ?? []).flatMap(({version}) => version ?? [])
    const after = {...NOWHERE, slug, version: newest.version, earlier}
    // It keeps its address, so pages that only link to it do not change.
    const publication = {id: _id, type: 'policy', rev: _rev, updatedAt: _updatedAt, before: after, after}
    return [newest, ...(history ?? [])].flatMap(({effectiveDate}) => {
      const at = startOfDay(effectiveDate ?? '', env.SITE_TIME_ZONE)
      return at === null ? [] : {at, publication}
    })
  })
  return [...ofPosts, ...ofPolicies].filter(change => isAhead(change, since)).sort((a, b) => a.at - b.at)
}

const isAhead = ({at, publication}: DatedChange, since: number) =>
  at > since && Date.parse(publication.updatedAt ?? '') < at
