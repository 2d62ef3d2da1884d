import {PAGE_KEYS} from '@/lib/document-paths'
import {fetchContent} from './client'
import {getPage} from './page'
import {SECTION_TYPES, type Section, sectionFragment, toSections} from './sections'

/** A section type with every example in the content, and as an editor sees it before filling in any field. */
export type GalleryEntry = {type: Section['_type']; examples: Section[]; empty: Section}

/** The lake evaluates the fragment on sections that have nothing but a type, so that joined data has its real shape. */
const EMPTY_SECTIONS_QUERY = `$empty[]{${sectionFragment}}`

/** Lists every section type with its states. Throws when the content lake fails. */
export async function listGalleryEntries(): Promise<GalleryEntry[]> {
  const empty = SECTION_TYPES.map(type => ({_type: type, _key: `empty-${type}`}))
  const [pages, emptySections] = await Promise.all([
    Promise.all(PAGE_KEYS.map(key => getPage(key))),
    fetchContent(EMPTY_SECTIONS_QUERY, {empty}).then(toSections),
  ])
  const examples = pages.flatMap(page => page?.sections ?? [])
  return emptySections.map(section => ({
    type: section._type,
    empty: section,
    examples: examples.filter(({_type}) => _type === section._type),
  }))
}
