import {createClient, type SanityClient} from '@sanity/client'
import {readWorld} from './world.ts'

/** A client of a world's content lake that may write, seeing documents as they are stored. */
export function editorClient({lake, secrets} = readWorld()): SanityClient {
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
