import type {ClientReturn} from '@sanity/client'
import {defineQuery} from 'groq'
import {type ContentImage, imageFragment, toContentImage} from './image'

/** The author of a post. */
export type Author = {name: string; slug: string; role: string; bio: string; portrait: ContentImage | null}

/** The fields of an author on a post's card. */
export const authorNameFragment = /* groq */ `name, "slug": slug.current` as const

/** The fields of an author on a post's page. */
export const authorFragment = /* groq */ `${authorNameFragment}, role, bio, portrait{${imageFragment}}` as const

// Never sent: typegen derives the type of the fragment from this query.
const AUTHOR_TYPE = defineQuery(`*[_type == "author"][0]{${authorFragment}}`)

/** Converts an author; returns null for one without a name. */
export function toAuthor(raw: ClientReturn<typeof AUTHOR_TYPE>): Author | null {
  if (!raw?.name) return null
  const {name, slug, role, bio, portrait} = raw
  return {name, slug: slug ?? '', role: role ?? '', bio: bio ?? '', portrait: toContentImage(portrait)}
}
