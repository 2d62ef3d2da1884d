import {defineQuery} from 'groq'
import {type ContentOptions, fetchContent} from './client'
import {visiblePostFilter} from './post-summary'

/** A topic of the blog with the number of its visible posts. */
export type Topic = {id: string; title: string; slug: string; description: string; postCount: number}

const TOPICS_QUERY = defineQuery(`
  *[_type == "topic" && defined(slug.current) && defined(title)] | order(title asc){
    _id,
    title,
    "slug": slug.current,
    description,
    "postCount": count(*[${visiblePostFilter} && references(^._id)])
  }`)

/** Lists all topics by title. Throws when the query fails. */
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
