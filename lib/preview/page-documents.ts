import {defineQuery} from 'groq'
import {fetchContent} from '@/lib/content/client'
import {PAGE_KEYS, POLICY_SLUGS, pagePath} from '@/lib/document-paths'
import {routes} from '@/lib/routes'

const DOCUMENTS_QUERY = defineQuery(`*[
  _type == "page" && key == $key || _type in ["post", "policy"] && _type == $type && slug.current == $slug
]._id`)

/** Matches no document. */
const NONE = {key: '', type: '', slug: ''}

/**
 * Lists the published ids of the documents whose drafts a share link shows: the one that has the path as its address, also as a draft,
 * and `document`, from which the link was created. Throws when the content lake fails.
 */
export async function listPageDocuments(path: string, document: string): Promise<string[]> {
  const address = toAddress(path)
  const ids = address ? await fetchContent(DOCUMENTS_QUERY, address, {perspective: {drafts: 'all'}}) : []
  return [...new Set([...ids.map(id => id.replace(/^drafts\./, '')), ...(document ? [document] : [])])]
}

/** Returns the key or the slug of the document with this path; null for a list. */
function toAddress(path: string): typeof NONE | null {
  const {pathname} = new URL(path, 'http://path.invalid')
  const key = PAGE_KEYS.find(candidate => pagePath(candidate) === pathname)
  if (key) return {...NONE, key}
  const policy = POLICY_SLUGS.find(candidate => routes.policy(candidate) === pathname)
  if (policy) return {...NONE, type: 'policy', slug: policy}
  const prefix = routes.post('')
  return pathname.startsWith(prefix) ? {...NONE, type: 'post', slug: decode(pathname.slice(prefix.length))} : null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
