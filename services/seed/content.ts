import {createClient, type SanityClient} from '@sanity/client'
import {env} from '../../lib/env.ts'
import type {SeedDocument} from './content/convert.ts'
import {type Draw, listDrawings, uploadDrawings, withAssets} from './content/images.ts'
import {knownCatalogue} from './content/known.ts'
import {readTexts, toDocuments} from './content/sample-content.ts'

/** The lake to write to, a token with write access, and the function that draws the images. */
export type ContentSeed = {lakeUrl: string; token: string; draw: Draw}

/**
 * Writes the sample texts and images to a lake. Writing them again results in the same documents. Throws before it writes
 * anything when a text has an error.
 */
export async function seedContent({lakeUrl, token, draw}: ContentSeed): Promise<void> {
  const documents = toDocuments(await readTexts(), knownCatalogue())
  const client = createClient({
    projectId: env.SANITY_PROJECT_ID,
    dataset: env.SANITY_DATASET,
    apiVersion: env.SANITY_API_VERSION,
    apiHost: lakeUrl,
    useProjectHostname: /(^|\.)sanity\.io$/.test(new URL(lakeUrl).hostname),
    useCdn: false,
    perspective: 'raw',
    token,
  })
  const assets = await uploadDrawings(client, listDrawings(documents), draw)
  await write(client, withAssets(documents, assets))
}

/** Writes in one transaction, so that an interrupted seeding leaves no documents that would count as seeded content. */
async function write(client: SanityClient, documents: readonly SeedDocument[]): Promise<void> {
  const transaction = client.transaction()
  for (const document of documents) transaction.createOrReplace(document)
  await transaction.commit({visibility: 'sync'})
}
