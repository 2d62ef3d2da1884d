import {createClient, type SanityClient} from '@sanity/client'
import {publishedConfig} from '@/lib/content/client'
import {env} from '@/lib/env'

/** A client that may write to the content lake; null where the site has no token for it. */
export function writeClient(): SanityClient | null {
  const token = env.SANITY_API_WRITE_TOKEN
  return token ? createClient({...publishedConfig, token}) : null
}
