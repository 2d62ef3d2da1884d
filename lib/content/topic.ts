import {defineQuery} from 'groq'
import {type ContentOptions, fetchContent} from './client'

/** A subject that posts are filed under, with how many posts it has on the site. */
export type Topic = {id: string; title: string; slug: string; description: string; postCount: number}

const TOPICS_QUERY = defineQuery(`
  *[_type == "topic" && defined(slug.current) && defined(title)] | order(title asc){
    _id,
    title,
    "slug": slug.current,
    description,
    "postCount": count(*[_type == "post" && publishedAt <= $now && defined(slug.current) && references(^._id)])
  }`)

/** All topics by title; throws when the lake cannot say. */
export async function listTopics(options?: ContentOptions): Promise<Topic[]> {
  const raw = await fetchContent(TOPICS_QUERY, {}, options)
  return raw.map(({_id, title, slug, description, postCount}) => ({
    id: _id,
    title: title ?? '',
    slug: slug ?? '',
    description: description ?? '',
    postCount,
  }))
}
