import {createClient, type SanityClient} from '@sanity/client'
import {env} from '../../lib/env.ts'
import type {SeedDocument} from './content/convert.ts'
import {type Draw, drawingsIn, uploadDrawings, withAssets} from './content/images.ts'
import {knownCatalogue} from './content/known.ts'
import {readTexts, toDocuments} from './content/sample-content.ts'

/** The lake to write to, a token that may, and who draws its images. */
export type ContentSeed = {lakeUrl: string; token: string; drawings: Draw}

/**
 * Writes the sample world's texts and images into a lake: the same documents again when they are there already. Throws,
 * before anything is written, when a text is at fault.
 */
export async function seedContent({lakeUrl, token, drawings}: ContentSeed): Promise<void> {
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
  const assets = await uploadDrawings(client, drawingsIn(documents), drawings)
  await write(client, withAssets(documents, assets))
}

/** All in one transaction: what is interrupted leaves no document behind, so that nothing half written passes for content. */
async function write(client: SanityClient, documents: readonly SeedDocument[]): Promise<void> {
  const transaction = client.transaction()
  for (const document of documents) transaction.createOrReplace(document)
  await transaction.commit({visibility: 'sync'})
}
