import type {ClientReturn} from '@sanity/client'
import {defineQuery} from 'groq'
import {type ContentImage, imageFragment, toContentImage} from './image'

/** An editor's overrides for search engines and social cards. Null: the document's own text applies. */
export type Seo = {title: string | null; description: string | null; image: ContentImage | null; noIndex: boolean}

/** The fields of the search and social texts. */
export const seoFragment = /* groq */ `title, description, noIndex, image{${imageFragment}}` as const

// Never sent: typegen derives the type of the fragment from this query.
const SEO_TYPE = defineQuery(`*[_type == "page"][0].seo{${seoFragment}}`)

/** Converts the search and social texts; a document without any gets null for each. */
export function toSeo(raw: ClientReturn<typeof SEO_TYPE> | undefined): Seo {
  return {
    title: raw?.title ?? null,
    description: raw?.description ?? null,
    image: toContentImage(raw?.image),
    noIndex: raw?.noIndex ?? false,
  }
}
