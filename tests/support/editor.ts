import {createClient, type SanityClient} from '@sanity/client'
import {readEnvironment} from './environment.ts'

/** A content lake and what proves that its client may write. */
type Access = {lake: {url: string}; secrets: {lakeAdminToken: string}}

/** Creates a client of the environment's content lake that may write and reads documents as stored. */
export function editorClient({lake, secrets}: Access = readEnvironment()): SanityClient {
  return createClient({
    projectId: 'overprint',
    dataset: 'production',
    apiHost: lake.url,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2025-02-19',
    token: secrets.lakeAdminToken,
    perspective: 'raw',
  })
}

type Post = {
  _id: string
  _type: 'post'
  title: string
  slug: {_type: 'slug'; current: string}
  [field: string]: unknown
}

/** The newest post of the sample content, by id: the newest of all may be another test's, which deletes it. */
const NEWEST = 'post-the-misprint-drawer'

/**
 * Returns a copy of the newest sample post with another id, title and slug, without storing it. It has only the first
 * paragraphs, because long forms are slow in the Studio.
 */
export async function postLikeNewest(
  editor: SanityClient,
  {slug, ...own}: {_id: string; title: string; slug: string},
): Promise<Post> {
  const {_rev, _createdAt, _updatedAt, ...fields} = await editor.fetch('*[_id == $id][0]', {id: NEWEST})
  return {...fields, ...own, body: fields.body.slice(0, 4), slug: {_type: 'slug', current: slug}}
}

/** Runs `work`, and stores a published document as it was before. */
export async function restoring(editor: SanityClient, id: string, work: () => Promise<void>): Promise<void> {
  const original = await editor.getDocument(id)
  if (!original) throw new Error(`The sample content has no ${id}.`)
  try {
    await work()
  } finally {
    await editor.delete({query: '*[_id in $ids]', params: {ids: [`drafts.${id}`, `receipt.${id}`]}})
    await editor.createOrReplace(original)
  }
}
