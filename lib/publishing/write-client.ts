import {createClient, type SanityClient} from '@sanity/client'
import {isHosted} from '@/lib/content/client'
import {env} from '@/lib/env'

/** A client that may write to the content lake; null where the site has no token for it. */
export function writeClient(): SanityClient | null {
  const token = env.SANITY_API_WRITE_TOKEN
  if (!token) return null
  return createClient({
    projectId: env.SANITY_PROJECT_ID,
    dataset: env.SANITY_DATASET,
    apiVersion: env.SANITY_API_VERSION,
    apiHost: env.SANITY_API_HOST,
    useProjectHostname: isHosted,
    useCdn: false,
    token,
    perspective: 'published',
  })
}
