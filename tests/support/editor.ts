import {createClient, type SanityClient} from '@sanity/client'
import {readEnvironment} from './environment.ts'

/** A client of a world's content lake that may write, seeing documents as they are stored. */
export function editorClient({lake, secrets} = readEnvironment()): SanityClient {
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

/** The newest post of the sample. By its id: the newest of all may be one that another journey has just made, and deletes. */
const NEWEST = 'post-the-misprint-drawer'

/**
 * A post like the newest of the sample under another id, title and address, of its first paragraphs only, for a long form
 * takes the Studio its time; it is not stored yet.
 */
export async function postLikeNewest(
  editor: SanityClient,
  {slug, ...own}: {_id: string; title: string; slug: string},
): Promise<Post> {
  const {_rev, _createdAt, _updatedAt, ...fields} = await editor.fetch('*[_id == $id][0]', {id: NEWEST})
  return {...fields, ...own, body: fields.body.slice(0, 4), slug: {_type: 'slug', current: slug}}
}
