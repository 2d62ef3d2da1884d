import {type ContentImage, imageFragment, toContentImage} from './image'
import type {PAGE_QUERY_RESULT} from './sanity.types'

/** What an editor overrides for search engines and social cards; null where the document's own text serves. */
export type Seo = {title: string | null; description: string | null; image: ContentImage | null; noIndex: boolean}

/** The fields of the search and social texts. */
export const seoFragment = /* groq */ `title, description, noIndex, image{${imageFragment}}` as const

type RawSeo = NonNullable<PAGE_QUERY_RESULT>['seo']

/** The search and social texts of a document, also of one that has none. */
export function toSeo(raw: RawSeo | undefined): Seo {
  return {
    title: raw?.title ?? null,
    description: raw?.description ?? null,
    image: toContentImage(raw?.image),
    noIndex: raw?.noIndex ?? false,
  }
}
