import {defineQuery} from 'groq'
import type {PageKey} from '@/lib/document-paths'
import {type ContentOptions, fetchContent} from './client'
import {type Section, sectionFragment, toSections} from './sections'
import {type Seo, seoFragment, toSeo} from './seo'

/** A page that editors compose from sections. */
export type Page = {rev: string; key: PageKey; title: string; seo: Seo; sections: Section[]}

const PAGE_QUERY = defineQuery(`
  *[_type == "page" && key == $key] | order(_id asc)[0]{
    _rev,
    title,
    seo{${seoFragment}},
    sections[isHidden != true]{${sectionFragment}}
  }`)

/** Returns a composed page; null when it has no document. Throws when the query fails. */
export async function getPage(key: PageKey, options?: ContentOptions): Promise<Page | null> {
  const raw = await fetchContent(PAGE_QUERY, {key}, options)
  return raw && {rev: raw._rev, key, title: raw.title ?? '', seo: toSeo(raw.seo), sections: toSections(raw.sections)}
}
